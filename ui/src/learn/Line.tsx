// How a game goes on with best play, trick by trick in short.

import { card } from "../cards/deck";
import { cardName, cardSign } from "../table/words";
import type { PlayedCard, Scene } from "./wire";
import { seatText, type LearnWords } from "./words";

export function Line(props: { words: LearnWords; scene: Scene; line: readonly PlayedCard[] }) {
  const { words, scene, line } = props;
  const first = 3 - scene.table.length;
  const tricks = [line.slice(0, first)];
  for (let at = first; at < line.length; at += 3) tricks.push(line.slice(at, at + 3));
  return (
    <details class="learn-line" open>
      <summary>{words.tell("line")}</summary>
      <ol>
        {tricks.map((trick, number) => (
          <li key={number}>
            {trick.map(({ seat, card: code }) => (
              <span key={code} class={`learn-sign ${words.settings.colours}-colours ${card(code).suit}`}>
                <span class="unseen">
                  {seatText(words, scene, seat)}: {cardName(words, code)},{" "}
                </span>
                <span aria-hidden="true" class={seat === scene.you ? "yours" : ""}>
                  {cardSign(words, code)}
                </span>
              </span>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}
