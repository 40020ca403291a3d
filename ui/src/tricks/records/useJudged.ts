// The cards of a board are judged one after the other, as long as somebody looks on.

import { useEffect, useRef, useState } from "preact/hooks";
import { failureText, RefusedError } from "../../lib/problems";
import { judgeCard } from "./api";
import type { BridgeBoard, JudgedView } from "./wire";

const WAIT = 2000;
/** What the server says when others are before us: then we ask again. */
const LATER = new Set(["too_fast", "busy"]);

export interface Judging {
  readonly judged: readonly JudgedView[];
  readonly running: boolean;
  readonly problem: string | null;
  readonly start: (deals: number) => void;
  readonly halt: () => void;
}

export function useJudged(board: BridgeBoard): Judging {
  const [judged, setJudged] = useState<readonly JudgedView[]>([]);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const turn = useRef(0);
  const halt = () => {
    turn.current += 1;
    setRunning(false);
  };
  useEffect(() => {
    halt();
    setJudged([]);
    setProblem(null);
    return halt;
  }, [board]);
  const start = (deals: number) => {
    halt();
    const own = turn.current;
    setJudged([]);
    setProblem(null);
    setRunning(true);
    void (async () => {
      for (let number = 1; number <= board.cards.length;) {
        try {
          const told = await judgeCard(board, number, deals);
          if (turn.current !== own) return;
          setJudged((before) => [...before, told]);
          number += 1;
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
