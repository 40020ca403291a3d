// A description is checked while it is written: a moment after the last letter, and again for as
// long as the server has no time for it.

import { useEffect, useState } from "preact/hooks";
import { failureText, RefusedError } from "../../lib/problems";
import type { DescriptionChecked } from "../records/wire";
import { checkDescription } from "./api";

const PAUSE = 350;
const FIRST_RETRY = 1000;
const SLOWEST_RETRY = 30_000;
/** What a server says that has no time now. */
const BUSY: ReadonlySet<string> = new Set(["busy", "too_fast", "too_many", "unavailable"]);

/** Why the same text is going to be checked again. */
export type Again = "busy" | "offline";

export interface Checking {
  /** What was told of `text`; null as long as nothing is. */
  readonly told: DescriptionChecked | null;
  readonly text: string;
  /** What came in its place, and is not tried again. */
  readonly failure: string | null;
  readonly again: Again | null;
}

const NOTHING: Checking = { told: null, text: "", failure: null, again: null };

export function useChecked(text: string): Checking {
  const [found, setFound] = useState<Checking>(NOTHING);
  useEffect(() => {
    let gone = false;
    let timer = 0;
    const check = async (pause: number) => {
      let checking: Checking;
      try {
        checking = { ...NOTHING, text, told: await checkDescription(text) };
      } catch (error) {
        const again = whyAgain(error);
        checking = { ...NOTHING, text, again, failure: again === null ? failureText(error) : null };
      }
      if (gone) return;
      setFound(checking);
      if (checking.again !== null) {
        timer = window.setTimeout(() => void check(Math.min(2 * pause, SLOWEST_RETRY)), pause);
      }
    };
    timer = window.setTimeout(() => void check(FIRST_RETRY), PAUSE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [text]);
  return found;
}

function whyAgain(error: unknown): Again | null {
  if (!(error instanceof RefusedError)) return "offline";
  return BUSY.has(error.code) ? "busy" : null;
}
