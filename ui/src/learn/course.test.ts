import { describe, expect, it } from "vitest";
import { pieces } from "./markup";
import { readProgress } from "./progress";

describe("texts", () => {
  it("are read in pieces", () => {
    expect(pieces("Lead [HT] in [=GH], a {trump|trump}.")).toEqual([
      { kind: "words", text: "Lead " },
      { kind: "card", code: "HT" },
      { kind: "words", text: " in " },
      { kind: "contract", code: "GH" },
      { kind: "words", text: ", a " },
      { kind: "term", key: "trump", text: "trump" },
      { kind: "words", text: "." },
    ]);
  });
  it("may be nothing but words", () => {
    expect(pieces("Pass.")).toEqual([{ kind: "words", text: "Pass." }]);
    expect(pieces("")).toEqual([]);
  });
});

describe("progress", () => {
  it("is read as it was kept", () => {
    const kept = { cards: { at: 3, solved: [2, 4] } };
    expect(readProgress(kept)).toEqual(kept);
  });
  it("is nothing where something else is kept", () => {
    for (const other of [null, "", [], 7]) expect(readProgress(other)).toBeNull();
    for (const broken of [{ cards: 1 }, { cards: { at: "x", solved: [] } }]) {
      expect(readProgress(broken)).toEqual({});
    }
  });
  it("keeps the lessons that can be read", () => {
    expect(readProgress({ cards: { at: 1, solved: [] }, points: null })).toEqual({
      cards: { at: 1, solved: [] },
    });
  });
});
