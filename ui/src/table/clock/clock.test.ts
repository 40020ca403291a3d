import { describe, expect, it } from "vitest";
import { speaker } from "../../i18n";
import type { ClockView } from "../../net/wire";
import { clockText, duration, figures } from "./duration";
import { leftOf } from "./useClock";

const say = speaker("en");
const clock: ClockView = { decision: 30, game: 60, list: 0, running: 1, left: 30, reserves: [60, 60, 20] };

describe("a clock", () => {
  it("shows first the time for the decision, then that of the reserve, and nothing below nought", () => {
    const told = { clock, at: 1000 };
    expect(leftOf(told, 1, 1000)).toEqual({ decision: 30, reserve: 60 });
    expect(leftOf(told, 1, 11_000)).toEqual({ decision: 20, reserve: 60 });
    expect(leftOf(told, 1, 41_000)).toEqual({ decision: 0, reserve: 50 });
    expect(leftOf(told, 1, 500_000)).toEqual({ decision: 0, reserve: 0 });
  });
  it("stands for all others", () => {
    expect(leftOf({ clock, at: 0 }, 2, 500_000)).toEqual({ decision: null, reserve: 20 });
  });
  it("is written as on a clock, and said in words", () => {
    expect([figures(65), figures(9.2), figures(0)]).toEqual(["1:05", "0:10", "0:00"]);
    expect([duration(say, 45), duration(say, 60), duration(say, 90), duration(say, 600)]).toEqual([
      "45 seconds",
      "1 minute",
      "90 seconds",
      "10 minutes",
    ]);
  });
  it("is explained to who has never played with one", () => {
    expect(clockText(say, { decision: 30, game: 60, list: 0 })).toContain("1 minute more in each game");
    expect(clockText(say, { decision: 30, game: 0, list: 300 })).toContain(
      "5 minutes more for the whole list",
    );
    expect(clockText(speaker("de"), { decision: 30, game: 0, list: 0 })).toBe(
      "Jeder hat 30 Sekunden für jedes Gebot, jede Wahl und jede Karte. Danach treffen einfache Regeln diese eine Entscheidung für ihn, und alle sehen es.",
    );
  });
});
