// What happens is also said: events politely in turn, errors at once.

import { useLayoutEffect, useState } from "preact/hooks";
import { presentPlace, usePlace, type Place } from "./router";

type Listener = (text: string, urgent: boolean) => void;
let listener: Listener | null = null;

export function announce(text: string, urgent = false): void {
  listener?.(text, urgent);
}

/** Something said, and the page that was open: what it says of one is no news of another. */
interface Said {
  readonly key: number;
  readonly text: string;
  readonly page: string;
}

const pageOf = ({ path }: Place): string => path.join("/");

/** The regions that screen readers listen to; once on the page. */
export function Announcer() {
  // Each text keeps its key, so that only new ones are news to a screen reader.
  const [polite, setPolite] = useState<readonly Said[]>([]);
  const page = pageOf(usePlace());
  const [urgent, setUrgent] = useState("");
  useLayoutEffect(() => {
    listener = (text, isUrgent) => {
      if (isUrgent) setUrgent(text);
      else {
        setPolite((before) => {
          const key = (before.at(-1)?.key ?? 0) + 1;
          return [...before.slice(-7), { key, text, page: pageOf(presentPlace()) }];
        });
      }
    };
    return () => {
      listener = null;
    };
  }, []);
  return (
    <div class="unseen">
      <div role="log" aria-live="polite" aria-relevant="additions">
        {polite.map((said) => said.page === page && <p key={said.key}>{said.text}</p>)}
      </div>
      <div role="alert">{urgent}</div>
    </div>
  );
}
