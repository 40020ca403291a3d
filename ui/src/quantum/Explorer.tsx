// A circuit: its blocks, the state after each of them, its costs, and answers to the question.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { useKeptFocus } from "../lib/focus";
import { useKeys } from "../lib/keys";
import { percent, whole } from "../lib/numbers";
import { failureText } from "../lib/problems";
import { Answers } from "./Answers";
import { Blocks } from "./Blocks";
import { CostTable } from "./CostTable";
import { Gates } from "./Gates";
import { Grover } from "./Grover";
import { Noise } from "./Noise";
import { ask, download, pathOf, type Subject } from "./protocol";
import { StateTable } from "./StateTable";
import type { CircuitView } from "./wire";
import { blockName, lettered, stepText, useSay } from "./words";

/** Imperfect-information games on quantum computers, whose examples and figures these are. */
const PAPER = "https://arxiv.org/abs/2411.15294";

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
            {moment?.figure && (
              <>
                {say("step.figure", { figure: moment.figure })}{" "}
                <a href={PAPER} rel="noreferrer">
                  arXiv 2411.15294
                </a>
              </>
            )}
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
      {circuit.grover.length > 0 && (
        <Grover key={`${circuit.name}-${circuit.first_card}-${sensible}`} turns={circuit.grover} say={say} />
      )}
      {circuit.noisy && <Noise key={subject.name} subject={subject} say={say} />}
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
