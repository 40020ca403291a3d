// The suits of both decks as paths in a square of 100 by 100, each centred.

import type { Suit } from "./deck";

export type Deck = "french" | "german";

const FRENCH: Record<Suit, string> = {
  clubs:
    "M50 6a20 20 0 0 1 17.6 29.5A20.5 20.5 0 1 1 56 66.6C57 78 60 86 66 92H34c6-6 9-14 10-25.4A20.5 20.5 0 1 1 32.4 35.5 20 20 0 0 1 50 6z",
  spades:
    "M50 5C60 22 90 38 90 60a19 19 0 0 1-34 11.5C57 81 60 88 66 93H34c6-5 9-12 10-21.5A19 19 0 0 1 10 60C10 38 40 22 50 5z",
  hearts: "M50 94C44 78 8 60 8 33A22.5 22.5 0 0 1 50 22 22.5 22.5 0 0 1 92 33C92 60 56 78 50 94z",
  diamonds: "M50 4C57 20 71 37 85 50 71 63 57 80 50 96 43 80 29 63 15 50 29 37 43 20 50 4z",
};

// Acorn, leaf, heart and bell of the German deck.
const GERMAN: Record<Suit, string> = {
  clubs:
    "M46 4h8l2 9c20 2 32 12 32 24 0 6-3 9-8 9H20c-5 0-8-3-8-9C12 25 24 15 44 13zM22 51h56c0 22-12 38-24 43l-4 4-4-4C34 89 22 73 22 51z",
  spades:
    "M50 4c10 13 34 20 34 43 0 17-13 25-29 23 0 10 4 19 13 25l-6 3C52 92 47 83 46 70 30 72 16 64 16 47 16 24 40 17 50 4zm0 22c-5 8-15 13-18 22h16zm0 0v22h18c-3-9-13-14-18-22z",
  hearts: FRENCH.hearts,
  diamonds:
    "M44 10a6 6 0 1 1 12 0v3a38 38 0 0 1 32 36H12a38 38 0 0 1 32-36zM12 55h76v6H12zm1 12h74a38 38 0 0 1-31 26l-3-14a6 6 0 1 0-6 0l-3 14A38 38 0 0 1 13 67z",
};

/** One suit symbol, drawn to fill a square of the given size with its corner at x, y. */
export function SuitSymbol(props: {
  suit: Suit;
  deck: Deck;
  x: number;
  y: number;
  size: number;
  upsideDown?: boolean;
}) {
  const { suit, deck, x, y, size } = props;
  const turn = props.upsideDown ? ` rotate(180 50 50)` : "";
  return (
    <path
      d={(deck === "german" ? GERMAN : FRENCH)[suit]}
      transform={`translate(${x} ${y}) scale(${size / 100})${turn}`}
      fill="currentColor"
      fill-rule="evenodd"
    />
  );
}
