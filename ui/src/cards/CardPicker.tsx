// The whole deck as buttons, suit by suit: cards are chosen by a tap, or by their keys.

import { useRef } from "preact/hooks";
import type { Language } from "../i18n";
import { useKeys } from "../lib/keys";
import { useSettings } from "../lib/settings";
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
/** How suits are typed, as in text: in German one letter would be Kreuz and Karo, or Karo and Dame. */
const SUITS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { c: "C", s: "S", h: "H", d: "D" },
  de: { kr: "C", p: "S", h: "H", ka: "D" },
};

/** Cards by their keys, first the suit and then the rank; Backspace takes back. */
export function useCardKeys(choose: (code: string) => void, takeBack: () => void): void {
  const suits = SUITS[useSettings().language];
  /** What has been typed of a suit. */
  const begun = useRef("");
  const press = (pressed: string) => () => {
    const suit = suits[begun.current];
    const rank = RANKS[pressed];
    const words = [begun.current + pressed, pressed];
    begun.current = "";
    if (suit !== undefined && rank !== undefined) choose(suit + rank);
    else begun.current = words.find((word) => Object.keys(suits).some((each) => each.startsWith(word))) ?? "";
  };
  const keys = new Set([...Object.keys(RANKS), ...Object.keys(suits).flatMap((word) => [...word])]);
  useKeys({
    ...Object.fromEntries([...keys].map((pressed) => [pressed, press(pressed)])),
    Backspace: () => {
      if (begun.current === "") takeBack();
      begun.current = "";
    },
  });
}
