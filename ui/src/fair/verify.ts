// Deals the games of a list again, and compares: the same as `ouvert fair verify` and the script.

import { bytesOf, hmac, sha256Hex } from "../lib/sha256";
import { hashOfNumber, type OwnNumber } from "../net/numbers";

const TAG = "ouvert deals 1";
const HEX = { 32: /^[0-9a-f]{32}$/, 64: /^[0-9a-f]{64}$/ };
const MOST = { places: 8, deals: 1000 };
const DECK = [..."CSHD"].flatMap((suit) => [..."789TJQKA"].map((rank) => suit + rank));

export interface Contribution {
  readonly place: number;
  readonly commitment: string;
  readonly number: string | null;
}

export interface Proof {
  readonly commitment: string;
  readonly secret: string;
  readonly contributions: readonly Contribution[];
  /** Three hands and the skat of each game. */
  readonly deals: readonly (readonly string[])[];
}

export interface Report {
  readonly commitment: boolean;
  /** Null for a number that was never opened. */
  readonly contributions: readonly (boolean | null)[];
  readonly deals: readonly boolean[];
  /** Whether it is the list that this browser remembers; null if it remembers none. */
  readonly seen: boolean | null;
  /** Whether this browser's number is in it; null if it remembers none. */
  readonly number: boolean | null;
}

/** A proof from the text of a file; null if it is none. */
export function readProof(text: string): Proof | null {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(content) || content["proof"] !== TAG || Object.keys(content).length !== 5) return null;
  const { commitment, secret, contributions, deals } = content;
  const whole =
    isHex(commitment, 64) &&
    isHex(secret, 64) &&
    Array.isArray(contributions) &&
    contributions.length <= MOST.places &&
    contributions.every(isContribution) &&
    Array.isArray(deals) &&
    deals.length <= MOST.deals &&
    deals.every(isDeal);
  return whole ? { commitment, secret, contributions, deals } : null;
}

const isRecord = (content: unknown): content is Record<string, unknown> =>
  typeof content === "object" && content !== null && !Array.isArray(content);

const isHex = (text: unknown, digits: 32 | 64): text is string =>
  typeof text === "string" && HEX[digits].test(text);

const isContribution = (each: unknown): each is Contribution =>
  isRecord(each) &&
  Object.keys(each).length === 3 &&
  Number.isInteger(each["place"]) &&
  isHex(each["commitment"], 64) &&
  (each["number"] === null || isHex(each["number"], 32));

const isDeal = (each: unknown): each is string[] =>
  Array.isArray(each) && each.length === 4 && each.every((part) => typeof part === "string");

/** Checks a proof, against what this browser has seen and added if it has been at that table. */
export async function verify(proof: Proof, own: OwnNumber | null = null): Promise<Report> {
  const commitment = (await sha256Hex(`${TAG} secret ${proof.secret}\n`)) === proof.commitment;
  const contributions: (boolean | null)[] = [];
  let lines = "";
  for (const { place, commitment: hash, number } of proof.contributions) {
    lines += `${place} ${hash} ${number ?? "-"}\n`;
    contributions.push(number === null ? null : (await hashOfNumber(number)) === hash);
  }
  const key = await hmac(bytesOf(proof.secret), `${TAG} key\n${lines}`);
  const deals: boolean[] = [];
  for (const [place, dealt] of proof.deals.entries()) {
    const again = await deal(key, place + 1);
    deals.push(again.join("/") === dealt.join("/"));
  }
  const seen = own?.seen ?? null;
  return {
    commitment,
    contributions,
    deals,
    seen: seen && isSame(proof, seen),
    number: seen && proof.contributions.some(({ number }) => number === own?.number),
  };
}

/** Whether a proof has the hashes that a table showed before the numbers were opened. */
function isSame(proof: Proof, seen: NonNullable<OwnNumber["seen"]>): boolean {
  const hashes = (all: readonly { place: number; commitment: string }[]) =>
    all.map(({ place, commitment }) => `${place} ${commitment}`).join();
  return proof.commitment === seen.commitment && hashes(proof.contributions) === hashes(seen.contributions);
}

export const holds = (report: Report): boolean =>
  [report.commitment, ...report.contributions, ...report.deals, report.seen, report.number].every(
    (part) => part !== false,
  );

/** The three hands and the skat of a game, by the key of its list. */
async function deal(key: Uint8Array<ArrayBuffer>, game: number): Promise<string[]> {
  const deck = [...DECK];
  let bytes = new Uint8Array();
  let block = 0;
  let used = 0;
  for (let last = deck.length - 1; last > 0; last--) {
    let byte: number;
    do {
      if (used === bytes.length) {
        bytes = await hmac(key, `${TAG} game ${game} block ${block++}\n`);
        used = 0;
      }
      byte = bytes[used++] ?? 0;
      // The bytes beyond the last whole multiple would favour the first places.
    } while (byte >= 256 - (256 % (last + 1)));
    const place = byte % (last + 1);
    [deck[last], deck[place]] = [deck[place] ?? "", deck[last] ?? ""];
  }
  const sorted = (from: number, to: number) =>
    deck
      .slice(from, to)
      .sort((one, other) => DECK.indexOf(one) - DECK.indexOf(other))
      .join(" ");
  return [sorted(0, 10), sorted(10, 20), sorted(20, 30), sorted(30, 32)];
}
