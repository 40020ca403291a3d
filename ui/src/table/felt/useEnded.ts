// When a game's result may cover the table: not before its last trick has been seen.

import { useLayoutEffect, useState } from "preact/hooks";
import type { View } from "../../net/wire";

/** Whether the result is to be shown. Who saw the last card fall sees the trick for a while, as long
 * as the AIs would look at it; who comes later does not wait. */
export function useEnded(view: View): boolean {
  const over = view.over !== null;
  const falls = over && view.place !== null && view.event?.action.do === "play" && view.pace > 0;
  const [shown, show] = useState(over);
  useLayoutEffect(() => {
    if (!falls) return show(over);
    if (shown) return;
    const timer = setTimeout(() => show(true), 2000 * view.pace);
    return () => clearTimeout(timer);
  }, [view.game, over]);
  return over && (shown || !falls);
}
