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

const NULL_RANKS: readonly Rank[] = ["A", "K", "Q", "J", "10", "9", "8", "7"];
const TRUMP_RANKS: readonly Rank[] = ["J", "A", "10", "K", "Q", "9", "8", "7"];

/** Cards from left to right as players hold them: trumps first, suits together, high to low. */
export function arranged(codes: readonly string[], order: Order): string[] {
  const ranks = order.jacksAreTrumps ? TRUMP_RANKS : NULL_RANKS;
  const weight = (code: string): number => {
    const { suit, rank } = card(code);
    const suitPlace = SUITS.indexOf(suit);
    if (order.jacksAreTrumps && rank === "J") return suitPlace;
    const group = suit === order.trump ? 1 : 2 + suitPlace;
    return 100 * group + ranks.indexOf(rank);
  };
  return [...codes].sort((one, other) => weight(one) - weight(other));
}
