import { beforeAll, describe, expect, it, vi } from "vitest";
import { change } from "../lib/settings";
import { estimate, percent } from "../lib/numbers";
import { problemText } from "../lib/problems";
import { remarkText } from "./remarks";

beforeAll(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

const must = { code: "must_follow", names: { seat: 1, led: "CJ", card: "H7", cards: ["CA", "CT"] } };
const lacks = { code: "void", names: { seat: 2, suits: ["T", "D"] } };

describe("remarks", () => {
  it("are said in German", () => {
    change({ language: "de", deck: "french", letters: "german" });
    expect(remarkText(must)).toBe(
      "Mittelhand muss Kreuz Bube bedienen und darf Herz Sieben nicht spielen; erlaubt: Kreuz Ass oder Kreuz Zehn.",
    );
    expect(remarkText(lacks)).toBe("Hinterhand hat keine Karte mehr in Trumpf und Karo.");
    expect(percent(0.512)).toBe("51\u00a0%");
    expect(estimate(0.5, 0.0312, 1)).toBe("50,0 ± 3,1\u00a0%");
  });
  it("follow the deck and the language", () => {
    change({ language: "en", deck: "german" });
    expect(remarkText({ code: "cheapest_loss", names: { contract: "CH" } })).toBe(
      "The bid is out of reach; Acorns Hand costs least.",
    );
    expect(remarkText(lacks)).toBe("Rearhand has no trumps and bells left.");
    expect(percent(0.512)).toBe("51%");
  });
  it("that are not known leave the server its sentence", () => {
    expect(remarkText({ code: "of a newer server", names: {} })).toBeNull();
    const told = problemText({
      code: "rules",
      message: "no",
      remark: { code: "of a newer server", names: {} },
    });
    expect(told).toBe("That is not possible: “no”");
  });

  it("says how much an approximate proof leaves out, and never that it is nothing", () => {
    const almost = (excluded: number) => remarkText({ code: "almost_proof_win", names: { excluded } });
    change({ language: "en" });
    expect(almost(0.0472)).toContain("(4.8%)");
    expect(almost(0.0001)).toContain("(0.1%)");
  });
});
