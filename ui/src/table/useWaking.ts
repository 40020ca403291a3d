// At the very first start the AIs are compiled, which takes a minute or two: the page says so.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { serverInfo } from "../net/tables";
import type { Words } from "./words";

const PATIENCE = 2500;
const GLANCE = 4000;

/** Whether an answer is awaited that only comes once the AIs are awake. */
export function useWaking(waiting: boolean, moment: number, words: Words): boolean {
  const [waking, setWaking] = useState(false);
  useEffect(() => {
    setWaking(false);
    if (!waiting) return;
    let timer = setTimeout(look, PATIENCE);
    let told = false;
    async function look() {
      const awake = await serverInfo().then((info) => info.awake, () => true);
      setWaking(!awake);
      if (awake) return;
      if (!told) announce(words.say("status.waking"));
      told = true;
      timer = setTimeout(look, GLANCE);
    }
    return () => clearTimeout(timer);
  }, [waiting, moment]);
  return waking;
}
