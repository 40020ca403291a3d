// The game in a few sentences, each a link to where it happened.

import { Link } from "../../parts/Link";
import { remarkText } from "../../table/remarks";
import type { RemarkView } from "../../net/wire";
import { STORY_OF_YOU } from "../sentences/story";
import type { Analysis, Game } from "../wire";
import { isYou, playerName, type LookWords } from "../words";

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
          const text = storyText(words, game, remark) ?? message;
          return (
            <li key={remark.code}>{moment === null ? text : <Link to={addressOf(moment)}>{text}</Link>}</li>
          );
        })}
        {!done && <li class="quiet">{tell("short.wait")}</li>}
      </ul>
    </section>
  );
}

/** One sentence of the story; null if this page does not know it. */
export function storyText(words: LookWords, game: Game, remark: RemarkView): string | null {
  const { seat } = remark.names;
  const toYou = typeof seat === "number" && isYou(game, seat);
  return remarkText(remark, {
    who: (each) => (game.players[each] ? playerName(words, game, each) : null),
    sentences: toYou ? STORY_OF_YOU[words.settings.language] : {},
  });
}
