import { expect, it } from "vitest";
import { onPage, silence, withText, type Spoken } from "./said";

const texts = ({ polite, urgent }: Spoken) => [...polite.map(({ text }) => text), urgent];

it("says nothing of one page on another, nor when one comes back", () => {
  const table = withText(silence("table"), "table", "Jürgen: 18", false);
  const spoken = withText(table, "table", "Black wins", true);
  expect(texts(spoken)).toEqual(["Jürgen: 18", "Black wins"]);
  const home = onPage(spoken, "home");
  expect(texts(home)).toEqual([""]);
  expect(texts(onPage(home, "table"))).toEqual([""]);
});

it("takes the first text of a page for the end of what was said of the one before", () => {
  const table = withText(withText(silence("table"), "table", "Jürgen: 18", false), "table", "no", true);
  expect(texts(withText(table, "home", "ready", false))).toEqual(["ready", ""]);
  expect(texts(withText(table, "home", "gone", true))).toEqual(["gone"]);
});

it("keeps the last eight texts, and gives no key twice", () => {
  let spoken = silence("a");
  const seen: number[] = [];
  for (let number = 0; number < 20; number++) {
    spoken = withText(spoken, number < 10 ? "a" : "b", String(number), false);
    seen.push(spoken.polite.at(-1)!.key);
  }
  expect(new Set(seen).size).toBe(20);
  expect(texts(spoken)).toEqual(["12", "13", "14", "15", "16", "17", "18", "19", ""]);
});
