// The moves of a game, and steps through them.

import { useLayoutEffect, useRef } from "preact/hooks";
import { announce } from "../lib/announcer";
import { Link } from "../parts/Link";
import { addressOf, show, type Played } from "./place";
import type { BoardTurn } from "./wire";
import { turnText, wholeTurnText, type Words } from "./words";

/** Paths of the signs on the buttons, which few fonts have. */
const SIGNS = {
  first: "M5 4v16M19 4L8 12l11 8z",
  previous: "M17 4L6 12l11 8z",
  next: "M7 4l11 8-11 8z",
  last: "M19 4v16M5 4l11 8-11 8z",
} as const;

/** The moves that were made; each is a way to its moment. */
export function Turns({
  words,
  played,
  turns,
}: {
  words: Words;
  played: Played;
  turns: readonly BoardTurn[];
}) {
  const { say } = words;
  const count = played.moves.length;
  const here = played.at ?? count;
  const made = turns.slice(0, count);
  const list = useRef<HTMLOListElement>(null);
  // The move that led to the board is in sight; the page itself stays where it is.
  useLayoutEffect(() => {
    const box = list.current;
    const row = box?.children[here - 1];
    if (!box) return;
    if (!(row instanceof HTMLElement)) box.scrollTop = 0;
    else {
      const above = row.offsetTop;
      box.scrollTop = Math.min(above, Math.max(box.scrollTop, above + row.offsetHeight - box.clientHeight));
    }
  }, [here, made.length]);
  const step = (way: keyof typeof SIGNS, to: number) => (
    <button
      type="button"
      aria-label={say(`step.${way}`)}
      title={say(`step.${way}`)}
      aria-disabled={to < 0 || to > count || to === here}
      onClick={() => {
        if (to < 0 || to > count) return;
        show({ ...played, at: to === count ? null : to });
        const turn = made[to - 1];
        if (turn) announce(wholeTurnText(words, played.game, turn));
        else if (to === 0) announce(say("status.start"));
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={SIGNS[way]} />
      </svg>
    </button>
  );
  return (
    <section class="panel">
      <h2>{say("history.title")}</h2>
      {count === 0 && <p class="quiet">{say("history.none")}</p>}
      {count > 0 && (
        <>
          <div class="qb-steps" role="group" aria-label={say("step.label")}>
            {step("first", 0)}
            {step("previous", here - 1)}
            {step("next", here + 1)}
            {step("last", count)}
          </div>
          <ol ref={list} class="qb-turns" tabIndex={0} aria-label={say("history.title")}>
            {made.map((turn, place) => (
              <li key={place} aria-current={here === place + 1 ? "step" : undefined}>
                <Link to={addressOf({ ...played, at: place + 1 === count ? null : place + 1 })}>
                  {turnText(words, played.game, turn)}
                </Link>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
