import { describe, expect, it, vi } from "vitest";
import { speaker, type Language } from "../i18n";
import { storyText } from "./game/Story";
import { satOutText, heading, playerName, seatName, type LookWords } from "./words";
import { teller } from "./sentences";
import type { Game } from "./wire";

const kept = { language: "de" as Language };
vi.mock("../lib/settings", () => ({ settings: () => kept }));
vi.mock("../net/tables", () => ({
  knownTables: () => [
    { table: "own", others: ["Ada", "Konrad"] },
    { table: "guests", others: ["Gast", "Spieler 1"] },
  ],
}));

const words = (language: Language) => {
  kept.language = language;
  return { say: speaker(language), tell: teller(language), settings: kept } as unknown as LookWords;
};

/** A game in which the person sat in forehand and declared. */
const game = (changes: object = {}) =>
  ({
    players: ["Spieler 1", "expert", "expert"],
    ais: [null, 1, 2],
    sat_out: null,
    table: "own",
    declarer: 0,
    contract: "G",
    result: { outcome: "win", won: true, card_points: 70, value: 48 },
    ...changes,
  }) as unknown as Game;

describe("who looks back at a game played without a name", () => {
  it("is spoken to", () => {
    expect(playerName(words("de"), game(), 0)).toBe("Du");
    expect(seatName(words("en"), game(), 0)).toBe("You");
    expect(heading(words("de"), game())).toBe("Grand von dir: gewonnen, 70 Augen");
    expect(heading(words("en"), game())).toBe("Grand by you: won, 70 points");
  });

  it("is spoken to in sentences of the story", () => {
    const declared = { code: "story_declared", names: { seat: 0, contract: "G" } };
    expect(storyText(words("de"), game(), declared)).toBe("Du spieltest Grand.");
    expect(storyText(words("en"), game(), declared)).toBe("You played Grand.");
    const other = { code: "story_declared", names: { seat: 1, contract: "G" } };
    expect(storyText(words("de"), game(), other)).toBe("Konrad spielte Grand.");
  });

  it("is spoken to where the language was another one then", () => {
    expect(playerName(words("de"), game({ players: ["Player 1", "expert", "expert"] }), 0)).toBe("Du");
  });

  it("is spoken to where that player dealt and sat out", () => {
    const four = { players: ["expert", "expert", "expert"], ais: [1, 2, 3, null], sat_out: "Spieler 1" };
    expect(satOutText(words("de"), game(four))).toBe("du hast gegeben und ausgesetzt");
  });

  it("is not taken for another one", () => {
    // A table that this browser does not know, a name, and two guests without one.
    expect(playerName(words("de"), game({ table: "other" }), 0)).toBe("Spieler 1");
    expect(playerName(words("de"), game({ table: null }), 0)).toBe("Spieler 1");
    expect(playerName(words("de"), game({ players: ["Anna", "expert", "expert"] }), 0)).toBe("Anna");
    const guests = { table: "guests", players: ["Gast", "Gast", "Spieler 1"], ais: [null, null, null] };
    expect(playerName(words("de"), game(guests), 0)).toBe("Gast (Vorhand)");
    expect(playerName(words("de"), game(guests), 2)).toBe("Spieler 1");
  });
});
