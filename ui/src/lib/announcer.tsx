// What happens is also said: events politely in turn, errors at once.

import { useLayoutEffect, useState } from "preact/hooks";

type Listener = (text: string, urgent: boolean) => void;
let listener: Listener | null = null;

export function announce(text: string, urgent = false): void {
  listener?.(text, urgent);
}

/** The regions that screen readers listen to; once on the page. */
export function Announcer() {
  // Each text keeps its key, so that only new ones are news to a screen reader.
  const [polite, setPolite] = useState<readonly (readonly [number, string])[]>([]);
  const [urgent, setUrgent] = useState("");
  useLayoutEffect(() => {
    listener = (text, isUrgent) => {
      if (isUrgent) setUrgent(text);
      else setPolite((before) => [...before.slice(-7), [(before.at(-1)?.[0] ?? 0) + 1, text]]);
    };
    return () => {
      listener = null;
    };
  }, []);
  return (
    <div class="unseen">
      <div role="log" aria-live="polite" aria-relevant="additions">
        {polite.map(([key, text]) => (
          <p key={key}>{text}</p>
        ))}
      </div>
      <div role="alert">{urgent}</div>
    </div>
  );
}
