// What happens is also said: events politely in turn, errors at once.

import { useLayoutEffect, useState } from "preact/hooks";
import { presentPlace, usePlace, type Place } from "./router";
import { onPage, silence, withText } from "./said";

type Listener = (text: string, urgent: boolean) => void;
let listener: Listener | null = null;

export function announce(text: string, urgent = false): void {
  listener?.(text, urgent);
}

const pageOf = ({ path }: Place): string => path.join("/");

/** The regions that screen readers listen to; once on the page. */
export function Announcer() {
  const page = pageOf(usePlace());
  const [spoken, setSpoken] = useState(() => silence(page));
  useLayoutEffect(() => {
    listener = (text, isUrgent) => {
      setSpoken((before) => withText(before, pageOf(presentPlace()), text, isUrgent));
    };
    return () => {
      listener = null;
    };
  }, []);
  useLayoutEffect(() => setSpoken((before) => onPage(before, pageOf(presentPlace()))), [page]);
  const { polite, urgent } = onPage(spoken, page);
  return (
    <div class="unseen">
      <div role="log" aria-live="polite" aria-relevant="additions">
        {polite.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
      <div role="alert">{urgent}</div>
    </div>
  );
}
