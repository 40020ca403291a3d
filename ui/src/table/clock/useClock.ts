// What a clock of the table shows between two views. The server alone judges; this is for the eye.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../../lib/announcer";
import { play } from "../../lib/sounds";
import type { ClockView } from "../../net/wire";
import type { Words } from "../words";
import { duration } from "./duration";

/** A clock as the server has told it, and when that was, by a clock that nobody can set. */
export interface Told {
  readonly clock: ClockView;
  readonly at: number;
}

export interface Left {
  /** Seconds for this decision; null while no time of this place runs. */
  readonly decision: number | null;
  readonly reserve: number;
}

/** Seconds in which one is told that hardly any time is left. */
export const SOON = 10;

/** What a place has left at a time. */
export function leftOf({ clock, at }: Told, place: number, now: number): Left {
  const reserve = clock.reserves[place] ?? 0;
  if (clock.running !== place) return { decision: null, reserve };
  const decision = clock.left - (now - at) / 1000;
  return { decision: Math.max(0, decision), reserve: Math.max(0, reserve + Math.min(0, decision)) };
}

/** What a place has left, again and again while its time runs. */
export function useLeft(told: Told, place: number): Left {
  const [now, setNow] = useState(() => performance.now());
  const runs = told.clock.running === place;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [runs]);
  return leftOf(told, place, Math.max(now, told.at));
}

/** Says twice in a decision how it stands, and no oftener: when the reserve is drawn on, and when
 * hardly anything is left. */
export function useClockSaid(told: Told | null, place: number | null, { say }: Words): void {
  const running = told !== null && place !== null && told.clock.running === place;
  useEffect(() => {
    if (!running) return;
    const { decision, reserve } = leftOf(told, place, performance.now());
    const timers: number[] = [];
    const later = (seconds: number, tell: () => void) => {
      if (seconds >= 0) timers.push(window.setTimeout(tell, 1000 * seconds));
    };
    const whole = decision ?? 0;
    if (reserve > SOON) {
      const time = duration(say, Math.round(reserve));
      later(whole > 0 ? whole : -1, () => announce(say("clock.drawn", { time })));
    }
    later(whole + reserve - SOON, () => {
      announce(say("clock.soon", { seconds: SOON }), true);
      play("soon");
    });
    return () => timers.forEach(clearTimeout);
  }, [running, told]);
}
