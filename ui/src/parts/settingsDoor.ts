// The button of the settings stands around every page; a room may have more to settle than the page.

import { useEffect } from "preact/hooks";

let opensOwn: (() => void) | null = null;

/** Opens the settings of the room that is shown; false where it has none of its own. */
export function openOwnSettings(): boolean {
  opensOwn?.();
  return opensOwn !== null;
}

/** Says how a room opens its settings, as long as it is shown. */
export function useOwnSettings(opens: () => void): void {
  useEffect(() => {
    opensOwn = opens;
    return () => void (opensOwn = null);
  }, []);
}
