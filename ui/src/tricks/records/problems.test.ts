import { expect, test } from "vitest";
import { RefusedError } from "../../lib/problems";
import { problemIn, refusedIn } from "./problems";

test("a broken board is told in German, with its place", () => {
  const told = "line 3, column 29: N, whose turn it is in trick 2, does not hold SK";
  expect(problemIn("de", told)).toEqual({
    text: "Zeile 3, Spalte 29: N ist im 2. Stich an der Reihe und hat SK nicht",
    language: "de",
  });
  expect(problemIn("en", told)).toEqual({ text: told, language: "en" });
});

test("what is no hand record is refused in German", () => {
  const message = "this is no hand record: PBN has tags as [Deal \"N:…\"], and LIN has entries as 'md|…|'";
  const error = new RefusedError({ code: "unreadable", message, remark: null });
  expect(refusedIn("de", error).text).toContain("das ist kein Bridgeprotokoll");
  expect(refusedIn("en", error).text).toBe(message);
});
