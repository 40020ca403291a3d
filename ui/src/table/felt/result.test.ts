import { describe, expect, it, vi } from "vitest";
import { speaker } from "../../i18n";
import type { ResultView } from "../../net/wire";
import { listText, valueText } from "./result";

vi.mock("../../lib/settings", () => ({ settings: () => ({ language: "en" }) }));

const WORDS = { say: speaker("en") } as Parameters<typeof valueText>[0];
const WON: ResultView = {
  declarer: 1,
  contract: "C",
  bid: 18,
  won: true,
  value: 24,
  card_points: 61,
  tricks: 5,
  matadors: 1,
  levels: 2,
  schneider: false,
  schwarz: false,
  overbid: false,
  conceded: false,
  scores: [0, 74, 0],
  kontra: 1,
  bock: false,
  ramsch: null,
};
const said = (changes: Partial<ResultView>) => valueText(WORDS, { ...WON, ...changes });

describe("the value of a game", () => {
  it("is doubled by Kontra, Re and a Bock round in the end", () => {
    expect(said({ kontra: 2, value: 48 })).toBe("With 1, game 2 × 12 = 24. Kontra × 2.");
    expect(said({ kontra: 4, bock: true, value: 192 })).toBe(
      "With 1, game 2 × 12 = 24. Kontra × 2, Re × 2, Bock round × 2.",
    );
  });
  it("is matadors and game, times the base value", () => {
    expect(said({})).toBe("With 1, game 2 × 12 = 24.");
  });
  it("names each level that comes on top", () => {
    expect(said({ contract: "SH", matadors: -2, levels: 5, schneider: true, value: 55 })).toBe(
      "Without 2, game 3, Hand 4, Schneider 5 × 11 = 55.",
    );
    const ouvert = said({
      contract: "GO",
      matadors: 4,
      levels: 11,
      schneider: true,
      schwarz: true,
      value: 264,
    });
    expect(ouvert).toContain("Schwarz announced 10, Ouvert 11 × 24 = 264.");
  });
  it("counts twice when lost", () => {
    expect(said({ contract: "G", won: false, matadors: -1, value: -96 })).toBe(
      "Without 1, game 2 × 24 = 48. Lost games count twice: −96.",
    );
    expect(said({ contract: "NO", won: false, matadors: 0, levels: 0, value: -92 })).toBe(
      "It counts 46. Lost games count twice: −92.",
    );
  });
  it("covers the bid when overbid", () => {
    expect(said({ won: false, overbid: true, bid: 33, value: -72 })).toBe(
      "With 1, game 2. That is less than the bid of 33, so that 36 counts. Lost games count twice: −72.",
    );
  });
});

describe("points for the list", () => {
  it("add 50 to a game won, take 50 from one lost", () => {
    expect(listText(WON, 1)).toBe("24 + 50 = +74");
    expect(listText({ ...WON, won: false, value: -48, scores: [40, -98, 40] }, 1)).toBe("−48 − 50 = −98");
    expect(listText({ ...WON, won: false, value: -48, scores: [40, -98, 40] }, 0)).toBe("+40");
  });
});
