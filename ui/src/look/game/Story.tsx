// The game in a few sentences, each a link to where it happened.

import { Link } from "../../parts/Link";
import { remarkText } from "../../table/remarks";
import type { Analysis, Game } from "../wire";
import { playerName, type LookWords } from "../words";

interface StoryProps {
  readonly words: LookWords;
  readonly game: Game;
  readonly analysis: Analysis;
  readonly addressOf: (moment: number) => string;
}

export function Story({ words, game, analysis, addressOf }: StoryProps) {
  const { tell } = words;
  const { story, state } = analysis;
  const done = state === "done" || state === "failed" || state === "cancelled";
  return (
    <section class="panel look-short">
      <h2>{tell("short")}</h2>
      <ul>
        {story.map(({ moment, message, remark }) => {
          const text =
            remarkText(remark, (seat) => (game.players[seat] ? playerName(words, game, seat) : null)) ??
            message;
          return (
            <li key={remark.code}>{moment === null ? text : <Link to={addressOf(moment)}>{text}</Link>}</li>
          );
        })}
        {!done && <li class="quiet">{tell("short.wait")}</li>}
      </ul>
    </section>
  );
}
