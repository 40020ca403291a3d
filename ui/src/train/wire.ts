// Written by `make wire` from the structs of ouvert.web.protocol: training.

/** The body that asks for a puzzle: a mistake of an analysed game. */
export interface PuzzleWanted {
  readonly game: string;
  readonly moment: number;
}

/** The answer to it: the name of the puzzle. */
export interface PuzzleMade {
  readonly id: string;
}

/** The body that asks for puzzles of all of somebody's mistakes: in one game, or in a list. */
export interface MistakesWanted {
  readonly player: string;
  readonly game?: string | null;
  readonly upload?: string | null;
  readonly table?: string | null;
}

/** The answer to it: how many mistakes there are, and how many puzzles were not there yet. */
export interface MistakesAdded {
  readonly found: number;
  readonly added: number;
}

/** A puzzle that is due: where it is from, and how often it was tried and solved. */
export interface Puzzle {
  readonly id: string;
  readonly game: string;
  readonly moment: number;
  readonly tries: number;
  readonly solved: number;
}

/** The puzzles of a person that are due, and how many there are in all. */
export interface Puzzles {
  readonly count: number;
  readonly due: readonly Puzzle[];
}

/** The body that answers a puzzle. */
export interface Try {
  readonly card: string;
}

/** The judgement of all cards; with open cards too, where that has been found. */
export interface TriedPart {
  readonly step: "card";
  /** by card, in [0, 1]. */
  readonly chances: Readonly<Record<string, number>>;
  /** their standard errors. */
  readonly errors: Readonly<Record<string, number>>;
  /** the cards that win for certain. */
  readonly proved: readonly string[];
  /** the best card. */
  readonly suggested: string;
  /** deals that could be. */
  readonly worlds_possible: number;
  /** those that were looked at. */
  readonly worlds_seen: number;
  readonly moment: number;
  readonly seat: number;
  readonly card: string;
  readonly loss: number;
  readonly standard_error: number;
  readonly mark: "blunder" | "fine" | "inaccuracy" | "mistake";
  readonly values?: Readonly<Record<string, number>>;
  readonly wins?: readonly string[];
}

/**
 * The answer to it: whether the card is as good as the best, and when it comes again.
 *
 * `due` is in milliseconds since 1970.
 */
export interface Tried {
  readonly solved: boolean;
  readonly due: number;
  readonly part: TriedPart;
}
