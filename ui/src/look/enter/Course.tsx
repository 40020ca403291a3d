// What has been typed in so far: the auction, the game, and trick after trick.

import { actionText, cardNames, cardSign, contractOf, seatRole } from "../../table/words";
import type { EnteredView } from "../wire";
import type { LookWords } from "../words";

interface CourseProps {
  readonly words: LookWords;
  readonly view: EnteredView;
  readonly players: readonly string[];
}

export function Course({ words, view, players }: CourseProps) {
  const { tell } = words;
  const cards = view.actions.filter(({ action }) => action.do === "play");
  const other = view.actions.filter(({ action }) => action.do !== "play");
  const tricks = Array.from({ length: Math.ceil(cards.length / 3) }, (_, trick) =>
    cards.slice(3 * trick, 3 * trick + 3),
  );
  return (
    <section class="panel enter-course">
      <h2>{tell("moves")}</h2>
      {view.actions.length === 0 && <p class="quiet">{tell("enter.nothing")}</p>}
      <ol>
        {other.map(({ seat, action }, place) => (
          <li key={place}>
            {seatNamed(words, players, seat)}: {actionText(words, action)}
          </li>
        ))}
      </ol>
      {view.contract !== null && <p>{contractOf(words, view.contract)}</p>}
      {tricks.length > 0 && (
        <ol class="enter-tricks">
          {tricks.map((trick, number) => (
            <li key={number}>
              <span aria-hidden="true">
                {trick.map(({ action }) => action.do === "play" && cardSign(words, action.card)).join(" ")}
              </span>
              <span class="unseen">
                {cardNames(
                  words,
                  trick.flatMap(({ action }) => (action.do === "play" ? [action.card] : [])),
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** A seat by the name of its player, or by what it is called. */
export function seatNamed(words: LookWords, players: readonly string[], seat: number): string {
  return players[seat] || seatRole(words, seat);
}
