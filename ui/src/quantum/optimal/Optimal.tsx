// Would a quantum computer find the best card sooner? The answer first, then what it rests on.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { speakerOf } from "../../i18n";
import { decimal, percent, whole } from "../../lib/numbers";
import { failureText } from "../../lib/problems";
import { useSettings } from "../../lib/settings";
import { ask } from "../protocol";
import { duration } from "../words";
import type { OptimalView, WaitingView } from "../wire";
import { PAPERS } from "./papers";
import { de, en, type Name } from "./sentences";

type Say = (key: Name, names?: Readonly<Record<string, string | number>>) => string;

export const useOptimalSay = (): Say => speakerOf(useSettings().language === "de" ? de : en);

const YEAR = 365 * 86400;
const TERMS = ["formula", "walk", "step", "bound", "program"] as const;

export function Optimal() {
  const say = useOptimalSay();
  const [found, setFound] = useState<OptimalView | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let stale = false;
    setProblem(null);
    const follow = async (): Promise<void> => {
      let told: OptimalView | WaitingView;
      do told = await ask<OptimalView | WaitingView>("/optimal", null);
      while ("waiting" in told && !stale);
      if (!stale && !("waiting" in told)) setFound(told);
    };
    follow().catch((error: unknown) => !stale && setProblem(error));
    return () => {
      stale = true;
    };
  }, [round]);
  if (problem !== null) {
    return (
      <>
        <p role="alert" class="problem">
          {failureText(problem)}
        </p>
        <button type="button" onClick={() => setRound(round + 1)}>
          {say("failed")}
        </button>
      </>
    );
  }
  return found === null ? <p role="status">{say("loading")}</p> : <Answer found={found} say={say} />;
}

function Answer({ found, say }: { found: OptimalView; say: Say }) {
  const { language } = useSettings();
  const time = (seconds: number) =>
    seconds < YEAR
      ? duration(seconds, language)
      : say("years", { count: decimal(seconds / YEAR, seconds < 10 * YEAR ? 1 : 0) });
  const row = (kind: string) => found.rows.find((each) => each.name === kind);
  const walk = row("walk");
  const bound = row("bound");
  const [qubits, toffoli, layers] = found.step;
  const names = {
    solver: time(found.solver_seconds),
    step: time(found.step_seconds[1]),
    steps: power(walk?.steps ?? 0),
    walk: time(walk?.parallel_seconds ?? 0),
    looks: power(bound?.steps ?? 0),
    bound: time(bound?.seconds ?? 0),
    leaves: power(found.leaves),
    all: power(found.all_leaves),
    sampled: found.sampled,
    qubits: whole(qubits),
    toffoli: whole(toffoli),
    layers: whole(layers),
    positions: whole(found.solver_positions),
    alpha: power(found.alpha_beta),
  };
  const physical = whole(walk?.physical_qubits ?? 0);
  return (
    <>
      <section class="panel">
        <p class="wins">{say(found.sooner ? "yes" : "no", { ...names, qubits: physical })}</p>
        {!found.sooner && <p>{say("no.theory", names)}</p>}
      </section>
      <section class="panel">
        <h2>{say("times")}</h2>
        <Table
          label={say("times")}
          heads={["way", "steps", "distance", "physical", "serial", "layers"].map((head) =>
            say(head as Name),
          )}
          rows={[
            ...found.rows.map((each) => [
              say(`row.${each.name}`),
              power(each.steps),
              each.code_distance === null ? "–" : String(each.code_distance),
              each.physical_qubits === null ? "–" : whole(each.physical_qubits),
              time(each.seconds),
              time(each.parallel_seconds),
            ]),
            [say("row.solver"), "–", "–", "–", time(found.solver_seconds), "–"],
          ]}
        />
        <p class="quiet">{say("times.text")}</p>
      </section>
      <section class="panel">
        <h2>{say("how")}</h2>
        <p>{say("how.open")}</p>
        <dl>
          {TERMS.map((term) => (
            <div key={term}>
              <dt>{say(`term.${term}`)}</dt>
              <dd>{say(`term.${term}.text`, names)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section class="panel">
        <h2>{say("small")}</h2>
        <p class="quiet">{say("small.text")}</p>
        <Table
          label={say("small")}
          heads={["cards", "deals", "agree", "qubits", "toffoli"].map((head) => say(head as Name))}
          rows={found.decided.map((each) =>
            [each.cards, each.deals, each.agree, each.qubits, each.toffoli].map(whole),
          )}
        />
        <Table
          label={say("term.walk")}
          heads={["cards", "deals", "largest", "over", "error"].map((head) => say(head as Name))}
          rows={found.walks.map((each) => [
            whole(each.cards),
            whole(each.deals),
            whole(each.leaves),
            decimal(each.constant, 0),
            percent(each.error, 2),
          ])}
        />
      </section>
      <section class="panel">
        <h2>{say("grows")}</h2>
        <Table
          label={say("grows")}
          heads={["cards", "alpha", "positions", "time"].map((head) => say(head as Name))}
          rows={found.searches.map((each) => [
            whole(each.cards),
            each.alpha_beta === null ? "–" : whole(each.alpha_beta),
            whole(each.positions),
            time(each.seconds),
          ])}
        />
      </section>
      <section class="panel">
        <h2>{say("hidden")}</h2>
        <p>{say("hidden.known")}</p>
        <p>{say("hidden.unknown")}</p>
      </section>
      <section class="panel">
        <h2>{say("papers")}</h2>
        <ul>
          {PAPERS.map(({ text, address }) => (
            <li key={address}>
              <a href={address} rel="noreferrer">
                {text}
              </a>
            </li>
          ))}
        </ul>
        <p class="quiet">{say("seed", { seed: found.seed })}</p>
      </section>
    </>
  );
}

function Table({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={label}>
      <table class="noise">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, place) => (
            <tr key={place}>
              {cells.map((cell, column): ComponentChildren =>
                column ? (
                  <td key={column}>{cell}</td>
                ) : (
                  <th key={column} scope="row">
                    {cell}
                  </th>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A large number as 8.8·10¹². */
function power(value: number): string {
  if (value < 1e5) return whole(Math.round(value));
  const exponent = Math.floor(Math.log10(value));
  const digits = [...String(exponent)].map((digit) => RAISED[Number(digit)]).join("");
  return `${decimal(value / 10 ** exponent, 1)}·10${digits}`;
}
