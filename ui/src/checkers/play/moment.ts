// The moment of a game that is shown: how it stands, or an earlier one that one looks back at.

import type { Past } from "./usePast";
import type { Review } from "./useReview";
import type { BoardView, CheckersHint, CheckersView, TurnView } from "../wire";

export interface Moment {
  /** How many moves were made before it, of how many. */
  readonly at: number;
  readonly count: number;
  /** Whether the game stands there. */
  readonly now: boolean;
  /** Whether one is to move, now. */
  readonly mine: boolean;
  readonly board: BoardView;
  /** The move whose measurement is being watched. */
  readonly measuring: TurnView | null;
  /** Whether a measurement is being watched, here or where the game stands. */
  readonly busy: boolean;
  /** The move that led here. */
  readonly last: TurnView | undefined;
  /** What the move that led here gave away, if it is known and worth a word. */
  readonly led: CheckersHint | undefined;
  /** What moves are worth here, if somebody has asked. */
  readonly valued: CheckersHint | undefined;
  /** The squares of the best of them. */
  readonly hinted: readonly string[];
}

export function momentOf(view: CheckersView, past: Past, review: Review, measuring: TurnView | null): Moment {
  const count = view.turns.length;
  const now = past.at === null;
  const at = past.at ?? count;
  const board = (now ? null : past.board) ?? view.board;
  const { actor } = view.board;
  const valued = review.hints.get(at);
  const before = review.hints.get(at - 1);
  const best = board.moves.find((each) => each.text === valued?.moves[0]?.text);
  return {
    at,
    count,
    now,
    mine: actor !== null && view.seats.includes(actor),
    board,
    measuring: now ? measuring : null,
    busy: measuring !== null,
    last: view.turns[at - 1],
    led: before?.mark && before.mark !== "fine" ? before : undefined,
    valued,
    hinted: best && !(now && actor === null) ? best.squares : [],
  };
}
