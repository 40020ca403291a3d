// What stands beside a table: the score, the game as it is described, and how cards are dealt.

import { useState } from "preact/hooks";
import { decimal } from "../../lib/numbers";
import { failureText } from "../../lib/problems";
import type { DescribedView } from "../records/wire";
import { description } from "./api";
import type { Say } from "./sentences";

interface About {
  readonly say: Say;
  readonly view: DescribedView;
}

const points = (value: number): string => decimal(value, Number.isInteger(value) ? 0 : 1);

export function Score({ say, view, names }: About & { names: readonly string[] }) {
  const last = view.deals.at(-1);
  if (last === undefined) return null;
  return (
    <section class="panel">
      <table class="described-score">
        <caption>
          {say("score")}. {say("score.deals", { deals: view.deals.length })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{say("score.seat")}</th>
            <th scope="col">{say("score.last")}</th>
            <th scope="col">{say("score.total")}</th>
          </tr>
        </thead>
        <tbody>
          {view.chairs.map((chair, seat) => (
            <tr key={seat}>
              <th scope="row">{names[seat]}</th>
              <td>{points(last[seat] ?? 0)}</td>
              <td>{points(chair.score)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Rules({ say, table }: { say: Say; table: string }) {
  const [text, setText] = useState<string | null>(null);
  const fetched = () => {
    if (text !== null) return;
    description(table).then(
      (found) => setText(found.text),
      (error: unknown) => setText(failureText(error)),
    );
  };
  return (
    <details class="panel" onToggle={fetched}>
      <summary>{say("rules")}</summary>
      {text !== null && (
        <pre class="described-text" lang="en" tabIndex={0} aria-label={say("rules")}>
          {text}
        </pre>
      )}
    </details>
  );
}

export function Fair({ say, view }: About) {
  if (!view.commitment) return null;
  return (
    <details class="panel">
      <summary>{say("fair")}</summary>
      <p>{say("fair.before")}</p>
      <p class="described-hash">{view.commitment}</p>
      {view.secret && (
        <>
          <p>{say("fair.after")}</p>
          <p class="described-hash">{view.secret}</p>
        </>
      )}
    </details>
  );
}
