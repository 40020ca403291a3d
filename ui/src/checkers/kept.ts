// What this browser keeps for who plays quantum checkers: the puzzles solved, and the last choices.

import { keptList, readKept, writeKept } from "../lib/kept";
import type { LevelName } from "./wire";

const SOLVED = "ouvert.checkers.solved";
const CHOSEN = "ouvert.checkers.chosen";

const isText = (each: unknown): each is string => typeof each === "string";

/** The names of the puzzles that were solved here. */
export const solvedPuzzles = (): ReadonlySet<string> => new Set(keptList(SOLVED, isText));

export function keepSolved(puzzle: string): void {
  const solved = solvedPuzzles();
  if (!solved.has(puzzle)) writeKept(SOLVED, [...solved, puzzle]);
}

/** What a game begins with. */
export interface Choice {
  readonly board: number;
  readonly level: LevelName;
  readonly side: "white" | "black" | "both" | "watch";
  readonly opponent: string;
  readonly other: string;
  readonly draw: number | null;
}

const KINDS: Readonly<Record<keyof Choice, readonly string[]>> = {
  board: ["number"],
  level: ["string"],
  side: ["string"],
  opponent: ["string"],
  other: ["string"],
  draw: ["number", "object"],
};

/** What was chosen for the last game here; where nothing was, or a choice is none any more, `usual`. */
export function lastChoice(usual: Choice, offered: (choice: Choice) => boolean): Choice {
  const kept = readKept(CHOSEN, (found) => (isChoice(found) ? found : null));
  return kept !== null && offered(kept) ? kept : usual;
}

function isChoice(found: unknown): found is Choice {
  if (typeof found !== "object" || found === null) return false;
  const told = found as Record<string, unknown>;
  return Object.entries(KINDS).every(([each, kinds]) => kinds.includes(typeof told[each]));
}

export const keepChoice = (choice: Choice): void => writeKept(CHOSEN, choice);
