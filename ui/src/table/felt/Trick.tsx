// The cards in the middle. A finished trick stays, dimmed, until the next card is led.

import { CardFace } from "../../cards/CardFace";
import type { View } from "../../net/wire";
import { cardName, seatName, type Words } from "../words";

/** A chair as seen from one's own, which is below. */
export type Side = "below" | "left" | "across" | "right";

const CHAIRS: Readonly<Record<number, readonly Side[]>> = {
  3: ["below", "left", "right"],
  4: ["below", "left", "across", "right"],
};

/** The chair of a place: everybody keeps his own for the whole list, as at a real table; to the left
 * sits whoever plays after oneself. */
export function chairOf(view: View, place: number): Side {
  const chairs = CHAIRS[view.places.length] ?? [];
  return chairs[(place - (view.place ?? 0) + chairs.length) % chairs.length] ?? "below";
}

/** The chair of a seat in this game. */
export function sideOf(view: View, seat: number): Side {
  return chairOf(
    view,
    view.places.findIndex((place) => place.seat === seat),
  );
}

export function Trick(props: { words: Words; view: View }) {
  const { words, view } = props;
  const last = view.tricks.at(-1);
  const finished = view.trick.length === 0 && last !== undefined;
  const cards = finished ? last.cards : view.trick;
  const leader = finished ? last.leader : view.leader;
  return (
    <ol
      class={`trick${finished ? " finished" : ""}`}
      aria-label={words.say(finished ? "trick.last" : "trick.now")}
    >
      {cards.map((code, place) => {
        const seat = (leader + place) % 3;
        const wins = finished && seat === last.winner;
        return (
          <li
            key={`${view.game}-${view.tricks.length - (finished ? 1 : 0)}-${code}`}
            class={`from-${sideOf(view, seat)}${place === 0 ? " led" : ""}${wins ? " wins" : ""}`}
          >
            <CardFace code={code} style={words.settings} />
            <span class="unseen">
              {words.say("trick.card", { who: seatName(words, view, seat), card: cardName(words, code) })}
              {place === 0 ? ` ${words.say("trick.led")}` : ""}
              {wins ? ` ${words.say("trick.wins")}` : ""}
            </span>
            {place === 0 && (
              <span class="lead-mark" aria-hidden="true" title={words.say("trick.led")}>
                1
              </span>
            )}
            {wins && (
              <span class="crown" aria-hidden="true">
                ★
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
