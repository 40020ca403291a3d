// The moment of a game that is shown, and the AI's moves while it is the AI's turn.

import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { failureText } from "../lib/problems";
import { momentOf } from "./api";
import { show, type Played } from "./place";
import type { BoardGameView, BoardTurn } from "./wire";
import { endText, wholeTurnText, type Words } from "./words";

/** Milliseconds for which a person's own move stands before the AI answers. */
const PAUSE = 500;

export interface Shown {
  /** The game up to the moment that is shown; null until the server has sent it. */
  readonly view: BoardGameView | null;
  /** Whether it is the moment that the address names, and not the one before. */
  readonly fresh: boolean;
  /** All turns of the game, also those after that moment. */
  readonly turns: readonly BoardTurn[];
  readonly thinking: boolean;
  readonly problem: string | null;
  /** Ask again what could not be answered. */
  readonly again: () => void;
  readonly make: (text: string) => void;
  /** What each move of the moment is worth, once that was asked for. */
  readonly worths: BoardGameView | null;
  readonly askWorths: () => void;
  readonly asking: boolean;
}

export function useGame(words: Words, played: Played): Shown {
  const { game, seed, side, moves, at } = played;
  const known = useRef(new Map<string, BoardGameView>());
  const [view, setView] = useState<BoardGameView | null>(null);
  const [turns, setTurns] = useState<readonly BoardTurn[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [worths, setWorths] = useState<{ readonly key: string; readonly view: BoardGameView } | null>(null);
  const [asking, setAsking] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const keyOf = (count: number) => [game, seed, ...moves.slice(0, count)].join(" ");
  const count = at ?? moves.length;
  const key = keyOf(count);
  const actor = view?.actor ?? null;
  const fresh = view !== null && known.current.get(key) === view;
  const thinking = fresh && at === null && side !== null && actor !== null && actor !== side;

  const tell = (found: BoardGameView) => {
    const turn = found.turns.at(-1);
    if (turn) announce(wholeTurnText(words, game, turn));
    if (found.end) announce(endText(words, game, found.end));
  };
  const keep = (of: readonly string[], found: BoardGameView) =>
    known.current.set([game, seed, ...of].join(" "), found);

  useEffect(() => {
    let wanted = true;
    setProblem(null);
    const arrived = (found: BoardGameView, isNew: boolean) => {
      known.current.set(key, found);
      setView(found);
      if (at === null) setTurns(found.turns);
      if (isNew) tell(found);
    };
    const there = known.current.get(key);
    if (there) arrived(there, false);
    else {
      momentOf({ game, seed, moves: moves.slice(0, count) }).then(
        (found) => wanted && arrived(found, true),
        (error: unknown) => wanted && setProblem(failureText(error)),
      );
    }
    return () => {
      wanted = false;
    };
  }, [key, at, attempt]);

  // All turns of a game that is opened at an earlier moment.
  useEffect(() => {
    if (at === null || turns.length >= moves.length) return;
    let wanted = true;
    momentOf({ game, seed, moves }).then(
      (found) => {
        if (!wanted) return;
        keep(moves, found);
        setTurns(found.turns);
      },
      (error: unknown) => wanted && setProblem(failureText(error)),
    );
    return () => {
      wanted = false;
    };
  }, [at === null, attempt]);

  useEffect(() => {
    if (!thinking) return;
    let wanted = true;
    const timer = setTimeout(() => {
      momentOf({ game, seed, moves, think: "move" }).then(
        (found) => {
          if (!wanted) return;
          const text = found.turns.at(-1)?.text ?? "";
          keep([...moves, text], found);
          tell(found);
          show({ ...played, moves: [...moves, text] });
        },
        (error: unknown) => wanted && setProblem(failureText(error)),
      );
    }, PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [thinking, key, attempt]);

  const askWorths = () => {
    setAsking(true);
    setProblem(null);
    momentOf({ game, seed, moves: moves.slice(0, count), think: "worths" })
      .then(
        (found) => {
          setWorths({ key, view: found });
          const best = found.worths[0];
          if (best) announce(`${words.say("worths.title")}: ${best.text}`);
        },
        (error: unknown) => setProblem(failureText(error)),
      )
      .finally(() => setAsking(false));
  };

  return {
    view,
    fresh,
    turns,
    thinking,
    problem,
    again: () => {
      setProblem(null);
      setAttempt(attempt + 1);
    },
    make: (text) => show({ ...played, moves: [...moves, text], at: null }),
    worths: worths?.key === key ? worths.view : null,
    askWorths,
    asking,
  };
}
