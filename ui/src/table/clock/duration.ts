// Times in words and in figures.

import type { Say } from "../../i18n";

export interface Clock {
  readonly decision: number;
  readonly game: number;
  readonly list: number;
}

/** So many seconds, or minutes where that is a whole number of them. */
export function duration(say: Say, seconds: number): string {
  return seconds >= 60 && seconds % 60 === 0
    ? say("clock.minutes", { minutes: seconds / 60 })
    : say("clock.seconds", { seconds });
}

/** As on a clock: 1:05. */
export function figures(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** What a clock means, for who has never played with one. */
export function clockText(say: Say, { decision, game, list }: Clock): string {
  const each = say("clock.each", { time: duration(say, decision) });
  if (game === 0 && list === 0) return `${each} ${say("clock.endPlain")}`;
  const more = say(game > 0 ? "clock.moreGame" : "clock.moreList", { time: duration(say, game + list) });
  return `${each} ${more} ${say("clock.end")}`;
}
