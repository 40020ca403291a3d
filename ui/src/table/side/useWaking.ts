// At the very first start the AIs are compiled, which takes a minute or two: the page says so.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../../lib/announcer";
import { percent } from "../../lib/numbers";
import { serverInfo } from "../../net/tables";
import type { Words } from "../words";

const PATIENCE = 2500;
const GLANCE = 4000;

/** How far the AIs are awake, from 0 to 1, while an answer is awaited that only then comes; else null. */
export function useWaking(waiting: boolean, moment: number, words: Words): number | null {
  const [waking, setWaking] = useState<number | null>(null);
  useEffect(() => {
    setWaking(null);
    if (!waiting) return;
    let timer = setTimeout(look, PATIENCE);
    let told = false;
    async function look() {
      const info = await serverInfo().catch(() => null);
      const far = info === null || info.awake ? null : info.compiled;
      setWaking(far);
      if (far === null) return;
      if (!told) announce(words.say("status.waking", { share: percent(far) }));
      told = true;
      timer = setTimeout(look, GLANCE);
    }
    return () => clearTimeout(timer);
  }, [waiting, moment]);
  return waking;
}
