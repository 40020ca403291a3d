// Asking three ways at once, and asking again while an answer waits for its turn.

import { useEffect, useRef, useState } from "preact/hooks";
import { failureText, RefusedError } from "../lib/problems";
import { ask, pathOf, WAYS, type Subject } from "./protocol";
import type { AnswerView, WaitingView, AnswerName } from "./wire";

/** Why there is no answer, and whether asking again may help. */
export interface Missing {
  readonly why: string;
  readonly again: boolean;
}

export type Found = Partial<Record<AnswerName, AnswerView | Missing>>;

export const isAnswer = (found: AnswerView | Missing | undefined): found is AnswerView =>
  found !== undefined && "cards" in found;

export interface Asked {
  /** Null before anything is asked. */
  readonly found: Found | null;
  /** Seconds since the question, while an answer is missing. */
  readonly seconds: number;
  readonly start: () => void;
}

export function useAnswers(subject: Subject, sensible: boolean): Asked {
  const [found, setFound] = useState<Found | null>(null);
  const [seconds, setSeconds] = useState(0);
  const round = useRef(0);
  const waits = found !== null && WAYS.some((way) => found[way] === undefined);
  useEffect(() => {
    if (!waits) return;
    setSeconds(0);
    const began = Date.now();
    const clock = setInterval(() => setSeconds(Math.round((Date.now() - began) / 1000)), 1000);
    return () => clearInterval(clock);
  }, [waits]);
  useEffect(
    () => () => {
      round.current += 1;
    },
    [],
  );

  const follow = async (way: AnswerName, now: number): Promise<void> => {
    const path = pathOf(subject, { card: null, sensible }, `/answers/${way}`);
    let told: AnswerView | Missing | null = null;
    while (told === null && round.current === now) {
      told = await ask<AnswerView | WaitingView>(path, subject.token).then(
        (answer) => ("waiting" in answer ? null : answer),
        (error: unknown) => ({
          why: failureText(error),
          again: !(error instanceof RefusedError && error.refusal.code === "refused"),
        }),
      );
    }
    if (told !== null && round.current === now) setFound((before) => ({ ...before, [way]: told }));
  };

  /** Ask for what is not known yet. */
  const start = () => {
    round.current += 1;
    const known = WAYS.filter((way) => isAnswer(found?.[way]));
    setFound(Object.fromEntries(known.map((way) => [way, found?.[way]])));
    for (const way of WAYS) if (!known.includes(way)) void follow(way, round.current);
  };
  return { found, seconds, start };
}
