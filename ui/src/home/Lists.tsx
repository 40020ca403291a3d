// Lists in a panel, each with its opponents and how it stands.

import { listed, speaker, type Language, type Say } from "../i18n";
import { whole } from "../lib/numbers";
import { useSettings } from "../lib/settings";
import { seatAddress } from "../net/tables";
import { Link } from "../parts/Link";
import { isOver, type KnownList } from "./useLists";

interface ListsProps {
  readonly title: string;
  readonly lists: readonly KnownList[];
  /** What is said where there are none. */
  readonly empty: string;
}

export function Lists({ title, lists, empty }: ListsProps) {
  const { language } = useSettings();
  const say = speaker(language);
  return (
    <section class="panel" aria-label={title}>
      <h2>{title}</h2>
      {lists.length === 0 && <p class="quiet">{empty}</p>}
      <ul class="rows">
        {lists.map((list) => (
          <li key={list.known.table}>
            <Link to={seatAddress(list.known.table, list.known.tokens[list.known.place])}>
              <b>{titleText(say, language, list)}</b>
              {list.now?.yours && <span class="mine">{say("start.yours")}</span>}
              <span class="quiet">{standText(say, language, list)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** With whom, and how far. */
function titleText(say: Say, language: Language, list: KnownList): string {
  const { known, now } = list;
  const { games, others = [] } = known;
  const game = now?.game ?? known.game ?? 0;
  if (known.day !== undefined && !isOver(list)) return say("start.dayAt", { game: Math.max(1, game), games });
  if (game === 0) return say("start.waits", { games });
  const names = { games, game, others: listed(language, others) };
  if (others.length === 0) return say("start.listAt", names);
  return say(isOver(list) ? "home.tableOver" : "home.tableAt", names);
}

/** The points, or the seats that are free; and when it was opened. */
function standText(say: Say, language: Language, { known, now }: KnownList): string {
  const day = opened(known.opened, language);
  if (now === null) return day;
  if (now.free > 0) return `${say("start.free", { free: now.free })} · ${day}`;
  // Before a game is over, nobody is ahead.
  if (now.game < 2 && now.stage === "playing") return day;
  const first = now.rank === 1;
  const stands = say(first ? "start.first" : "start.rank", { rank: now.rank, points: whole(now.points) });
  return `${stands} · ${day}`;
}

/** A time as people write it where the browser is, if it speaks the language of the page. */
function opened(time: string, language: Language): string {
  const locale = navigator.languages.find((tag) => tag.startsWith(language)) ?? language;
  return new Date(time).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
