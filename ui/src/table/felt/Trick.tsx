// The cards in the middle. A finished trick stays, dimmed, until the next card is led.

import { CardFace } from "../../cards/CardFace";
import type { View } from "../../net/wire";
import { cardName, seatName, type Words } from "../words";

/** Where a seat sits as seen from here: below, to the left, to the right. */
export type Side = "below" | "left" | "right";

export function sideOf(view: View, seat: number): Side {
  // Who deals and sits out has forehand at the left, as always the one that plays after oneself.
  const out = view.place !== null && view.own === null ? 2 : null;
  const below = view.own?.seat ?? out ?? view.places[0]?.seat ?? 0;
  return (["below", "left", "right"] as const)[(seat - below + 3) % 3] ?? "below";
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
