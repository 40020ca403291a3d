// Whether persons play by a clock, and by which: said in words before anything is opened.

import { useState } from "preact/hooks";
import { speaker } from "../i18n";
import { useSettings } from "../lib/settings";
import { clockText, duration, type Clock } from "../table/clock/duration";

const CLOCKS = {
  brisk: { decision: 15, game: 60, list: 0 },
  usual: { decision: 30, game: 120, list: 0 },
  calm: { decision: 60, game: 0, list: 600 },
} as const satisfies Record<string, Clock>;
type ClockName = keyof typeof CLOCKS;

const DECISIONS = [10, 15, 20, 30, 45, 60, 120, 300];
const RESERVES = [0, 30, 60, 120, 300, 600, 1200];

export function ClockField(props: { clock: Clock | null; choose: (clock: Clock | null) => void }) {
  const { clock, choose } = props;
  const say = speaker(useSettings().language);
  const [chosen, setChosen] = useState<ClockName | "none" | "own">("none");
  const pick = (which: string) => {
    setChosen(which as typeof chosen);
    if (which === "none") choose(null);
    else choose(which === "own" ? (clock ?? CLOCKS.usual) : CLOCKS[which as ClockName]);
  };
  const reserve = (clock?.game ?? 0) + (clock?.list ?? 0);
  const keep = (seconds: number, whole: boolean) =>
    clock && choose({ ...clock, game: whole ? 0 : seconds, list: whole ? seconds : 0 });
  const whole = clock !== null && clock.list > 0;
  return (
    <>
      <label>
        {say("clock.title")}
        <select value={chosen} onChange={({ currentTarget }) => pick(currentTarget.value)}>
          <option value="none">{say("clock.none")}</option>
          {(Object.keys(CLOCKS) as ClockName[]).map((each) => (
            <option key={each} value={each}>
              {say(`clock.${each}`)}
            </option>
          ))}
          <option value="own">{say("clock.own")}</option>
        </select>
      </label>
      {chosen === "own" && clock && (
        <>
          <label>
            {say("clock.decision")}
            <select
              value={clock.decision}
              onChange={({ currentTarget }) => choose({ ...clock, decision: Number(currentTarget.value) })}
            >
              {DECISIONS.map((seconds) => (
                <option key={seconds} value={seconds}>
                  {duration(say, seconds)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {say("clock.reserve")}
            <select
              value={reserve}
              onChange={({ currentTarget }) => keep(Number(currentTarget.value), whole)}
            >
              {RESERVES.map((seconds) => (
                <option key={seconds} value={seconds}>
                  {seconds === 0 ? say("clock.noReserve") : duration(say, seconds)}
                </option>
              ))}
            </select>
          </label>
          <label class="switch">
            <input
              type="checkbox"
              checked={whole}
              disabled={reserve === 0}
              onChange={({ currentTarget }) => keep(reserve, currentTarget.checked)}
            />
            {say("clock.whole")}
          </label>
        </>
      )}
      <p class="quiet">{clock === null ? say("clock.noneTold") : clockText(say, clock)}</p>
    </>
  );
}
