// Which squares are named one after the other to make a move.

import type { ActionKind, BoardMove } from "./wire";

/** `one` and `two` squares for a mark, and the moves of chess. */
export type Mode = "two" | "one" | "move" | "split" | "merge";

const MODES: readonly Mode[] = ["two", "one", "move", "split", "merge"];
const MODE_OF: Readonly<Record<ActionKind, Mode>> = {
  spooky: "two",
  halves: "two",
  alone: "one",
  choice: "one",
  mark: "one",
  move: "move",
  split: "split",
  merge: "merge",
};

export function modesOf(moves: readonly BoardMove[]): readonly Mode[] {
  const found = new Set(moves.map(({ kind }) => MODE_OF[kind]));
  return MODES.filter((mode) => found.has(mode));
}

/** The orders in which the squares of a move may be named. */
function orders({ kind, squares }: BoardMove): readonly (readonly string[])[] {
  const [first = "", second = "", third = ""] = squares;
  switch (MODE_OF[kind]) {
    case "two":
      return [
        [first, second],
        [second, first],
      ];
    case "split":
      return [
        [first, second, third],
        [first, third, second],
      ];
    case "merge":
      return [
        [first, second, third],
        [second, first, third],
      ];
    default:
      return [squares];
  }
}

/** The squares that may be named next. */
export function nextSquares(
  moves: readonly BoardMove[],
  mode: Mode | undefined,
  picks: readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const each of moves) {
    if (MODE_OF[each.kind] !== mode) continue;
    for (const order of orders(each)) {
      const next = order[picks.length];
      if (next !== undefined && picks.every((square, place) => order[place] === square)) found.add(next);
    }
  }
  return found;
}

/** The move that is named in full; null while something is missing. */
export function named(
  moves: readonly BoardMove[],
  mode: Mode | undefined,
  picks: readonly string[],
): BoardMove | null {
  const wanted = picks.join();
  const found = moves.find(
    (each) => MODE_OF[each.kind] === mode && orders(each).some((order) => order.join() === wanted),
  );
  return found ?? null;
}
