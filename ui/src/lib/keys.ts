// Keys that work anywhere on a page, unless something is being typed or a window is open.

import { useLayoutEffect, useRef } from "preact/hooks";

export type Keys = Readonly<Record<string, () => void>>;

export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  current.current = keys;
  // As soon as the page shows, not a frame later: a key pressed at once is heard.
  useLayoutEffect(() => {
    const press = (pressed: KeyboardEvent) => {
      if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.defaultPrevented) return;
      if (typing(pressed.target) || document.querySelector("dialog[open]")) return;
      const action = current.current[pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key];
      if (action === undefined) return;
      pressed.preventDefault();
      action();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["radio", "checkbox", "range"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Press the button on the page that stands for a key, if there is one that can be pressed. */
export function pressButton(key: string): void {
  document.querySelector<HTMLButtonElement>(`button[data-key="${key}"]:not(:disabled)`)?.click();
}
