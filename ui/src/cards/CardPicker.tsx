// The whole deck as buttons, suit by suit: cards are chosen by a tap, or by their keys.

import { useRef } from "preact/hooks";
import { useKeys } from "../lib/keys";
import { cardName, type Words } from "../table/words";
import { CardFace } from "./CardFace";
import "./picker.css";

const SUIT_LETTERS = "CSHD";
/** From ace to seven, as the buttons stand. */
const RANK_LETTERS = "ATKQJ987";

export const ALL_CARDS: readonly string[] = [...SUIT_LETTERS].flatMap((suit) =>
  [...RANK_LETTERS].map((rank) => suit + rank),
);

interface PickerProps {
  readonly words: Words;
  /** Cards that lie somewhere already. */
  readonly taken: ReadonlySet<string>;
  readonly label: string;
  readonly choose: (code: string) => void;
}

export function CardPicker({ words, taken, label, choose }: PickerProps) {
  return (
    <div class="deck" role="group" aria-label={label}>
      {ALL_CARDS.map((code) => (
        <button
          type="button"
          key={code}
          class="deck-card"
          data-card={code}
          aria-label={cardName(words, code)}
          disabled={taken.has(code)}
          onClick={() => choose(code)}
        >
          <CardFace code={code} style={words.settings} />
        </button>
      ))}
    </div>
  );
}

/** What keys are ranks; ten is 0, 1 or T, and jack and queen have their German letters too. */
const RANKS: Readonly<Record<string, string>> = {
  7: "7",
  8: "8",
  9: "9",
  0: "T",
  1: "T",
  t: "T",
  j: "J",
  b: "J",
  u: "J",
  q: "Q",
  o: "Q",
  d: "Q",
  k: "K",
  a: "A",
};
const SUITS: Readonly<Record<string, string>> = { c: "C", s: "S", h: "H", d: "D" };

/** Cards by two keys, first the suit and then the rank; Backspace takes back. */
export function useCardKeys(choose: (code: string) => void, takeBack: () => void): void {
  const suit = useRef<string | null>(null);
  const press = (pressed: string) => () => {
    const begun = suit.current;
    const rank = RANKS[pressed];
    suit.current = null;
    if (begun !== null && rank !== undefined) choose(begun + rank);
    else suit.current = SUITS[pressed] ?? null;
  };
  const keys = new Set([...Object.keys(RANKS), ...Object.keys(SUITS)]);
  useKeys({
    ...Object.fromEntries([...keys].map((pressed) => [pressed, press(pressed)])),
    Backspace: () => {
      if (suit.current === null) takeBack();
      suit.current = null;
    },
  });
}
