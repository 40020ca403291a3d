// Written by `make wire` from the structs of ouvert.web.protocol: checkers.

export const LARGEST_BOARD = 10 as const;

export const PLAYERS = ["person", "random", "heuristic", "mcts:200", "mcts:800", "mcts:5000", "mcts:2s", "expectimax:5000:contempt", "expectimax:1s:contempt"] as const;

export type LevelName = "classical" | "entanglement" | "interference" | "superposition";

export type MoveKind = "capture" | "entangle" | "merge" | "split" | "step";

export type ResultName = "black" | "draw" | "white";

export type EndedName = "black_resigned" | "draw_agreed" | "white_resigned";

export type CheckersAct = "agree" | "decline" | "offer" | "rematch" | "resign" | "take_back";

export type MarkName = "blunder" | "fine" | "inaccuracy" | "mistake";

/** What can be played, and whether agents answer at once. */
export interface CheckersInfo {
  readonly players: readonly string[];
  readonly levels: readonly string[];
  readonly largest: number;
  readonly awake: boolean;
}

/**
 * The body of `POST /api/checkers`.
 *
 * With `apart`, two persons play by a link each instead of both at one board.
 */
export interface CheckersWanted {
  readonly size?: number;
  readonly rows?: number;
  readonly level?: LevelName;
  readonly draw_after?: number | null;
  readonly white?: string;
  readonly black?: string;
  readonly apart?: boolean;
}

/** The answer to it; `token` allows to move, for two persons apart `black_token` for Black. */
export interface CheckersMade {
  readonly game: string;
  readonly token: string;
  readonly black_token: string | null;
}

/** A move in notation, as an answer to the view with the number `after`. */
export interface CheckersMove {
  readonly move: string;
  readonly after?: number;
}

/** What players do beside moving, as an answer to the view with the number `after`. */
export interface CheckersActing {
  readonly act: CheckersAct;
  readonly after: number;
}

/** A square on which a piece may be. */
export interface PartView {
  readonly square: string;
  readonly chance: number;
  readonly king: boolean;
}

/** A piece. `letter`, `captured`, `partner` and `information` are of superposed ones. */
export interface PieceView {
  readonly seat: number;
  readonly parts: readonly PartView[];
  readonly letter: string | null;
  readonly captured: number;
  readonly partner: string | null;
  readonly information: number;
}

/**
 * A legal move: its squares in the order of the notation, and the probability that matters.
 *
 * `chance` is that of a part at its source for a step, at each target for a split, at the target
 * for a merge, and of success for a capture.
 */
export interface MoveView {
  readonly text: string;
  readonly kind: MoveKind;
  readonly squares: readonly string[];
  readonly over: string | null;
  readonly chance: number;
}

/** A basis state of a wave: the squares that are occupied in it, and its amplitude. */
export interface StateView {
  readonly squares: readonly string[];
  readonly re: number;
  readonly im: number;
  readonly chance: number;
}

/** A superposed piece, or two entangled ones; `count` says how many basis states there are. */
export interface WaveView {
  readonly letters: readonly string[];
  readonly count: number;
  readonly states: readonly StateView[];
}

/** A moment of a game. `actor` is null when it is over; `result` then says how. */
export interface BoardView {
  readonly size: number;
  readonly turn: number;
  readonly actor: number | null;
  readonly result: ResultName | null;
  readonly quiet: number;
  readonly chain: string | null;
  readonly pieces: readonly PieceView[];
  readonly moves: readonly MoveView[];
  readonly waves: readonly WaveView[];
}

/** Where a measurement found a piece; `square` is null if it has been captured before. */
export interface FoundPiece {
  readonly letter: string;
  readonly seat: number;
  readonly square: string | null;
}

/** What a measurement may find, and how likely that is. */
export interface Outcome {
  readonly squares: readonly string[];
  readonly chance: number;
}

/** A measurement: what was possible, and what was found. */
export interface Measured {
  readonly found: readonly FoundPiece[];
  readonly chance: number;
  readonly outcomes: readonly Outcome[];
}

/** A move that was made. `succeeds` is null for what is no measured capture. */
export interface TurnView {
  readonly seat: number;
  readonly text: string;
  readonly kind: MoveKind;
  readonly squares: readonly string[];
  readonly over: string | null;
  readonly chance: number;
  readonly measured: readonly Measured[];
  readonly succeeds: boolean | null;
}

/**
 * A game as everybody sees it; `seats` are those that this client may move for.
 *
 * `number` counts events, `acts` is what this client may do beside moving, `offer` the seat that
 * offers a draw, `ended` how the players have ended the game, `next` the name of the rematch.
 */
export interface CheckersView {
  readonly game: string;
  readonly number: number;
  readonly rules: string;
  readonly level: LevelName;
  readonly draw_after: number | null;
  readonly players: readonly [string, string];
  readonly apart: boolean;
  readonly seats: readonly number[];
  readonly acts: readonly CheckersAct[];
  readonly offer: number | null;
  readonly ended: EndedName | null;
  readonly next: string | null;
  readonly board: BoardView;
  readonly turns: readonly TurnView[];
}

/** A game in a list; `turns` counts its moves. */
export interface CheckersSummary {
  readonly game: string;
  readonly size: number;
  readonly level: LevelName;
  readonly players: readonly [string, string];
  readonly apart: boolean;
  readonly turns: number;
  readonly actor: number | null;
  readonly result: ResultName | null;
}

/** What a move is worth: an expected result in [0, 1], or a difference in men. */
export interface Worth {
  readonly text: string;
  readonly worth: number;
  readonly error: number | null;
}

/**
 * What each move is worth to who moves after `at` moves, best first; a draw is half a win.
 *
 * `played` is the move that was made there, `loss` what it gave away compared with the best one,
 * and `mark` a word for that; null where none was made.
 */
export interface CheckersHint {
  readonly at: number;
  readonly moves: readonly Worth[];
  readonly played: string | null;
  readonly loss: number | null;
  readonly mark: MarkName | null;
}

/**
 * A prepared position. `wanted` is a kind of move in the tutorial; puzzles have `plies`.
 *
 * `left` says after how many moves without a capture the game is drawn, where a draw is near.
 */
export interface LessonView {
  readonly name: string;
  readonly level: LevelName;
  readonly wanted: MoveKind | null;
  readonly plies: number | null;
  readonly left: number | null;
  readonly board: BoardView;
}

/** What came of a move in a prepared position; `values` are told of puzzles. */
export interface LessonAnswer {
  readonly right: boolean;
  readonly turn: TurnView;
  readonly board: BoardView;
  readonly values: readonly Worth[];
}
