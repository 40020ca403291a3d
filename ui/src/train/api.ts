// The trainer's puzzles, as docs/protocol.md describes them.

import { answered } from "../lib/problems";
import type { CardPart } from "../look/wire";

export interface Puzzle {
  readonly id: string;
  readonly game: string;
  readonly moment: number;
  readonly tries: number;
  readonly solved: number;
}

export interface Puzzles {
  readonly count: number;
  readonly due: readonly Puzzle[];
}

export interface Answer {
  readonly solved: boolean;
  readonly due: number;
  readonly part: CardPart;
}

const KEY = "ouvert.owner";

/** The secret by which the server finds this browser's puzzles again. */
function owner(): string {
  const kept = localStorage.getItem(KEY);
  if (kept !== null) return kept;
  const drawn = crypto.getRandomValues(new Uint8Array(16));
  const made = [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  localStorage.setItem(KEY, made);
  return made;
}

async function ask<Told>(path: string, body?: object): Promise<Told> {
  const response = await fetch(`/api/train${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "X-Owner": owner(), "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answered<Told>(response);
}

export const loadPuzzles = () => ask<Puzzles>("/puzzles");
export const addPuzzle = (game: string, moment: number) => ask<{ id: string }>("/puzzles", { game, moment });
export const tryCard = (puzzle: string, card: string) => ask<Answer>(`/puzzles/${puzzle}/tries`, { card });

/** Whose mistakes, and where: in a game, in those of an upload, or in those of a table. */
export interface MistakesWanted {
  readonly player: string;
  readonly game?: string;
  readonly upload?: string;
  readonly table?: string;
}

export const addMistakes = (wanted: MistakesWanted) =>
  ask<{ found: number; added: number }>("/mistakes", wanted);
