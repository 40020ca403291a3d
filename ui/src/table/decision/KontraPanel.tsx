// Kontra and Re: asked after the announcement, before the first card.

import { contractOf, seatName } from "../words";
import { Panel, type DecisionProps } from "./Panel";

/** "Do you say Kontra?" for a defender, "Do you answer Re?" for the declarer. */
export function KontraPanel({ words, view, act }: DecisionProps) {
  const { say } = words;
  const re = view.phase === "re";
  const game = view.contract ? contractOf(words, view.contract.code) : "";
  const seat = re ? view.kontra?.defender : view.declarer;
  const who = seat === null || seat === undefined ? "" : seatName(words, view, seat);
  return (
    <Panel title={say(re ? "kontra.titleRe" : "kontra.title", { who, game })} asks={view.phase}>
      <p>{say(re ? "kontra.howRe" : "kontra.how")}</p>
      <div class="answers">
        <button type="button" class="main" data-key="p" onClick={() => act({ do: "decline" })}>
          {say("kontra.decline")}
        </button>
        <button type="button" data-key="y" onClick={() => act({ do: re ? "re" : "kontra" })}>
          {say(re ? "act.re" : "act.kontra")}
        </button>
      </div>
    </Panel>
  );
}
