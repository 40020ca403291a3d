import { GRAND_ORDER, trumps, type Order, type Suit } from "../cards/deck";
import type { View } from "../net/wire";

const TRUMPS: Readonly<Record<string, Suit>> = {
  C: "clubs",
  S: "spades",
  H: "hearts",
  D: "diamonds",
};

/** How a hand is arranged for a contract, given by its letters; as in Grand before there is one. */
export function orderFor(contract: string | null): Order {
  if (contract === null) return GRAND_ORDER;
  if (contract.startsWith("N")) return { trump: null, jacksAreTrumps: false };
  return { trump: TRUMPS[contract.charAt(0)] ?? null, jacksAreTrumps: true };
}

/** Whether a card is a trump in a contract, given by its letters. */
export function isTrump(code: string, contract: string | null): boolean {
  return trumps(code, orderFor(contract));
}

/** Whether the last trick may be looked at (ISkO 4.4.3): until a card is led to the next one. */
export function seesLastTrick(view: View): boolean {
  return view.tricks.length > 0 && view.trick.length === 0;
}

/** The cards that a seat has played so far. */
export function playedBy(view: View, seat: number): string[] {
  const tricks = [...view.tricks, { leader: view.leader, cards: view.trick }];
  return tricks.flatMap(({ leader, cards }) => cards.filter((_, place) => (leader + place) % 3 === seat));
}
