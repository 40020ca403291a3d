// The evaluation bar: the declarer's chance as the one to play could know it, and the open cards beside it.

import { cardName, percent } from "../../table/words";
import type { Worth } from "../api";
import type { CardPart, Game, Moment, OpenWorth } from "../wire";
import { bestOpen, declarerChance, openText, tellOf, type LookWords } from "../words";

interface EvaluationProps {
  readonly words: LookWords;
  readonly game: Game;
  readonly moment: Moment;
  readonly worth: Worth;
  readonly judged: CardPart | undefined;
}

export function Evaluation({ words, game, moment, worth, judged }: EvaluationProps) {
  const { tell } = words;
  if (game.contract === null) return null;
  if (moment.won !== null) {
    return (
      <section class="look-evaluation">
        <Bar words={words} chance={moment.won ? 1 : 0} />
        <p>{tell(moment.won ? "bar.over.won" : "bar.over.lost")}</p>
      </section>
    );
  }
  if (moment.phase !== "play" || moment.actor === null) return null;
  const chance = declarerChance(worth, moment.actor, game.declarer);
  const openCards = worth.values && worth.wins ? (worth as OpenWorth) : null;
  const best = openCards && bestOpen(openCards, moment.actor === game.declarer);
  return (
    <section class="look-evaluation">
      <Bar words={words} chance={chance} />
      <dl>
        <div>
          <dt>{tell("bar.declarer")}</dt>
          <dd>
            {chance === null
              ? tell("bar.unknown")
              : tellOf(words, game, moment.actor, "bar.known", { percent: percent(chance) })}
          </dd>
        </div>
        <div>
          <dt>{tell("open")}</dt>
          <dd>{openCards && best ? openText(words, game, openCards, best) : "…"}</dd>
        </div>
      </dl>
      {judged && <p class={`look-judged ${judged.mark}`}>{judgedText(words, game, judged)}</p>}
      {worth.worlds_seen !== undefined && (
        <p class="quiet">
          {tell("worlds", {
            seen: worth.worlds_seen.toLocaleString(words.settings.language),
            possible: (worth.worlds_possible ?? 0).toLocaleString(words.settings.language),
          })}
        </p>
      )}
    </section>
  );
}

/** How a card was judged, as a sentence. */
export function judgedText(words: LookWords, game: Game, judged: CardPart): string {
  const after = judged.chances[judged.card] ?? 0;
  const names = {
    card: cardName(words, judged.card),
    after: percent(after),
    better: cardName(words, judged.suggested),
    before: percent(after + judged.loss),
    loss: percent(judged.loss),
    mark: words.tell(`mark.${judged.mark}`),
  };
  const key = judged.mark !== "fine" ? "judged" : judged.loss > 0 ? "judged.slight" : "judged.fine";
  const said = tellOf(words, game, judged.seat, key, names);
  return game.late.includes(judged.moment) ? `${words.tell("late.here")} ${said}` : said;
}

function Bar({ words, chance }: { words: LookWords; chance: number | null }) {
  return (
    <div
      class="look-bar"
      role="meter"
      aria-label={words.tell("bar.declarer")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * (chance ?? 0.5))}
      aria-valuetext={chance === null ? words.tell("bar.unknown") : percent(chance)}
    >
      <div class="look-bar-filled" style={{ width: `${100 * (chance ?? 0.5)}%` }} />
      <span>
        {words.tell("bar")} {chance === null ? "…" : percent(chance)}
      </span>
    </div>
  );
}
