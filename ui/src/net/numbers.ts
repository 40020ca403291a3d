// The number that this browser adds to the deals of a table: kept before it is shown to anybody, so
// that a reload says the same, and afterwards with what the table showed, to check the proof by.

import { hasTexts, keptList, writeKept } from "../lib/kept";
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

const isKnown = (each: unknown): each is Known[number] =>
  Array.isArray(each) && typeof each[0] === "string" && hasTexts(each[1], "number");

const known = (): Known => keptList(KEY, isKnown);

/** What this browser has added to a table's deals; null if it has not been there. */
export function numberOf(table: string): OwnNumber | null {
  return known().find(([each]) => each === table)?.[1] ?? null;
}

function remember(table: string, own: OwnNumber): void {
  const others = known().filter(([each]) => each !== table);
  writeKept(KEY, [[table, own], ...others].slice(0, KEPT));
}

/** Chooses the number for a table oneself, as long as it has not been opened. */
export function chooseNumber(table: string, chosen: string): void {
  if (!numberOf(table)?.seen) remember(table, { number: chosen, seen: null });
}

/** What one commits to at a table: the hash of a number, drawn if there is none. */
export async function commitmentAt(table: string): Promise<string> {
  if (numberOf(table) === null) {
    remember(table, { number: hex(crypto.getRandomValues(new Uint8Array(16))), seen: null });
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
  if (own.seen === null) remember(table, { ...own, seen: shown(fair) });
  return own.number;
}

const shown = ({ commitment, contributions }: FairView): OwnNumber["seen"] => ({ commitment, contributions });
