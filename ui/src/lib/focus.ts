// The keyboard stays where the game is, also when the button that was pressed is gone.

import { useLayoutEffect, useRef } from "preact/hooks";

/** Where the focus goes instead of to the top of the page; `hand` where it was on a card. */
export type Next = (was: "hand" | "elsewhere") => HTMLElement | null | undefined;

/** Gives the focus on to `next` when what had it disappears. Who uses a mouse notices nothing. */
export function useKeptFocus(next: Next): void {
  const had = useRef<{ element: Element; where: "hand" | "elsewhere" } | null>(null);
  useLayoutEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const where = target.closest(".hand") ? "hand" : "elsewhere";
      had.current = target.matches(":focus-visible") ? { element: target, where } : null;
    };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    const was = had.current;
    if (was === null || document.querySelector("dialog[open]")) return;
    const waits = was.element.matches(".status");
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body && !(waits && focused === was.element)) return;
    if (!waits && was.element.isConnected) return;
    next(was.where)?.focus();
  });
}
