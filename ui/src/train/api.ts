// The trainer's puzzles, as docs/protocol.md describes them.

import type { CardPart } from "../look/api";

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
  const response = await fetch(`/api/train/puzzles${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "X-Owner": owner(), "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error((answer as { message: string }).message);
  return answer as Told;
}

export const loadPuzzles = () => ask<Puzzles>("");
export const addPuzzle = (game: string, moment: number) => ask<{ id: string }>("", { game, moment });
export const tryCard = (puzzle: string, card: string) => ask<Answer>(`/${puzzle}/tries`, { card });
