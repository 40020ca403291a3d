// A Grover step that one turns: a slider, the two amplitudes, and what measurements tell.

import { useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { decimal, percent } from "../lib/numbers";
import type { GroverStep } from "./wire";
import type { Say } from "./words";

/** Half the side of the picture; the state is an arrow on the circle in it. */
const MIDDLE = 60;
const RADIUS = 50;
/** Width of the interval that the second task asks for. */
const NARROW = 0.04;

type Task = "most" | "narrow";

/** The number of steps that solves a task; the answers are the server's numbers. */
export function solution(turns: readonly GroverStep[], task: Task): number | undefined {
  if (task === "narrow") return turns.find((turn) => turn.high - turn.low <= NARROW)?.steps;
  const most = Math.max(...turns.map((turn) => turn.chance));
  return turns.find((turn) => turn.chance > most - 1e-9)?.steps;
}

export function Grover({ turns, say }: { turns: readonly GroverStep[]; say: Say }) {
  const [steps, setSteps] = useState(0);
  const [found, setFound] = useState<Partial<Record<Task, boolean>>>({});
  const turn = turns[steps] ?? turns[0];
  if (turn === undefined) return null;
  const told = say("grover.told", { steps, chance: percent(turn.chance, 2) });
  const check = (task: Task) => {
    const right = solution(turns, task) === steps;
    setFound({ ...found, [task]: right });
    announce(say(right ? "grover.right" : "grover.wrong"));
  };
  return (
    <section class="panel grover">
      <h2>{say("grover")}</h2>
      <p class="quiet">{say("grover.text")}</p>
      <label>
        <span>
          {say("grover.steps")}: <output>{steps}</output>
        </span>
        <input
          type="range"
          min={0}
          max={turns.length - 1}
          value={steps}
          aria-valuetext={told}
          // its arrows are its own, and not those that step through the blocks
          onKeyDown={(pressed) => pressed.stopPropagation()}
          onInput={({ currentTarget }) => {
            setSteps(Number(currentTarget.value));
            setFound({});
          }}
        />
      </label>
      <div class="turned">
        <svg viewBox="0 0 120 120" aria-hidden="true" focusable="false">
          <circle cx={MIDDLE} cy={MIDDLE} r={RADIUS} />
          <path
            d={`M${MIDDLE - RADIUS} ${MIDDLE}h${2 * RADIUS}M${MIDDLE} ${MIDDLE - RADIUS}v${2 * RADIUS}`}
          />
          <line x1={MIDDLE} y1={MIDDLE} x2={MIDDLE + RADIUS * turn.lost} y2={MIDDLE - RADIUS * turn.won} />
        </svg>
        <dl>
          <div>
            <dt>{say("grover.won")} ↑</dt>
            <dd>{decimal(turn.won, 3)}</dd>
          </div>
          <div>
            <dt>{say("grover.lost")} →</dt>
            <dd>{decimal(turn.lost, 3)}</dd>
          </div>
          <div>
            <dt>{say("grover.chance")}</dt>
            <dd class="turned-chance">{percent(turn.chance, 2)}</dd>
          </div>
          <div>
            <dt>{say("grover.interval")}</dt>
            <dd>{say("grover.between", { low: percent(turn.low, 1), high: percent(turn.high, 1) })}</dd>
          </div>
        </dl>
      </div>
      {(["most", "narrow"] as const)
        .filter((task) => solution(turns, task) !== undefined)
        .map((task) => (
          <p key={task} class="task">
            {say(`grover.task.${task}`)}{" "}
            <button type="button" onClick={() => check(task)}>
              {say("grover.check")}
            </button>{" "}
            {found[task] !== undefined && (
              <strong>{say(found[task] ? "grover.right" : "grover.wrong")}</strong>
            )}
          </p>
        ))}
    </section>
  );
}
