// The clock at a seat: what is left for this decision, and beyond it.

import type { Words } from "../words";
import { duration, figures } from "./duration";
import { SOON, useLeft, type Told } from "./useClock";

export function ClockFace({ words, told, place }: { words: Words; told: Told; place: number }) {
  const { say } = words;
  const { decision, reserve } = useLeft(told, place);
  const kept = told.clock.game + told.clock.list > 0;
  const runs = decision !== null;
  const short = runs && decision + reserve <= SOON;
  const parts = [
    ...(runs && (decision > 0 || !kept) ? [figures(decision)] : []),
    ...(kept ? [say("clock.kept", { time: figures(reserve) })] : []),
  ];
  const label = [
    ...(runs ? [say("clock.forThis", { time: duration(say, Math.ceil(decision)) })] : []),
    ...(kept ? [say("clock.inReserve", { time: duration(say, Math.ceil(reserve)) })] : []),
  ].join(", ");
  if (parts.length === 0) return null;
  return (
    <span class={`clock${runs ? " runs" : ""}${short ? " short" : ""}`} role="timer" aria-label={label}>
      <span aria-hidden="true">
        <Sign /> {parts.join(" ")}
      </span>
    </span>
  );
}

/** A small clock. */
function Sign() {
  return (
    <svg
      viewBox="0 0 20 20"
      width="0.9em"
      height="0.9em"
      fill="none"
      stroke="currentColor"
      stroke-width={2.2}
    >
      <circle cx={10} cy={10} r={8} />
      <path d="M10 5v5l3.5 2.5" stroke-linecap="round" />
    </svg>
  );
}
