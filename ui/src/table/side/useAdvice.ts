// What the AI would do, and where it believes the unseen cards to be: asked for, and shown.

import { useLayoutEffect, useState } from "preact/hooks";
import { announce } from "../../lib/announcer";
import { failureText } from "../../lib/problems";
import type { Beliefs, Hint } from "../../net/wire";
import { hintText } from "./HintPanel";
import type { TableProps } from "../usePlay";

export interface Advice {
  /** The hint for the present view. */
  readonly hint: Hint | null;
  readonly asking: boolean;
  readonly ask: () => Promise<void>;
  readonly beliefs: Beliefs | null;
  readonly askBeliefs: () => Promise<void>;
}

export function useAdvice(
  { words, view, socket }: TableProps,
  yours: boolean,
  showBeliefs: () => void,
): Advice {
  const [hint, setHint] = useState<Hint | null>(null);
  const [asking, setAsking] = useState(false);
  const [beliefs, setBeliefs] = useState<Beliefs | null>(null);
  useLayoutEffect(() => setHint(null), [view.number]);

  const ask = async () => {
    if (!yours || asking) return;
    setAsking(true);
    try {
      const answer = await socket.ask("hint");
      setHint(answer);
      const best = answer.lines[0];
      if (best) announce(hintText(words, best));
    } catch (error) {
      announce(failureText(error), true);
    } finally {
      setAsking(false);
    }
  };
  const askBeliefs = async () => {
    try {
      setBeliefs(await socket.ask("beliefs"));
      showBeliefs();
    } catch (error) {
      announce(failureText(error), true);
    }
  };
  return { hint, asking, ask, beliefs, askBeliefs };
}
