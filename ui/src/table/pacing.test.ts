import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NO_NEWS, type TableNews } from "../net/socket";
import type { View } from "../net/wire";
import { TrickPacer } from "./pacing";

let number = 0;

/** A view after a card: `cards` lie in the trick, `tricks` are finished. */
function played(tricks: number, cards: number, more: Partial<View> = {}): View {
  return {
    type: "view",
    number: ++number,
    game: 1,
    taken_back: 0,
    event: { seat: 0, action: { do: "play", card: "CJ" } },
    tricks: Array.from({ length: tricks }, () => ({ leader: 0, cards: [], winner: 0, points: 0 })),
    trick: Array.from({ length: cards }, () => "CJ"),
    actor: 1,
    own: { seat: 0, legal: {} },
    ...more,
  } as unknown as View;
}

const newsOf = (view: View): TableNews => ({ ...NO_NEWS, link: "open", view });

describe("a trick that waits to be looked at", () => {
  const seen: [number, boolean][] = [];
  const links: string[] = [];
  let wished = true;
  let pacer: TrickPacer;
  const take = (view: View) => pacer.take(newsOf(view), view);
  beforeEach(() => {
    vi.useFakeTimers();
    [number, wished, seen.length] = [0, true, 0];
    pacer = new TrickPacer(
      (news, _, held) => {
        seen.push([news.view?.number ?? 0, held]);
        links.push(news.link);
      },
      () => wished,
      () => 100,
    );
    take(played(0, 2));
  });
  afterEach(() => vi.useRealTimers());

  it("stays until one goes on, and then comes what has happened meanwhile", () => {
    for (const view of [played(1, 0), played(1, 1), played(1, 2)]) take(view);
    expect(seen).toEqual([
      [1, false],
      [2, true],
    ]);
    pacer.goOn();
    expect(seen.at(-1)).toEqual([3, false]);
    vi.advanceTimersByTime(100);
    expect(seen.at(-1)).toEqual([4, false]);
    take(played(2, 0));
    expect(seen.at(-1)).toEqual([5, true]);
  });
  it("does not wait where nobody has wished it", () => {
    wished = false;
    take(played(1, 0));
    take(played(1, 1));
    expect(seen.at(-1)).toEqual([3, false]);
  });
  it("does not wait where one leads oneself and has a choice", () => {
    const own = { seat: 0, legal: { cards: ["C7", "C8"] } } as unknown as View["own"];
    take(played(1, 0, { actor: 0, own }));
    expect(seen.at(-1)).toEqual([2, false]);
  });
  it("goes when something is taken back or another game begins", () => {
    take(played(1, 0));
    take(played(1, 1));
    take(played(0, 1, { taken_back: 1 }));
    expect(seen.at(-1)).toEqual([4, false]);
    take(played(1, 0, { taken_back: 1 }));
    take(played(0, 0, { game: 2 }));
    expect(seen.at(-1)).toEqual([6, false]);
  });
  it("shows what else happens while it stays", () => {
    take(played(1, 0));
    pacer.take({ ...newsOf(played(1, 1)), link: "lost" }, null);
    expect([seen.at(-1), links.at(-1)]).toEqual([[2, true], "lost"]);
  });
});
