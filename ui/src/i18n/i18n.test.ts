import { describe, expect, it } from "vitest";
import { de } from "./de";
import { en, PARTS } from "./en";
import { preferred, speaker, type Key } from "./index";

const names = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

describe("sentences", () => {
  it("name the same things in both languages", () => {
    for (const key of Object.keys(en) as Key[]) expect([key, names(de[key])]).toEqual([key, names(en[key])]);
  });
  it("stand in one file each", () => {
    expect(PARTS.flatMap(Object.keys).sort()).toEqual(Object.keys(en).sort());
  });
  it("are filled in", () => {
    expect(speaker("de")("auction.bid", { value: 18 })).toBe("18 reizen");
  });
  it("tell one from many", () => {
    expect(speaker("de")("trick.points", { points: 1 })).toBe("1 Auge");
    expect(speaker("en")("trick.points", { points: 0 })).toBe("0 points");
  });
});

describe("the language", () => {
  it("is the first of the browser's that the page speaks", () => {
    expect(preferred(["fr", "de-AT", "en"])).toBe("de");
    expect(preferred(["fr"])).toBe("en");
  });
});
