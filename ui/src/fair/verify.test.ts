import { expect, test } from "vitest";
import file from "../../../tests/data/fair_deals.json?raw";
import { holds, readProof, verify, type Proof } from "./verify";

// The library has written this file, and the stand-alone script finds nothing wrong in it.
const known = () => readProof(file) as Proof;

test("the page deals what the library has dealt", async () => {
  const report = await verify(known());
  expect(report.deals).toHaveLength(36);
  expect(report.contributions).toEqual([true, true, null]);
  expect(holds(report)).toBe(true);
});

test("a deal that differs is named, and no other", async () => {
  const proof = known();
  const deals = proof.deals.map((deal, place) => (place === 6 ? (proof.deals[7] ?? []) : deal));
  const report = await verify({ ...proof, deals });
  expect(report.deals.flatMap((good, place) => (good ? [] : [place + 1]))).toEqual([7]);
  expect(holds(report)).toBe(false);
});

test("no byte of a proof can be changed", async () => {
  const text = JSON.stringify({ ...(JSON.parse(file) as object), deals: known().deals.slice(0, 1) });
  const unseen: number[] = [];
  for (let place = 0; place < text.length; place++) {
    const byte = text[place] ?? "";
    for (const other of [byte === "0" ? "1" : "0", byte === byte.toUpperCase() ? "x" : byte.toUpperCase()]) {
      const proof = readProof(text.slice(0, place) + other + text.slice(place + 1));
      if (proof !== null && holds(await verify(proof))) unseen.push(place);
    }
  }
  expect(unseen).toEqual([]);
});

test("what this browser remembers is compared", async () => {
  const proof = known();
  const [first] = proof.contributions;
  const { commitment, contributions } = proof;
  const shown = contributions.map((each) => ({ ...each, opened: true }));
  const own = { number: first?.number ?? "", seen: { commitment, contributions: shown } };
  expect(holds(await verify(proof, own))).toBe(true);
  expect((await verify(proof, { ...own, number: "0".repeat(32) })).number).toBe(false);
  const swapped = shown.map((each) => (each.place === 1 ? { ...each, commitment: "0".repeat(64) } : each));
  expect((await verify(proof, { ...own, seen: { commitment, contributions: swapped } })).seen).toBe(false);
  // Who has opened no number there has nothing to compare.
  expect((await verify(proof, { ...own, seen: null })).number).toBe(null);
});

test("other files are no proofs", () => {
  for (const text of [
    "",
    "[]",
    "{}",
    "null",
    '{"proof": "ouvert deals 1"}',
    file.replace("secret", "secred"),
  ]) {
    expect(readProof(text)).toBe(null);
  }
});
