import { expect, test } from "vitest";
import { modesOf, named, nextSquares } from "./picking";
import type { MoveKind, MoveView } from "../wire";

const move = (kind: MoveKind, ...squares: readonly string[]): MoveView => ({
  text: `${kind} ${squares.join()}`,
  kind,
  squares,
  over: null,
  chance: 1,
});
const step = move("step", "b1", "a2");
const split = move("split", "b1", "a2", "c2");
const merge = move("merge", "b3", "d3", "c4");
const mirrored = move("merge", "d3", "b3", "c4");
const moves = [step, split, merge, mirrored];

test("kinds of moves that are there can be chosen", () => {
  expect(modesOf(moves)).toEqual(["move", "split", "merge"]);
  expect(modesOf([step])).toEqual(["move"]);
});

test("targets of a split may be named in any order, and no move is named twice", () => {
  expect([...nextSquares(moves, "split", ["b1"])].sort()).toEqual(["a2", "c2"]);
  expect(named(moves, "split", ["b1", "c2", "a2"])).toBe(split);
  expect(named(moves, "split", ["b1", "c2"])).toBeNull();
  expect(named(moves, "move", ["b1", "a2"])).toBe(step);
});

test("what a merge leaves stays on the part that was named first", () => {
  expect(named(moves, "merge", ["b3", "d3", "c4"])).toBe(merge);
  expect(named(moves, "merge", ["d3", "b3", "c4"])).toBe(mirrored);
});
