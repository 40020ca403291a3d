// What happens is also said: events politely in turn, errors at once.

import { useEffect, useState } from "preact/hooks";

type Listener = (text: string, urgent: boolean) => void;
let listener: Listener | null = null;

export function announce(text: string, urgent = false): void {
  listener?.(text, urgent);
}

/** The regions that screen readers listen to; once on the page. */
export function Announcer() {
  const [polite, setPolite] = useState<readonly string[]>([]);
  const [urgent, setUrgent] = useState("");
  useEffect(() => {
    listener = (text, isUrgent) => {
      if (isUrgent) setUrgent(text);
      else setPolite((before) => [...before.slice(-7), text]);
    };
    return () => {
      listener = null;
    };
  }, []);
  return (
    <div class="unseen">
      <div role="log" aria-live="polite" aria-relevant="additions">
        {polite.map((text, place) => (
          <p key={`${place}-${text}`}>{text}</p>
        ))}
      </div>
      <div role="alert">{urgent}</div>
    </div>
  );
}
