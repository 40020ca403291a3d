import { expect, test } from "vitest";
import { fileName, packed, unpacked } from "./packing";

test("a description comes out of a link as it went in", () => {
  const text = 'name = "Ünser Spiel"\nsuits = "♣ ♠ ♥ ♦" # ?&=/+\n';
  expect(unpacked(packed(text))).toBe(text);
  expect(packed(text)).toMatch(/^[\w-]+$/);
});

test("what is no description is none", () => {
  for (const code of ["", "%", "a", "____", packed("x".repeat(20_001))]) expect(unpacked(code)).toBeNull();
});

test("a file is named like its game", () => {
  expect(fileName("Fünf Hundert!")).toBe("funf-hundert.toml");
  expect(fileName("♣♠")).toBe("game.toml");
});
