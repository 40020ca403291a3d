// At the very first start the agents are compiled, which takes a while: the page says so.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../../lib/announcer";
import { agentsAwake } from "../protocol";
import type { Say } from "../words";

const PATIENCE = 2500;
const GLANCE = 3000;

/** Whether an answer is awaited that only comes once the agents are awake. */
export function useWaking(waiting: boolean, say: Say): boolean {
  const [waking, setWaking] = useState(false);
  useEffect(() => {
    setWaking(false);
    if (!waiting) return;
    let ended = false;
    let told = false;
    let timer = setTimeout(look, PATIENCE);
    async function look() {
      const awake = await agentsAwake().catch(() => true);
      if (ended) return;
      setWaking(!awake);
      if (awake) return;
      if (!told) announce(say("status.waking"));
      told = true;
      timer = setTimeout(look, GLANCE);
    }
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [waiting]);
  return waking;
}
