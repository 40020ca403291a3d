// Which squares are named one after the other to make a move: by click, by key, by dragging.

import type { MoveKind, MoveView } from "../wire";

export type Mode = "move" | "split" | "merge";

export function modeOf(kind: MoveKind): Mode {
  return kind === "split" || kind === "merge" ? kind : "move";
}

export function modesOf(moves: readonly MoveView[]): readonly Mode[] {
  const found = new Set(moves.map((each) => modeOf(each.kind)));
  return (["move", "split", "merge"] as const).filter((mode) => found.has(mode));
}

/** The orders in which the squares of a move may be named. */
function orders({ kind, squares }: MoveView): readonly (readonly string[])[] {
  const [first = "", second = "", third = ""] = squares;
  if (modeOf(kind) === "move") return [[first, second]];
  return [
    [first, second, third],
    [first, third, second],
  ];
}

function begins(order: readonly string[], picks: readonly string[]): boolean {
  return picks.every((square, place) => order[place] === square);
}

/** The squares that may be named next. */
export function nextSquares(
  moves: readonly MoveView[],
  mode: Mode,
  picks: readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const each of moves) {
    if (modeOf(each.kind) !== mode) continue;
    for (const order of orders(each)) {
      const next = order[picks.length];
      if (next !== undefined && begins(order, picks)) found.add(next);
    }
  }
  return found;
}

/** The move that is named in full; null while something is missing. */
export function named(moves: readonly MoveView[], mode: Mode, picks: readonly string[]): MoveView | null {
  return (
    moves.find(
      (each) =>
        modeOf(each.kind) === mode &&
        orders(each).some((order) => order.length === picks.length && begins(order, picks)),
    ) ?? null
  );
}
