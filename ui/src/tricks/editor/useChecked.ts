// A description is checked while it is written: a moment after the last letter.

import { useEffect, useState } from "preact/hooks";
import { failureText } from "../../lib/problems";
import type { DescriptionChecked } from "../records/wire";
import { checkDescription } from "./api";

const PAUSE = 350;

export interface Checking {
  /** What was told of `text`; null as long as nothing is. */
  readonly told: DescriptionChecked | null;
  readonly text: string;
  readonly failure: string | null;
}

export function useChecked(text: string): Checking {
  const [found, setFound] = useState<Checking>({ told: null, text: "", failure: null });
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      checkDescription(text).then(
        (told) => {
          if (!gone) setFound({ told, text, failure: null });
        },
        (error: unknown) => {
          if (!gone) setFound({ told: null, text, failure: failureText(error) });
        },
      );
    }, PAUSE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [text]);
  return found;
}
