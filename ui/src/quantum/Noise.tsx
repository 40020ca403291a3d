// The example on a noisy chip: all runs, and those that are games by the rules.

import { useEffect, useState } from "preact/hooks";
import { percent } from "../lib/numbers";
import { failureText } from "../lib/problems";
import { ask, pathOf, type Subject } from "./protocol";
import type { NoiseView } from "./wire";
import type { Say } from "./words";

const PLAIN = { card: null, sensible: false };

export function Noise({ subject, say }: { subject: Subject; say: Say }) {
  const [on, setOn] = useState(false);
  const [found, setFound] = useState<NoiseView | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    if (!on || found !== null) return;
    let stale = false;
    setProblem(null);
    ask<NoiseView>(pathOf(subject, PLAIN, "/noise"), subject.token).then(
      (view) => !stale && setFound(view),
      (error: unknown) => !stale && setProblem(error),
    );
    return () => {
      stale = true;
    };
  }, [on]);
  return (
    <section class="panel">
      <h2>{say("noise")}</h2>
      <label class="switch">
        <input type="checkbox" checked={on} onChange={({ currentTarget }) => setOn(currentTarget.checked)} />
        {say("noise.switch")}
      </label>
      {on && problem !== null && (
        <p role="alert" class="problem">
          {failureText(problem)}
        </p>
      )}
      {on && problem === null && found === null && <p role="status">{say("noise.loading")}</p>}
      {on && found !== null && <NoiseTable view={found} say={say} />}
    </section>
  );
}

function NoiseTable({ view, say }: { view: NoiseView; say: Say }) {
  const heads = ["noise.error", "noise.raw", "noise.kept", "noise.share"] as const;
  const truth = percent(view.win_probability, 2);
  return (
    <>
      <p class="quiet">
        {say("noise.text", { qubits: view.qubits, cx: view.cx, routed: view.routed_cx, truth })}
      </p>
      <div class="scrolls" tabIndex={0} role="region" aria-label={say("noise")}>
        <table class="noise">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {say(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.rows.map((row) => (
              <tr key={row.error}>
                <th scope="row">{percent(row.error, 2)}</th>
                <td>{percent(row.raw, 2)}</td>
                <td>{percent(row.kept, 2)}</td>
                <td>{percent(row.share, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
