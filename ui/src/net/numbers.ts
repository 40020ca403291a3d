// The number that this browser adds to the deals of a table: kept before it is shown to anybody, so
// that a reload says the same, and afterwards with what the table showed, to check the proof by.

import { hex, sha256Hex } from "../lib/sha256";
import type { ContributionView, FairView, Sheet } from "./wire";

export interface OwnNumber {
  readonly number: string;
  /** What the table showed when the number was opened; null before that. */
  readonly seen: { readonly commitment: string; readonly contributions: readonly ContributionView[] } | null;
}

const KEY = "ouvert.numbers";
const KEPT = 60;
export const NUMBER = /^[0-9a-f]{32}$/;

type Known = readonly (readonly [string, OwnNumber])[];

function known(): Known {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Known) : [];
  } catch {
    return [];
  }
}

/** Numbers of pages that keep nothing. */
const unkept = new Map<string, OwnNumber>();

/** What this browser has added to a table's deals; null if it has not been there. */
export function numberOf(table: string): OwnNumber | null {
  return unkept.get(table) ?? known().find(([each]) => each === table)?.[1] ?? null;
}

function keep(table: string, own: OwnNumber): void {
  unkept.set(table, own);
  try {
    const others = known().filter(([each]) => each !== table);
    localStorage.setItem(KEY, JSON.stringify([[table, own], ...others].slice(0, KEPT)));
  } catch {
    // Kept as long as this page is open.
  }
}

/** Chooses the number for a table oneself, as long as it has not been opened. */
export function chooseNumber(table: string, chosen: string): void {
  if (!numberOf(table)?.seen) keep(table, { number: chosen, seen: null });
}

/** What one commits to at a table: the hash of a number, drawn if there is none. */
export async function commitmentAt(table: string): Promise<string> {
  if (numberOf(table) === null) {
    keep(table, { number: hex(crypto.getRandomValues(new Uint8Array(16))), seen: null });
  }
  return hashOfNumber(numberOf(table)?.number ?? "");
}

export const hashOfNumber = (number: string) => sha256Hex(`ouvert deals 1 number ${number}\n`);

/** The number to open now; null if none is due. What was shown until now is kept with it. */
export function numberDue(table: string, place: number | null, { fair }: Sheet): string | null {
  const own = numberOf(table);
  if (!fair?.opening || own === null || place === null) return null;
  const offered = fair.contributions.find((each) => each.place === place);
  if (offered === undefined || offered.opened) return null;
  if (own.seen === null) keep(table, { ...own, seen: shown(fair) });
  return own.number;
}

const shown = ({ commitment, contributions }: FairView): OwnNumber["seen"] => ({ commitment, contributions });
