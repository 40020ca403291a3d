import { expect, test } from "vitest";
import { modesOf, named, nextSquares } from "./picking";
import type { ActionKind, BoardMove } from "./wire";

const move = (kind: ActionKind, ...squares: readonly string[]): BoardMove => ({
  text: squares.join(""),
  kind,
  squares,
});
const halves = move("halves", "a1", "c3");
const mark = move("mark", "a1");
const step = move("move", "b1", "a3");
const split = move("split", "b1", "a3", "c3");
const merge = move("merge", "a3", "c3", "b1");

test("kinds of moves that are there can be chosen", () => {
  expect(modesOf([mark, halves])).toEqual(["two", "one"]);
  expect(modesOf([merge, step, split])).toEqual(["move", "split", "merge"]);
  expect(modesOf([])).toEqual([]);
});

test("the squares of a mark are named in any order", () => {
  expect([...nextSquares([mark, halves], "two", [])].sort()).toEqual(["a1", "c3"]);
  expect(named([mark, halves], "two", ["c3", "a1"])).toBe(halves);
  expect(named([mark, halves], "one", ["a1"])).toBe(mark);
  expect(named([mark, halves], "two", ["a1"])).toBeNull();
});

test("a split begins with its piece, and a merge ends with its target", () => {
  const moves = [step, split, merge];
  expect([...nextSquares(moves, "split", ["b1"])].sort()).toEqual(["a3", "c3"]);
  expect(named(moves, "split", ["b1", "c3", "a3"])).toBe(split);
  expect(named(moves, "merge", ["c3", "a3", "b1"])).toBe(merge);
  expect(nextSquares(moves, "merge", ["b1"]).size).toBe(0);
});
