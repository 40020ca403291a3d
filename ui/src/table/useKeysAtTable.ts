// The table without a mouse: what keys do, and where the focus goes when what had it is gone.

import { useKeptFocus } from "../lib/focus";
import { pressButton, useKeys } from "../lib/keys";
import { seesLastTrick } from "./order";
import type { Play } from "./usePlay";

/** The same keys as in `KeysHelp`. */
export function useKeysAtTable({ view, own, legal, advice, takeBack, show }: Play): void {
  useKeys({
    y: () => pressButton("y"),
    j: () => pressButton("y"),
    p: () => pressButton("p"),
    n: () => pressButton("n"),
    t: () => view.company && show("talk"),
    h: () => view.hints && void advice.ask(),
    w: () => own && view.hints && void advice.askBeliefs(),
    l: () => seesLastTrick(view) && show("trick"),
    s: () => show("sheet"),
    b: () => view.can_take_back && takeBack(false),
    r: () => legal.claims && show("claim"),
    c: () => legal.concede && show("concede"),
    "?": () => show("keys"),
    ...Object.fromEntries(
      Array.from({ length: 10 }, (_, place) => [String((place + 1) % 10), () => pickCard(place)]),
    ),
  });
}

function pickCard(place: number): void {
  document.querySelectorAll<HTMLButtonElement>(".hand button")[place]?.click();
}

/** To what is to be decided; to the status where nothing is. */
export function useFocusAtTable({ view, yours, discarding }: Play): void {
  useKeptFocus((was) => {
    const card = first(".hand button[tabindex='0']");
    if (was === "hand" && first(".hand")) return card;
    if (view.over) return first(".over button:not(:disabled)") ?? first(".over a");
    if (!yours) return first(".status");
    if (discarding) return card;
    return first(".decision .answers button.main:not(:disabled)") ?? first(".decision .offers input") ?? card;
  });
}

const first = (selector: string) => document.querySelector<HTMLElement>(selector);
