// A defender wants to give up: the other one is asked, and plays on if he wants to.

import { useLayoutEffect, useState } from "preact/hooks";
import { seatName } from "../words";
import { Panel, type DecisionProps } from "./Panel";

/** Whether this seat is asked to give up with its partner. */
export function asksToGiveUp({ own, would_concede: by }: DecisionProps["view"]): boolean {
  return own !== null && by !== null && by !== own.seat;
}

export function GiveUpPanel({ words, view, act }: DecisionProps) {
  const { say } = words;
  const [plays, playOn] = useState(false);
  useLayoutEffect(() => playOn(false), [view.number]);
  if (plays || view.would_concede === null) return null;
  const who = seatName(words, view, view.would_concede);
  return (
    <Panel title={say("concede.asks", { who })}>
      <p>{say("concede.asksHow")}</p>
      <div class="answers">
        <button type="button" class="main" onClick={() => playOn(true)}>
          {say("concede.not")}
        </button>
        <button type="button" class="leaves" onClick={() => act({ do: "concede" })}>
          {say("concede.too")}
        </button>
      </div>
    </Panel>
  );
}
