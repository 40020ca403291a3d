// The trainer's puzzles, as docs/protocol.md describes them.

import { owner } from "../lib/owner";
import { answered } from "../lib/problems";
import type {
  DrillAnswer,
  DrillName,
  Drills,
  DrillTold,
  DrillView,
  MistakesAdded,
  MistakesWanted,
  PuzzleMade,
  Puzzles,
  PuzzleWanted,
  Stock,
  StockPuzzle,
  StockReasons,
  StockTried,
  StockTry,
  Tried,
  Try,
} from "./wire";

async function ask<Told>(path: string, body?: object): Promise<Told> {
  const response = await fetch(`/api/train${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "X-Owner": owner(), "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answered<Told>(response);
}

export const loadPuzzles = () => ask<Puzzles>("/puzzles");
export const addPuzzle = (game: string, moment: number) =>
  ask<PuzzleMade>("/puzzles", { game, moment } satisfies PuzzleWanted);
export const tryMistake = (puzzle: string, answer: string) =>
  ask<Tried>(`/puzzles/${puzzle}/tries`, { answer } satisfies Try);

export const addMistakes = (wanted: MistakesWanted) => ask<MistakesAdded>("/mistakes", wanted);

export const loadStock = () => ask<Stock>("/stock");
export const loadStockPuzzle = (puzzle: string) => ask<StockPuzzle>(`/stock/${encodeURIComponent(puzzle)}`);

/** A puzzle that one has not tried, of a theme and a grade if they are named. */
export function loadNext(theme: string | null, grade: string | null): Promise<StockPuzzle> {
  const query = new URLSearchParams();
  if (theme !== null) query.set("theme", theme);
  if (grade !== null) query.set("grade", grade);
  return ask<StockPuzzle>(`/stock/next?${query}`);
}
export const tryStock = (puzzle: string, answer: string) =>
  ask<StockTried>(`/stock/${encodeURIComponent(puzzle)}/tries`, { answer } satisfies StockTry);

export const loadReasons = (puzzle: string) =>
  ask<StockReasons>(`/stock/${encodeURIComponent(puzzle)}/reasons`);

export const loadDrills = () => ask<Drills>("/drills");
export const loadDrill = (drill: DrillName) => ask<DrillView>(`/drills/${drill}`);
export const answerDrill = (drill: DrillName, answer: DrillAnswer) =>
  ask<DrillTold>(`/drills/${drill}`, answer);
