// What to put away may be thought over until the game is announced. So the page keeps the two cards
// to itself, and tells the server of them together with the announcement.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { WireAction, Problem, View } from "../../net/wire";

/** The discard while it is thought over. */
export interface Thoughts {
  /** The cards that are chosen, two at most. */
  readonly marked: readonly string[];
  readonly mark: (code: string) => void;
  /** Whether a game is chosen now, with these two cards put away. */
  readonly settled: boolean;
  readonly settle: (settled: boolean) => void;
  /** Both are told, and the game has not begun yet. */
  readonly telling: boolean;
  readonly tell: (contract: string) => void;
}

interface Promised {
  readonly contract: string;
  readonly announced: boolean;
}

export function useDiscard(view: View, problem: Problem | null, act: (action: WireAction) => void): Thoughts {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [settled, settle] = useState(false);
  const [promised, promise] = useState<Promised | null>(null);
  const asks = view.own?.legal ?? {};

  // Before the new view can be clicked: what is chosen in it must not be taken back.
  useLayoutEffect(() => {
    setMarked([]);
    settle(false);
  }, [view.game, view.phase]);
  useEffect(() => {
    if (promised === null) return;
    if (!asks.announce && !asks.discard) promise(null);
    else if (asks.announce && !promised.announced) {
      promise({ ...promised, announced: true });
      act({ do: "announce", contract: promised.contract });
    }
  }, [view.number]);
  // If something goes wrong, also a second time, the game is asked for again.
  useEffect(() => {
    if (problem) promise(null);
  }, [problem]);

  return {
    marked,
    mark: (code) =>
      setMarked((before) =>
        before.includes(code) ? before.filter((each) => each !== code) : [...before.slice(-1), code],
      ),
    settled: settled && asks.discard === true,
    settle,
    telling: promised !== null,
    tell: (contract) => {
      promise({ contract, announced: false });
      act({ do: "discard", cards: marked });
    },
  };
}
