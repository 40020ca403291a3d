// What was done for oneself because time had run out: told until one has acted oneself again.

import { useLayoutEffect, useState } from "preact/hooks";
import type { View } from "../../net/wire";
import { actionText, type Words } from "../words";

export function useLate(view: View, words: Words): string | null {
  const [done, setDone] = useState<View["event"]>(null);
  const own = view.event !== null && view.event.seat === view.own?.seat;
  useLayoutEffect(() => {
    if (own) setDone(view.late ? view.event : null);
  }, [view.number]);
  useLayoutEffect(() => setDone((before) => (view.late ? before : null)), [view.game]);
  return done && words.say("clock.late", { what: actionText(words, done.action) });
}
