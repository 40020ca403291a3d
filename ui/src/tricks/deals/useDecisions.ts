// Decisions of a deal are judged one after the other, as long as somebody looks on.

import { useEffect, useRef, useState } from "preact/hooks";
import { failureText, RefusedError } from "../../lib/problems";
import type { DealTold, DecisionJudged } from "../records/wire";
import { judgeDecision } from "./api";

const WAIT = 2000;
/** What the server says when others are before us: then we ask again. */
const LATER = new Set(["too_fast", "busy"]);

export interface Judging {
  /** What is judged so far, by the number of the decision. */
  readonly judged: ReadonlyMap<number, DecisionJudged>;
  readonly running: boolean;
  readonly problem: string | null;
  readonly start: (numbers: readonly number[], deals: number) => void;
  readonly halt: () => void;
}

export function useDecisions(deal: DealTold): Judging {
  const [judged, setJudged] = useState<ReadonlyMap<number, DecisionJudged>>(new Map());
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const turn = useRef(0);
  const halt = () => {
    turn.current += 1;
    setRunning(false);
  };
  useEffect(() => {
    halt();
    setJudged(new Map());
    setProblem(null);
    return halt;
  }, [deal.text]);
  const start = (numbers: readonly number[], deals: number) => {
    halt();
    const own = turn.current;
    setJudged(new Map());
    setProblem(null);
    setRunning(true);
    void (async () => {
      const waiting = [...numbers];
      while (waiting.length > 0) {
        try {
          const told = await judgeDecision(deal.text, waiting[0]!, deals);
          if (turn.current !== own) return;
          setJudged((before) => new Map(before).set(told.number, told));
          waiting.shift();
        } catch (error) {
          if (turn.current !== own) return;
          if (error instanceof RefusedError && LATER.has(error.code)) {
            await new Promise((done) => setTimeout(done, WAIT));
            if (turn.current !== own) return;
            continue;
          }
          setProblem(failureText(error));
          break;
        }
      }
      if (turn.current === own) setRunning(false);
    })();
  };
  return { judged, running, problem, start, halt };
}
