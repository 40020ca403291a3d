// Cards as the server numbers them: 8 * suit + rank.

export const SUITS = ["clubs", "spades", "hearts", "diamonds"] as const;
export type Suit = (typeof SUITS)[number];

export const RANKS = ["7", "8", "9", "10", "J", "Q", "K", "A"] as const;
export type Rank = (typeof RANKS)[number];

export interface Card {
  readonly code: string; // as the server writes it: "CJ", "ST"
  readonly suit: Suit;
  readonly rank: Rank;
}

const SUIT_LETTERS: Record<string, Suit> = {
  C: "clubs",
  S: "spades",
  H: "hearts",
  D: "diamonds",
};

/** Reads the server's two characters for a card; throws on anything else. */
export function card(code: string): Card {
  const suit = SUIT_LETTERS[code.charAt(0)];
  const letter = code.slice(1);
  const rank = (letter === "T" ? "10" : letter) as Rank;
  if (suit === undefined || !RANKS.includes(rank)) throw new Error(`no card is called "${code}"`);
  return { code, suit, rank };
}

/** How a hand is arranged: jacks as trumps, or by plain rank as in Null. */
export interface Order {
  readonly trump: Suit | null;
  readonly jacksAreTrumps: boolean;
}

export const GRAND_ORDER: Order = { trump: null, jacksAreTrumps: true };

/** Whether a card is a trump. */
export const trumps = (code: string, order: Order): boolean =>
  order.jacksAreTrumps && (card(code).rank === "J" || card(code).suit === order.trump);

const NULL_RANKS: readonly Rank[] = ["A", "K", "Q", "J", "10", "9", "8", "7"];
const TRUMP_RANKS: readonly Rank[] = ["J", "A", "10", "K", "Q", "9", "8", "7"];

/** Cards from left to right as players hold them: trumps first, suits together, high to low. Black
 * and red suits take turns where they can. Cards of `gone` that were in the hand before keep their
 * part in that, so that no suit changes its place when another runs out. */
export function arranged(codes: readonly string[], order: Order, gone: readonly string[] = []): string[] {
  const ranks = order.jacksAreTrumps ? TRUMP_RANKS : NULL_RANKS;
  const held = [...codes, ...gone];
  const plain = SUITS.filter((suit) => held.some((code) => !trumps(code, order) && card(code).suit === suit));
  const groups = alternating(plain, order.trump);
  const weight = (code: string): number => {
    const { suit, rank } = card(code);
    if (order.jacksAreTrumps && rank === "J") return SUITS.indexOf(suit);
    const group = suit === order.trump ? 1 : 2 + groups.indexOf(suit);
    return 100 * group + ranks.indexOf(rank);
  };
  return [...codes].sort((one, other) => weight(one) - weight(other));
}

const isBlack = (suit: Suit | null) => suit === "clubs" || suit === "spades";

/** Suits so that colours alternate as far as possible, the first differing from the trump suit. */
function alternating(suits: readonly Suit[], trump: Suit | null): readonly Suit[] {
  const black = suits.filter(isBlack);
  const red = suits.filter((suit) => !isBlack(suit));
  const redFirst = trump === null ? red.length > black.length : isBlack(trump) && red.length >= black.length;
  const [first, second] = redFirst || red.length > black.length ? [red, black] : [black, red];
  return first
    .flatMap((suit, place) => [suit, ...second.slice(place, place + 1)])
    .concat(second.slice(first.length));
}
