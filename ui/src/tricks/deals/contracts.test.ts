import { expect, it } from "vitest";
import { contractText, leftOut, ruleText } from "./contracts";

it("says contracts of the games that come with Ouvert in German", () => {
  expect(contractText("de", "Skat", "Suit game ♣")).toBe("Farbspiel ♣");
  expect(contractText("de", "Bridge", "no trump")).toBe("ohne Trumpf");
  expect(contractText("de", "Euchre", "with partner ♠")).toBe("mit Partner ♠");
  expect(contractText("de", "Schafkopf", "Rufspiel with EA")).toBe("Rufspiel mit EA");
  expect(contractText("de", "Jass (Schieber)", "leave it to the partner")).toBe("dem Partner überlassen");
  expect(contractText("de", "Mine", "play ♥")).toBe("Spiel ♥");
  expect(ruleText("de", "Skat", "Stufen in 'Suit game': 0–30 −3.", ["Suit game"])).toBe(
    "Stufen in 'Farbspiel': 0–30 −3.",
  );
  expect(leftOut("de", "Melds, and Belote and Rebelote.").text).toBe("Ansagen, und Belote und Rebelote.");
});

it("leaves cards, and the words of a description of one's own", () => {
  expect(contractText("en", "Skat", "Suit game ♣")).toBe("Suit game ♣");
  expect(contractText("de", "Skat", "♣A")).toBe("♣A");
  expect(contractText("de", "My Skat", "Suit game ♣")).toBe("Suit game ♣");
  expect(leftOut("de", "The auction.")).toEqual({ text: "The auction.", language: "en" });
});
