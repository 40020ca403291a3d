// Bridge in words: cards, seats, contracts, and what is said of a judged card.

import { decimal, whole } from "../../lib/numbers";
import type { RecordKey, Tell } from "./sentences";
import type { JudgedView } from "./wire";

export const SEATS = ["N", "E", "S", "W"] as const;
const SIGNS: Readonly<Record<string, string>> = { S: "♠", H: "♥", D: "♦", C: "♣" };
/** Below this a loss is not worth a word. */
const LITTLE = 0.05;
/** Standard errors that make a loss clear; more than two, since the best of many means is chosen. */
const CLEAR = 3;

/** A card as people write it: ♥10. */
export function cardText(code: string): string {
  const rank = code.slice(1);
  return `${SIGNS[code.slice(0, 1)] ?? "?"}${rank === "T" ? "10" : rank}`;
}

export function seatText(tell: Tell, seat: string): string {
  return tell(`seat.${seat}` as RecordKey);
}

/** A contract with the sign of its suit: 4♠X. */
export function contractText(tell: Tell, contract: string): string {
  return contract.replace(/NT|[SHDC]/, (strain) =>
    strain === "NT" ? tell("no.trump") : (SIGNS[strain] ?? strain),
  );
}

/** Whether chance does not explain what a card gave away by what could be known. */
export function clearly(card: JudgedView): boolean {
  return card.loss >= LITTLE && card.loss > CLEAR * card.error;
}

/** What a card gave away, in a sentence. */
export function verdict(tell: Tell, card: JudgedView): string {
  const given = card.open_loss ?? 0;
  const names = { open: given, loss: decimal(card.loss, 2), error: decimal(card.error, 2) };
  if (card.deals === 0) return tell("detail.only");
  if (clearly(card)) return tell(given > 0 ? "detail.known" : "detail.lucky", names);
  if (given > 0) return tell(card.loss > card.error ? "detail.unclear" : "detail.open", names);
  return card.loss > card.error ? tell("detail.unclear", names) : tell("detail.both.none");
}

/** A number of any size with its thousands set apart. */
export function many(digits: string): string {
  return whole(BigInt(digits));
}
