import type { Past } from "./usePast";
import { useSay } from "../words";

/** Paths of the signs on the buttons, which few fonts have. */
const SIGNS = {
  first: "M5 4v16M19 4L8 12l11 8z",
  previous: "M17 4L6 12l11 8z",
  next: "M7 4l11 8-11 8z",
  last: "M19 4v16M5 4l11 8-11 8z",
};

/** Below the board: to every moment of the game, and back to where it stands. */
export function Stepper({ past, count }: { past: Past; count: number }) {
  const say = useSay();
  const here = past.at ?? count;
  const where = here === 0 ? say("step.start") : say("step.at", { at: here, count });
  const button = (sign: keyof typeof SIGNS, to: number) => (
    <button
      type="button"
      aria-label={say(`step.${sign}`)}
      title={say(`step.${sign}`)}
      aria-disabled={to < 0 || to > count || to === here}
      onClick={() => past.step(to)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={SIGNS[sign]} />
      </svg>
    </button>
  );
  return (
    <div class="stepper" role="group" aria-label={say("step.label")} aria-describedby="step-help">
      {button("first", 0)}
      {button("previous", here - 1)}
      <input
        type="range"
        min={0}
        max={count}
        value={here}
        aria-label={say("step.label")}
        aria-valuetext={where}
        onInput={({ currentTarget }) => past.step(Number(currentTarget.value))}
      />
      {button("next", here + 1)}
      {button("last", count)}
      <p id="step-help" class="unseen">
        {say("step.help")}
      </p>
    </div>
  );
}
