// Written by `make wire` from the structs of ouvert.web.protocol: boards.

export const GAMES = ["tic-tac-toe", "tiqtaqtoe-classical", "tiqtaqtoe", "tiqtaqtoe-moderate", "tiqtaqtoe-high", "chess"] as const;

export const MOST_SENT = 1000 as const;

export type EndKind = "both" | "full" | "king" | "quiet" | "row" | "stuck";

export type GameName = "chess" | "tic-tac-toe" | "tiqtaqtoe" | "tiqtaqtoe-classical" | "tiqtaqtoe-high" | "tiqtaqtoe-moderate";

export type ActionKind = "alone" | "choice" | "halves" | "mark" | "merge" | "move" | "split" | "spooky";

/** A game, and the moves that were made in it. */
export interface BoardGameWanted {
  /** which one. */
  readonly game: GameName;
  /** of chance and of the AI. */
  readonly seed: number;
  /** from the first on, by whomever. */
  readonly moves?: readonly string[];
  /**
   * what is wanted beside the moment: `move`, that the AI makes one; `worths`, what each
   * move is worth; `nothing`.
   */
  readonly think?: "move" | "nothing" | "worths";
}

/** What may be on a square. */
export interface BoardPart {
  /** whose it is. */
  readonly seat: number;
  /** X, O, or the letter of a piece, K to P. */
  readonly sign: string;
  /** of a mark of quantum tic-tac-toe; else 0. */
  readonly number: number;
  /** how probable it is there. */
  readonly chance: number;
}

/** A square, and what may be on it. */
export interface BoardSquare {
  readonly name: string;
  readonly parts: readonly BoardPart[];
}

/** A move that can be made: its text, its kind, and its squares in their order. */
export interface BoardMove {
  readonly text: string;
  readonly kind: ActionKind;
  readonly squares: readonly string[];
}

/** What a measurement may find: `yes` or `no`, or the board as nine signs; and its chance. */
export interface BoardOutcome {
  readonly text: string;
  readonly chance: number;
}

/** A measurement. */
export interface BoardMeasured {
  /** the squares of which it was asked whether something is on all of them. */
  readonly taken: readonly string[];
  /**
   * those of which it was asked whether nothing is on them; with `taken` none where the
   * whole board was looked at.
   */
  readonly empty: readonly string[];
  /** what could be found, the likeliest first; of a whole board twelve at most. */
  readonly outcomes: readonly BoardOutcome[];
  /** how many more there were. */
  readonly others: number;
  /** the place of what was found among them; −1 if it is among the others. */
  readonly found: number;
  /** what was found. */
  readonly text: string;
  /** how probable that was. */
  readonly chance: number;
}

/** A move that was made, by which seat, and what was measured for it. */
export interface BoardTurn {
  readonly seat: number;
  readonly text: string;
  readonly kind: ActionKind;
  readonly squares: readonly string[];
  readonly measured: readonly BoardMeasured[];
}

/** What may be found together: parts of a group with their squares, and how probable it is. */
export interface BoardWay {
  readonly parts: readonly string[];
  readonly chance: number;
}

/** Marks or pieces that depend on each other. */
export interface BoardGroup {
  /** what may be found, the likeliest first; twelve at most. */
  readonly ways: readonly BoardWay[];
  /** how many more there are. */
  readonly others: number;
}

/** How a game ended. */
export interface BoardEnd {
  /** why. */
  readonly kind: EndKind;
  /** the seat that won; null for a draw. */
  readonly winner: number | null;
  /** whether by half a point only. */
  readonly narrow: boolean;
  /** of the rows. */
  readonly squares: readonly string[];
}

/** What a move brings who acts: 1 for a win, ½ for a draw, 0 for a loss. */
export interface BoardWorth {
  readonly text: string;
  readonly value: number;
}

/** A game up to a moment. */
export interface BoardGameView {
  /** which one. */
  readonly game: GameName;
  /** squares along an edge. */
  readonly size: number;
  /** all that was done, the AI's move with it if one was wanted. */
  readonly turns: readonly BoardTurn[];
  /** row by row from the lower left corner. */
  readonly squares: readonly BoardSquare[];
  /** marks or pieces that depend on each other. */
  readonly groups: readonly BoardGroup[];
  /** the seat that is to move; null when the game is over. */
  readonly actor: number | null;
  /** what it may do. */
  readonly moves: readonly BoardMove[];
  /** how the game ended; null while it lasts. */
  readonly end: BoardEnd | null;
  /**
   * what each move is worth, the best first, where that was wanted; a search leaves
   * out what it has not tried.
   */
  readonly worths: readonly BoardWorth[];
  /** whether these are the values of best play, or those of the AI's last move were. */
  readonly exact: boolean;
}
