// The moves that were made, and what was thought of them.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Link } from "../../parts/Link";
import type { CheckersHint, MarkName, TurnView } from "../wire";
import { MARKS, seatName, turnText, useSay } from "../words";

/** The moves that were made; each is a way to its moment, with a sign where it gave something away. */
export function MoveList(props: {
  turns: readonly TurnView[];
  /** After how many moves the board is shown; none while the game is shown as it stands. */
  at: number | null;
  marks: ReadonlyMap<number, CheckersHint>;
  addressOf: (at: number) => string;
}) {
  const { turns, at, marks } = props;
  const say = useSay();
  const list = useRef<HTMLOListElement>(null);
  // the move that led to the board is in sight; the page itself stays where it is
  useLayoutEffect(() => {
    const box = list.current;
    const row = box?.children[(at ?? turns.length) - 1];
    if (!box) return;
    if (!(row instanceof HTMLElement)) box.scrollTop = 0;
    else {
      const above = row.offsetTop;
      box.scrollTop = Math.min(above, Math.max(box.scrollTop, above + row.offsetHeight - box.clientHeight));
    }
  }, [at, turns.length]);
  return (
    <details class="panel" open>
      <summary>
        <h2>{say("moves.title")}</h2>
      </summary>
      {turns.length === 0 && <p class="quiet">{say("moves.none")}</p>}
      <ol ref={list} class="turns" tabIndex={0} aria-label={say("moves.title")}>
        {turns.map((turn, place) => (
          <li key={place} class={`by${turn.seat}`} title={turnText(say, turn)}>
            <span aria-current={at === place + 1 ? "step" : undefined}>
              <Link to={props.addressOf(place + 1)}>
                <span class="unseen">{seatName(say, turn.seat)} </span>
                {turn.text}
              </Link>
            </span>
            <MarkSign mark={marks.get(place)?.mark ?? null} />
          </li>
        ))}
      </ol>
      {turns.some((turn) => turn.text.includes("!")) && <p class="quiet">{say("moves.found")}</p>}
    </details>
  );
}

/** A sign for what a move gave away, with its word for who cannot see it. */
export function MarkSign({ mark }: { mark: MarkName | null }) {
  const say = useSay();
  if (mark === null || mark === "fine") return null;
  return (
    <b class={`move-mark ${mark}`} title={say(`mark.${mark}`)}>
      <span aria-hidden="true">{MARKS[mark]}</span>
      <span class="unseen">, {say(`mark.${mark}`)}</span>
    </b>
  );
}
