import { describe, expect, it } from "vitest";
import { orderFor } from "../table/order";
import { arranged, card, RANKS } from "./deck";

const HAND = ["C7", "HA", "CJ", "ST", "DJ", "C8", "SJ", "D9", "HK", "CA"];

describe("cards", () => {
  it("are read from the server's two letters", () => {
    expect(card("ST")).toEqual({ code: "ST", suit: "spades", rank: "10" });
    expect(() => card("XX")).toThrow('no card is called "XX"');
    expect(RANKS).toHaveLength(8);
  });
});

describe("a hand", () => {
  it("shows trumps first in a suit game, jacks before all", () => {
    expect(arranged(HAND, orderFor("C")).slice(0, 6)).toEqual(["CJ", "SJ", "DJ", "CA", "C8", "C7"]);
  });
  it("shows the jacks first before there is a game, and in Grand", () => {
    for (const contract of [null, "G", "GO"]) {
      expect(arranged(HAND, orderFor(contract)).slice(0, 3)).toEqual(["CJ", "SJ", "DJ"]);
    }
  });
  it("has the jack between queen and ten in Null", () => {
    const null_ = arranged(["SJ", "ST", "SQ", "SA", "S9", "SK"], orderFor("NO"));
    expect(null_).toEqual(["SA", "SK", "SQ", "SJ", "ST", "S9"]);
  });
  it("keeps the places of its suits when one runs out", () => {
    for (const contract of ["C", "S", "H", "D", "G", "N"]) {
      const whole = arranged(HAND, orderFor(contract));
      for (const suit of "CSHD") {
        const gone = HAND.filter((code) => code[0] === suit);
        const left = HAND.filter((code) => code[0] !== suit);
        const shown = arranged(left, orderFor(contract), gone);
        expect(shown).toEqual(whole.filter((code) => left.includes(code)));
      }
    }
  });
  it("keeps each suit together and loses no card", () => {
    for (const contract of ["C", "S", "H", "D", "G", "N", null]) {
      const shown = arranged(HAND, orderFor(contract));
      expect([...shown].sort()).toEqual([...HAND].sort());
      const isTrump = (code: string) => contract !== "N" && (code[1] === "J" || code[0] === contract);
      const suits = shown.filter((code) => !isTrump(code)).map((code) => code[0]);
      const changes = suits.filter((suit, place) => suit !== suits[place - 1]);
      expect(changes).toEqual([...new Set(suits)]);
    }
  });
});
