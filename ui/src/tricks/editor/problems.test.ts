import { expect, test } from "vitest";
import { problemIn } from "./problems";

test("a mistake is told in German, with what it names", () => {
  const told = "3 hands of 9 cards are 27, and the deck has 24; 8 a hand can be dealt";
  expect(problemIn("de", told)).toEqual({
    text: "3 mal 9 Karten sind 27, und das Blatt hat 24; jeder kann 8 bekommen",
    language: "de",
  });
  expect(problemIn("en", told)).toEqual({ text: told, language: "en" });
});

test("a sentence within a sentence is German, too", () => {
  expect(
    problemIn("de", "contract 'trump': points are counted, and no card has any; points = 'A=11' gives some")
      .text,
  ).toBe(
    "Spielart 'trump': Augen werden gezählt, und keine Karte hat welche; points = 'A=11' gibt ihr welche",
  );
  expect(problemIn("de", "'seats' is a whole number up to 1,000,000, not 'four'").text).toBe(
    "'seats' ist eine ganze Zahl bis 1,000,000, nicht 'four'",
  );
});

test("what has no German stays English, and says so", () => {
  expect(problemIn("de", "nobody has put this into German")).toEqual({
    text: "nobody has put this into German",
    language: "en",
  });
});
