import { expect, test } from "vitest";
import { changes } from "./changes";
import type { Moment } from "./wire";

const moment = (...rows: readonly (readonly string[])[]): Moment => ({
  name: "",
  trick: 0,
  figure: null,
  basis: rows.length,
  rows: rows.map((cards) => ({
    label: "",
    cards,
    points: null,
    probability: 1 / rows.length,
    amplitudes: [[1, 0]],
    wins: null,
  })),
});

test("a card that is played is what has changed, in whatever branch", () => {
  const before = moment(["hand A", "hand A", "hand B"], ["hand A", "hand B", "hand A"]);
  const after = moment(["table A", "hand A", "hand B"], ["hand A", "hand B", "table A"]);
  expect(changes(after, before)?.map((columns) => [...columns])).toEqual([[0], [2]]);
});

test("what only one of several rows before would explain is not certain", () => {
  const before = moment(["hand A", "stack A"], ["stack A", "hand A"]);
  expect(changes(moment(["stack A", "stack A"]), before)?.map(({ size }) => size)).toEqual([0]);
});

test("nothing is said where rows are missing", () => {
  const after = moment(["1"], ["0"]);
  expect(changes(after, undefined)).toBeNull();
  expect(changes({ ...after, basis: 3 }, after)).toBeNull();
});
