// How a game goes on with best play, trick by trick: who plays what, and who takes it.

import { card } from "../cards/deck";
import { cardName, cardSign } from "../table/words";
import type { PlayedCard, Scene } from "./wire";
import { seatText, shortSeatText, type LearnWords } from "./words";

export function Line(props: { words: LearnWords; scene: Scene; line: readonly PlayedCard[] }) {
  const { words, scene, line } = props;
  const first = 3 - scene.table.length;
  const laid = scene.table.map((code, place) => ({ seat: (scene.leader + place) % 3, card: code }));
  // Whoever leads the next trick has taken this one, also with a card that lay there before.
  const taker = line.slice(0, first).some(({ wins }) => wins) ? null : line[first]?.seat;
  const before = laid.map((each) => ({ ...each, wins: each.seat === taker }));
  const tricks = [[...before, ...line.slice(0, first)]];
  for (let at = first; at < line.length; at += 3) tricks.push(line.slice(at, at + 3));
  return (
    <details class="learn-line" open>
      <summary>{words.tell("line")}</summary>
      <ol>
        {tricks.map((trick, number) => (
          <li key={number}>
            {trick.map(({ seat, card: code, wins }) => (
              <span key={code} class="learn-played">
                <span class="unseen">
                  {seatText(words, scene, seat)}: {cardName(words, code)}
                  {wins && `, ${words.tell("wins")}`},{" "}
                </span>
                <span aria-hidden="true">
                  <small>{shortSeatText(words, scene, seat)}</small>
                  <span class={`learn-sign ${words.settings.colours}-colours ${card(code).suit}`}>
                    {cardSign(words, code)}
                  </span>
                  {wins && <b class="learn-star">★</b>}
                </span>
              </span>
            ))}
          </li>
        ))}
      </ol>
      <p class="quiet">{words.tell("lineLegend")}</p>
    </details>
  );
}
