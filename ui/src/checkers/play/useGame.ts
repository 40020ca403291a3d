// A game as it is shown: news from the server, one turn after the other, with time for measurements.

import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../../lib/announcer";
import { RefusedError } from "../../lib/problems";
import { settings } from "../../lib/settings";
import { act, lookAt, move, newsOf } from "../protocol";
import type { CheckersAct, CheckersView, MoveView, TurnView } from "../wire";
import { newsText, resultText, speaker } from "../words";

/** Milliseconds for which the odds of a measurement are shown before its result. */
const MEASURING = 1600;
const RETRY = 2000;

export function calm(): boolean {
  return !settings().animated || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export interface Shown {
  readonly view: CheckersView | null;
  /** The turn whose measurement is being shown; its result is not on the board yet. */
  readonly measuring: TurnView | null;
  /** What the last request failed with. */
  readonly problem: unknown;
  readonly gone: boolean;
  readonly make: (move: MoveView) => void;
  /** Do something beside moving; the game as it stands then, or null if it was refused. */
  readonly perform: (act: CheckersAct) => Promise<CheckersView | null>;
}

/** A page that goes on to another game starts anew, since its game and token are its key. */
export function useGame(game: string, token: string | null): Shown {
  const [view, setView] = useState<CheckersView | null>(null);
  const [measuring, setMeasuring] = useState<TurnView | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [gone, setGone] = useState(false);
  const latest = useRef<CheckersView | null>(null);
  const waiting = useRef<CheckersView[]>([]);
  const shown = useRef<CheckersView | null>(null);
  const busy = useRef(false);
  const left = useRef(false);

  const goOn = () => {
    const next = waiting.current.shift();
    if (next === undefined) {
      busy.current = false;
      setMeasuring(null);
      return;
    }
    busy.current = true;
    const before = shown.current;
    const turn =
      next.turns.length > (before?.turns.length ?? 0) ? next.turns[next.turns.length - 1] : undefined;
    const show = () => {
      if (left.current) return;
      setMeasuring(null);
      setView(next);
      shown.current = next;
      const say = speaker(settings().language);
      for (const text of newsText(say, before, next)) announce(text);
      if (next.board.result && !before?.board.result) announce(resultText(say, next), true);
      goOn();
    };
    if (turn === undefined || turn.measured.length === 0 || calm()) show();
    else {
      setMeasuring(turn);
      setTimeout(show, MEASURING);
    }
  };

  /** Take news, unless they are known already. */
  const take = (news: CheckersView) => {
    const known = latest.current;
    if (left.current) return;
    if (known !== null && news.number <= known.number) return;
    latest.current = news;
    if (known === null) {
      setView(news);
      shown.current = news;
      return;
    }
    waiting.current.push(news);
    if (!busy.current) goOn();
  };

  useEffect(() => {
    let ended = false;
    const follow = async () => {
      while (!ended) {
        try {
          const known = latest.current;
          const news = known === null ? await lookAt(game, token) : await newsOf(game, token, known.number);
          if (ended) return;
          if (news !== null) take(news);
          setProblem(null);
          if (latest.current && isFinal(latest.current)) return;
        } catch (error) {
          if (error instanceof RefusedError && error.refusal.code === "not_found") {
            setGone(true);
            return;
          }
          setProblem(error);
          await new Promise((done) => setTimeout(done, RETRY));
        }
      }
    };
    void follow();
    return () => {
      ended = true;
      left.current = true;
    };
  }, []);

  const make = (wanted: MoveView) => {
    const number = latest.current?.number ?? 0;
    move(game, token, wanted.text, number).then(
      (news) => {
        setProblem(null);
        take(news);
      },
      (error: unknown) => setProblem(error),
    );
  };
  const perform = async (what: CheckersAct): Promise<CheckersView | null> => {
    try {
      const news = await act(game, token, what, latest.current?.number ?? 0);
      setProblem(null);
      take(news);
      return news;
    } catch (error) {
      setProblem(error);
      return null;
    }
  };
  return { view, measuring, problem, gone, make, perform };
}

/** Whether nothing more can come: where two persons play apart, a rematch may. */
const isFinal = (view: CheckersView): boolean =>
  view.board.result !== null && (!view.apart || view.next !== null);
