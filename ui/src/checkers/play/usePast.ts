// An earlier moment of a game on the board: the address says which, so that a link shows the same.

import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../../lib/announcer";
import { useKeys } from "../../lib/keys";
import { failureText } from "../../lib/problems";
import { address, go, usePlace } from "../../lib/router";
import { boardAfter } from "../protocol";
import type { BoardView, CheckersView } from "../wire";
import { turnText, type Say } from "../words";

export interface Past {
  /** After how many moves the board is shown; null while the game is shown as it stands. */
  readonly at: number | null;
  /** The board of that moment; null until the server has sent it. */
  readonly board: BoardView | null;
  readonly problem: string | null;
  /** Show another moment; the last one is the game as it stands. */
  readonly step: (to: number) => void;
  readonly addressOf: (at: number) => string;
}

export function usePast(game: string, view: CheckersView | null, say: Say): Past {
  const place = usePlace();
  const turns = view?.turns ?? [];
  const text = place.query.get("at");
  const wanted = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
  const at = wanted !== null && wanted < turns.length ? wanted : null;
  const known = useRef(new Map<string, BoardView>());
  const [shown, setShown] = useState<{ readonly key: string; readonly board: BoardView } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // a moment is what led to it: moves may be taken back, and others made
  const key = at === null ? null : [at, ...turns.slice(0, at).map((turn) => turn.text)].join(" ");

  useEffect(() => {
    setProblem(null);
    if (key === null || at === null) return;
    const there = known.current.get(key);
    if (there) {
      setShown({ key, board: there });
      return;
    }
    let ended = false;
    boardAfter(game, at).then(
      (board) => {
        known.current.set(key, board);
        if (!ended) setShown({ key, board });
      },
      (error: unknown) => {
        if (!ended) setProblem(failureText(error));
      },
    );
    return () => {
      ended = true;
    };
  }, [game, key]);

  const addressOf = (to: number) => address(place, { at: to >= turns.length ? null : String(to) });
  const step = (to: number) => {
    const goal = Math.max(0, Math.min(to, turns.length));
    if (goal === (at ?? turns.length)) return;
    go(addressOf(goal), "replace");
    const turn = turns[goal - 1];
    announce(turn ? turnText(say, turn) : say("step.start"));
  };
  const here = at ?? turns.length;
  useKeys({
    ArrowLeft: () => step(here - 1),
    ArrowRight: () => step(here + 1),
    Home: () => step(0),
    End: () => step(turns.length),
  });
  return { at, board: key !== null && shown ? shown.board : null, problem, step, addressOf };
}
