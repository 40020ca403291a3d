// What the server answers, asked for when a page opens and whenever what it depends on changes.

import { useEffect, useState } from "preact/hooks";
import { failureText } from "../lib/problems";

interface Asked<Answer> {
  readonly answer: Answer | null;
  readonly problem: string | null;
  readonly again: () => void;
}

export function useAnswer<Answer>(load: () => Promise<Answer>, of: readonly unknown[] = []): Asked<Answer> {
  const [answer, set] = useState<Answer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    setProblem(null);
    load().then(
      (told) => wanted && set(told),
      (error: unknown) => wanted && setProblem(failureText(error)),
    );
    return () => void (wanted = false);
  }, [...of, round]);
  return { answer, problem, again: () => setRound((before) => before + 1) };
}
