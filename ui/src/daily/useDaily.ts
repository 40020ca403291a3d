// The deals of a day as the server tells them, asked for anew as often as it says, while one looks.

import { useEffect, useState } from "preact/hooks";
import { failureText } from "../lib/problems";
import { loadDaily } from "./api";
import type { DailyView } from "./wire";

/** Seconds until it is tried again when the server could not be asked. */
const TROUBLE = 30;

interface Daily {
  readonly seen: DailyView | null;
  readonly problem: string | null;
}

export function useDaily(day: string | null): Daily {
  const [daily, setDaily] = useState<Daily>({ seen: null, problem: null });
  useEffect(() => {
    let timer = 0;
    let due: number | null = 0;
    let asking = false;
    let left = false;
    const wait = (seconds: number | null) => {
      asking = false;
      due = seconds === null ? null : Date.now() + 1000 * seconds;
      follow();
    };
    const ask = () => {
      asking = true;
      loadDaily(day).then(
        (seen) => {
          if (left) return;
          setDaily({ seen, problem: null });
          wait(seen.again);
        },
        (error: unknown) => {
          if (left) return;
          setDaily(({ seen }) => ({ seen, problem: failureText(error) }));
          wait(TROUBLE);
        },
      );
    };
    // nobody looks at a hidden page; who comes back sees what has become due meanwhile
    const follow = () => {
      clearTimeout(timer);
      if (asking || due === null || document.hidden) return;
      timer = window.setTimeout(ask, Math.max(0, due - Date.now()));
    };
    ask();
    document.addEventListener("visibilitychange", follow);
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", follow);
    };
  }, [day]);
  return daily;
}
