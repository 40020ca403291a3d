// The keyboard stays where the game is, also when the button that was pressed is gone.

import { useLayoutEffect } from "preact/hooks";

/** Where the focus was: on a card of the hand, on a tool such as a step back, or elsewhere. */
export type Where = "hand" | "tools" | "elsewhere";
/** Where the focus goes instead of to the top of the page. */
export type Next = (was: Where) => HTMLElement | null | undefined;

/** What the keyboard had come to last; null for who uses a mouse. */
let had: { readonly element: Element; readonly where: Where } | null = null;

addEventListener("focusin", ({ target }) => {
  if (!(target instanceof Element)) return;
  const where = target.closest(".hand") ? "hand" : target.closest(".tools") ? "tools" : "elsewhere";
  had = target.matches(":focus-visible") ? { element: target, where } : null;
});

/** Gives the focus on to `next` when what had it disappears. Who uses a mouse notices nothing. */
export function useKeptFocus(next: Next): void {
  useLayoutEffect(() => {
    if (had === null || document.querySelector("dialog[open]")) return;
    const { element, where } = had;
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body && focused !== element) return;
    // The line on how things stand has the focus only until there is something to do.
    if (element.isConnected && !element.matches(":disabled, .status")) return;
    next(where)?.focus();
  });
}
