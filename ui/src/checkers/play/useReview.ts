// What moves are worth, as far as somebody has asked: now, at an earlier moment, or all along the game.

import { useEffect, useRef, useState } from "preact/hooks";
import { failureText } from "../../lib/problems";
import { hint } from "../protocol";
import type { CheckersHint } from "../wire";

export interface Review {
  /** By the number of moves before them. */
  readonly hints: ReadonlyMap<number, CheckersHint>;
  readonly asking: boolean;
  /** How many moves of the whole game have been valued; null unless that is being done. */
  readonly done: number | null;
  readonly problem: string | null;
  readonly ask: (at: number) => Promise<CheckersHint | null>;
  readonly askAll: (count: number) => void;
  readonly stop: () => void;
}

/** `turns` are the moves so far, in notation: what is known of moments that are no more is forgotten. */
export function useReview(game: string, token: string | null, turns: readonly string[]): Review {
  const [hints, setHints] = useState<ReadonlyMap<number, CheckersHint>>(new Map());
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);
  const before = useRef(turns);
  useEffect(() => {
    const parted = before.current.findIndex((text, place) => text !== turns[place]);
    if (parted >= 0) setHints((known) => new Map([...known].filter(([at]) => at <= parted)));
    before.current = turns;
    setProblem(null);
  }, [turns.join(" ")]);
  useEffect(
    () => () => {
      running.current = false;
    },
    [],
  );

  const ask = async (at: number): Promise<CheckersHint | null> => {
    setAsking(true);
    setProblem(null);
    try {
      const found = await hint(game, token, at);
      setHints((known) => new Map(known).set(at, found));
      return found;
    } catch (error) {
      setProblem(failureText(error));
      return null;
    } finally {
      setAsking(false);
    }
  };
  const askAll = async (count: number) => {
    running.current = true;
    for (let at = 0; at < count && running.current; at++) {
      setDone(at);
      if ((await ask(at)) === null) break;
    }
    running.current = false;
    setDone(null);
  };
  return {
    hints,
    asking,
    done,
    problem,
    ask,
    askAll: (count) => void askAll(count),
    stop: () => void (running.current = false),
  };
}
