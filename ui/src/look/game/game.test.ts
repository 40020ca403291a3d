import { describe, expect, it, vi } from "vitest";
import { bestKnown } from "./Alternatives";
import type {
  Alternative,
  CardPart,
  Game,
  KnownWorth,
  Line,
  OpenWorth,
  SeatAuction,
  Variation,
} from "../wire";
import { verdictText } from "./Auction";
import { worthAt } from "./useGame";
import { teller } from "../sentences";
import { missedBy, signed, type LookWords } from "../words";

vi.mock("../../lib/settings", () => ({ settings: () => ({ language: "en" }) }));

const game = (changes: object) => changes as Game;

describe("the best that a declarer could choose", () => {
  const row = (contract: string, put: readonly string[] | null) => ({ contract, put }) as Alternative;
  const rows = [row("GH", null), row("C", ["H7", "H8"]), row("D", ["H7", "H8"])];

  it("is no Hand game once the skat is picked up", () => {
    expect(bestKnown(game({ picked_up: true }), rows)?.contract).toBe("C");
  });

  it("is a Hand game if the skat was left", () => {
    expect(bestKnown(game({ picked_up: false }), rows.slice().reverse())?.contract).toBe("GH");
  });
});

describe("a moment's worth", () => {
  const known = (chance: number) => ({ chances: { CJ: chance }, worlds_seen: 200 }) as unknown as KnownWorth;

  it("is what is kept of it, whatever is asked on the spot", () => {
    const asked = { worth: { ...known(0.5), values: {}, wins: [] } } as unknown as Variation;
    expect(worthAt(undefined, known(0.6) as CardPart, asked).chances).toEqual({ CJ: 0.6 });
    expect(worthAt(undefined, undefined, asked).chances).toEqual({ CJ: 0.5 });
  });

  it("shows open cards before the chances are there", () => {
    const openCards: OpenWorth = { values: { CJ: 61 }, wins: ["CJ"] };
    expect(worthAt(openCards, undefined, null)).toEqual(openCards);
  });
});

describe("the verdict on an auction", () => {
  const seat = (slight: boolean) => {
    const said = {
      value: 22,
      verdict: "high",
      slight,
      loss: slight ? 3.4 : 14.2,
      win_probability: 0.4,
      expected: slight ? -3.4 : -14.2,
    };
    return {
      verdict: "high",
      worst: 1,
      words: [{ value: 20, verdict: "fine" }, said],
    } as unknown as SeatAuction;
  };

  it("never calls a bid fine that the hand is not worth, however little it costs", () => {
    const words = { tell: teller("en") } as LookWords;
    expect(verdictText(words, seat(false))).toMatch(/^Too high from 22 on/);
    expect(verdictText(words, seat(true))).toMatch(/^A little too high from 22 on/);
  });
});

describe("turning points", () => {
  const lines = [0, 1, 0].map((seat, moment): Line => ({ moment, seat, cards: [] }));

  it("count as missed for the side that lost", () => {
    const lost = game({ declarer: 0, result: { won: false } });
    expect(missedBy(lost, lines).map(({ moment }) => moment)).toEqual([0, 2]);
    const won = game({ declarer: 0, result: { won: true } });
    expect(missedBy(won, lines).map(({ moment }) => moment)).toEqual([1]);
  });
});

it("writes points with their sign", () => {
  expect([12.4, 0, -48].map(signed)).toEqual(["+12", "0", "−48"]);
});
