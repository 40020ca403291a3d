// A circuit: its blocks, the state after each of them, its costs, and answers to the question.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { useKeptFocus } from "../lib/focus";
import { useKeys } from "../lib/keys";
import { percent, whole } from "../lib/numbers";
import { failureText } from "../lib/problems";
import { useSettings } from "../lib/settings";
import { Answers } from "./Answers";
import { Gates } from "./Gates";
import { ask, download, pathOf, type Subject } from "./protocol";
import type { CircuitView, Costs } from "./wire";
import { StateTable } from "./StateTable";
import { blockName, duration, lettered, registerName, stepText, useSay, type Say } from "./words";

export function Explorer({ subject }: { subject: Subject }) {
  const say = useSay();
  const [circuit, setCircuit] = useState<CircuitView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [card, setCard] = useState<string | null>(null);
  const [sensible, setSensible] = useState(false);
  const [at, setAt] = useState(0);
  useEffect(() => {
    let stale = false;
    setProblem(null);
    ask<CircuitView>(pathOf(subject, { card, sensible }), subject.token).then(
      (found) => !stale && setCircuit(found),
      (error: unknown) => !stale && setProblem(failureText(error)),
    );
    return () => {
      stale = true;
    };
  }, [subject.kind, subject.name, subject.token, card, sensible]);

  const count = circuit?.blocks.length ?? 0;
  const step = (to: number) => {
    const block = circuit?.blocks[to];
    if (block === undefined) return;
    setAt(to);
    announce(say("step", { number: to + 1, count, name: blockName(say, block) }));
  };
  useKeptFocus(() => document.querySelector<HTMLElement>(".answers button:not(:disabled)"));
  useKeys({ ArrowLeft: () => step(at - 1), ArrowRight: () => step(at + 1) });

  if (circuit === null) {
    return (
      <p role={problem ? "alert" : "status"} class={problem ? "problem" : ""}>
        {problem ?? say("loading")}
      </p>
    );
  }
  const block = circuit.blocks[at] ?? circuit.blocks[0];
  const moment = circuit.moments[at];
  return (
    <>
      {circuit.tricks !== null && (
        <div class="panel">
          <p>{say("deals", { deals: whole(circuit.deals ?? 0), tricks: circuit.tricks })}</p>
          <label>
            {say("first")}{" "}
            <select
              value={circuit.first_card ?? ""}
              onChange={({ currentTarget }) => setCard(currentTarget.value)}
            >
              {circuit.legal.map((each) => (
                <option key={each} value={each}>
                  {lettered(each)}
                </option>
              ))}
            </select>
          </label>
          <label class="switch">
            <input
              type="checkbox"
              checked={sensible}
              onChange={({ currentTarget }) => setSensible(currentTarget.checked)}
            />
            {say("sensible")}
          </label>
        </div>
      )}
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      <Blocks circuit={circuit} at={at} go={step} say={say} />
      <section class="panel">
        <h2>{block && say("step", { number: at + 1, count, name: blockName(say, block) })}</h2>
        <div class="answers">
          <button type="button" disabled={at === 0} onClick={() => step(at - 1)}>
            ← {say("step.before")}
          </button>
          <button type="button" disabled={at + 1 >= count} onClick={() => step(at + 1)}>
            {say("step.next")} →
          </button>
        </div>
        {block && (
          <p>
            {stepText(say, circuit.name, block)}{" "}
            {moment?.figure && say("step.figure", { figure: moment.figure })}
          </p>
        )}
        {moment ? (
          <StateTable circuit={circuit} moment={moment} before={circuit.moments[at - 1]} />
        ) : (
          <p>{say("state.large")}</p>
        )}
        <Gates subject={subject} options={{ card, sensible }} block={at + 1} />
        {at + 1 === count && circuit.win_probability !== null && (
          <p class="wins">{say("wins", { chance: percent(circuit.win_probability, 2) })}</p>
        )}
      </section>
      <CostTable costs={circuit.costs} say={say} />
      <p>
        <button
          type="button"
          onClick={() =>
            void download(subject, { card, sensible }).catch((error: unknown) =>
              setProblem(failureText(error)),
            )
          }
        >
          {say("program")}
        </button>
      </p>
      {circuit.tricks !== null && (
        <Answers key={`${subject.kind}-${subject.name}-${sensible}`} subject={subject} sensible={sensible} />
      )}
    </>
  );
}

const SHADES = 5;

/** A register; of the worked examples with the card that its qubits are about. */
function rowName(say: Say, circuit: CircuitView, register: string): string {
  const card = circuit.columns[Number(/^card_(\d+)$/.exec(register)?.[1]) - 1];
  return card === undefined ? registerName(say, register) : `${lettered(card)} ${register}`;
}

function Blocks({
  circuit,
  at,
  go,
  say,
}: {
  circuit: CircuitView;
  at: number;
  go: (to: number) => void;
  say: Say;
}) {
  const most = Math.log1p(Math.max(...circuit.blocks.flatMap(({ touches }) => touches)));
  const shade = (gates: number) => (gates ? Math.max(1, Math.round((Math.log1p(gates) / most) * SHADES)) : 0);
  return (
    <section class="panel">
      <h2>{say("blocks")}</h2>
      <p class="quiet">{say("blocks.text")}</p>
      <div class="scrolls" tabIndex={0} role="region" aria-label={say("blocks")}>
        <table class="blocks">
          <thead>
            <tr>
              <td />
              {circuit.blocks.map((block, place) => (
                <th key={place} scope="col">
                  <button
                    type="button"
                    aria-pressed={place === at}
                    aria-label={`${place + 1}: ${blockName(say, block)}, ${say("block.gates", { count: block.gates })}`}
                    title={blockName(say, block)}
                    onClick={() => go(place)}
                  >
                    {place + 1}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {circuit.registers.map((register, row) => (
              <tr key={register.name}>
                <th scope="row">
                  {rowName(say, circuit, register.name)} <span class="quiet">{register.qubits}</span>
                </th>
                {circuit.blocks.map((block, place) => {
                  const gates = block.touches[row] ?? 0;
                  return (
                    <td key={place} class={`shade${shade(gates)}${place === at ? " here" : ""}`}>
                      {gates > 0 && <span>{gates}</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const GATES = ["qubits", "cx", "depth", "toffoli", "t", "rotations"] as const;
const MACHINE = ["physical_qubits", "t_states", "code_distance"] as const;

function CostTable({ costs, say }: { costs: Costs; say: Say }) {
  const { language } = useSettings();
  const line = (cost: (typeof GATES)[number] | (typeof MACHINE)[number]) => (
    <tr key={cost}>
      <th scope="row">{say(`cost.${cost}`)}</th>
      <td>{whole(costs[cost])}</td>
    </tr>
  );
  return (
    <section class="panel">
      <h2>{say("costs")}</h2>
      <div class="costs">
        <table>
          <tbody>{GATES.map(line)}</tbody>
        </table>
        <table>
          <caption>{say("cost.machine")}</caption>
          <tbody>
            {MACHINE.map(line)}
            <tr>
              <th scope="row">{say("cost.seconds")}</th>
              <td>{duration(costs.seconds, language)}</td>
            </tr>
          </tbody>
        </table>
      </div>
      <p class="quiet">{say("cost.note")}</p>
    </section>
  );
}
