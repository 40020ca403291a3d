import { describe, expect, it } from "vitest";
import type { View } from "../net/wire";
import { soundsOf } from "./sounds";

const view = (more: Partial<View>): View =>
  ({ event: null, trick: [], over: null, actor: 1, own: { seat: 0 }, ...more }) as View;
const card = { seat: 1, action: { do: "play", card: "CJ" } } as const;

describe("the sounds of a table", () => {
  const before = view({});
  it("tell a card from a trick, and one's turn from that of others", () => {
    expect(soundsOf(before, view({ event: card, trick: ["CJ"] }))).toEqual(["card"]);
    expect(soundsOf(before, view({ event: card }))).toEqual(["trick"]);
    expect(soundsOf(before, view({ event: card, trick: ["CJ"], actor: 0 }))).toEqual(["card", "turn"]);
    expect(soundsOf(before, view({ actor: 0 }))).toEqual(["turn"]);
  });
  it("tell the end of a game once", () => {
    const over = { result: {} } as View["over"];
    expect(soundsOf(before, view({ event: card, over, actor: null }))).toEqual(["end"]);
    expect(soundsOf(view({ over }), view({ over, actor: null }))).toEqual([]);
  });
  it("are none for who has just come", () => {
    expect(soundsOf(null, view({ event: card, actor: 0 }))).toEqual([]);
  });
});
