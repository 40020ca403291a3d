import type { View } from "../../net/wire";
import { CardFace } from "../../cards/CardFace";
import { cardName, seatName, type Words } from "../words";

/** The last finished trick: who played what, who took it, for how many points. */
export function LastTrick({ words, view }: { words: Words; view: View }) {
  const { say } = words;
  const trick = view.tricks.at(-1);
  if (trick === undefined) return null;
  return (
    <>
      <ol class="last-trick">
        {trick.cards.map((code, place) => {
          const seat = (trick.leader + place) % 3;
          return (
            <li key={code} class={seat === trick.winner ? "wins" : ""}>
              <CardFace code={code} style={words.settings} />
              <span class="unseen">{cardName(words, code)}</span>
              <span>
                {seatName(words, view, seat)}
                {place === 0 && ` (${say("trick.led")})`}
                {seat === trick.winner && ` ★ ${say("trick.wins")}`}
              </span>
            </li>
          );
        })}
      </ol>
      <p>{say("trick.points", { points: trick.points })}</p>
      <p class="quiet">{say("trick.until")}</p>
    </>
  );
}
