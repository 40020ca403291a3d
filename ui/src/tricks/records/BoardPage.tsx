// One board: its hands, its play, and each card judged.

import { useState } from "preact/hooks";
import { useInSight } from "../../lib/sight";
import { Detail } from "./Detail";
import { Hands } from "./Hands";
import { Play } from "./Play";
import type { Tell } from "./sentences";
import { Summary } from "./Summary";
import { useJudged } from "./useJudged";
import { contractText, seatText } from "./words";
import type { BridgeBoard } from "./wire";

const DEALS = [20, 50, 100];

interface BoardPageProps {
  readonly tell: Tell;
  readonly board: BridgeBoard;
  readonly chosen: number | null;
  readonly choose: (number: number) => void;
}

export function BoardPage({ tell, board, chosen, choose }: BoardPageProps) {
  const [deals, setDeals] = useState(DEALS[0]!);
  const { judged, running, problem, start, halt } = useJudged(board);
  const number = chosen !== null && chosen <= board.cards.length ? chosen : null;
  const detail = useInSight(String(number));
  const gone = new Set(number === null ? [] : board.cards.slice(0, number - 1));
  const contract = tell("contract", {
    contract: contractText(tell, board.contract),
    seat: seatText(tell, board.declarer),
  });
  if (board.cards.length === 0) return <p class="panel">{tell("nothing")}</p>;
  return (
    <div class="columns">
      <div>
        <section class="panel" aria-label={tell("play")}>
          <h2>
            {contract}
            {board.tricks !== null && ` · ${tell("made", { tricks: board.tricks })}`}
          </h2>
          <div class="answers">
            <label class="bridge-deals">
              {tell("deals")}
              <select
                value={deals}
                disabled={running}
                onChange={({ currentTarget }) => setDeals(Number(currentTarget.value))}
              >
                {DEALS.map((each) => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))}
              </select>
            </label>
            {running ? (
              <button type="button" onClick={halt}>
                {tell("stop")}
              </button>
            ) : (
              <button type="button" class="main" onClick={() => start(deals)}>
                {tell(judged.length > 0 ? "again" : "judge")}
              </button>
            )}
          </div>
          {problem && (
            <p role="alert" class="problem">
              {problem}
            </p>
          )}
          {(running || judged.length > 0) && (
            <p role="status">{tell("progress", { done: judged.length, all: board.cards.length })}</p>
          )}
          <Play tell={tell} board={board} judged={judged} chosen={number} choose={choose} />
          {judged.length > 0 && (
            <p class="quiet">
              ✗ {tell("sign.known")} · ◦ {tell("sign.open")}
            </p>
          )}
        </section>
      </div>
      <div ref={detail} class="bridge-detail">
        {number === null ? (
          <p class="panel">{tell("choose")}</p>
        ) : (
          <Detail tell={tell} board={board} number={number} found={judged[number - 1] ?? null} />
        )}
        <section class="panel" aria-label={tell("hands")}>
          <h2>{tell(number === null ? "hands" : "hands.after")}</h2>
          <Hands tell={tell} board={board} gone={gone} />
        </section>
        {judged.length > 0 && <Summary tell={tell} board={board} judged={judged} />}
        <details class="panel">
          <summary>{tell("how")}</summary>
          <p>{tell("how.known")}</p>
          <p>{tell("how.limits")}</p>
        </details>
      </div>
    </div>
  );
}
