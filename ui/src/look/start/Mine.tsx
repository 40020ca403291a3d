// The lists that this browser has played, and what it has uploaded: all in one place, the newest
// first as far as that is known.

import { listed } from "../../i18n";
import { useLists, type KnownList } from "../../home/useLists";
import { Link } from "../../parts/Link";
import { knownUploads, type KnownUpload } from "../uploads";
import type { LookWords } from "../words";

export function Mine({ words }: { words: LookWords }) {
  const { tell } = words;
  const lists = useLists().filter(hasFinished);
  const uploads = knownUploads();
  const none = lists.length === 0 && uploads.length === 0;
  return (
    <section class="panel" aria-label={tell("mine")}>
      <h2>{tell("mine")}</h2>
      {none && <p class="quiet">{tell("mine.none")}</p>}
      <ul class="rows">
        {lists.map((list) => (
          <li key={list.known.table}>
            <Link to={`/look/table/${list.known.table}`}>
              <b>{listText(words, list)}</b>
              <span class="quiet">{day(words, list.known.opened)}</span>
            </Link>
          </li>
        ))}
        {uploads.map((each) => (
          <li key={each.id}>
            <Link to={`/look/upload/${each.id}`}>
              <b>{tell("upload.of", { name: uploadName(words, each), count: each.games })}</b>
              <span class="quiet">{each.at ? day(words, each.at) : tell("mine.upload")}</span>
            </Link>
          </li>
        ))}
      </ul>
      {!none && <p class="quiet">{tell("mine.review")}</p>}
    </section>
  );
}

/** Whether there is a game to look back at. */
function hasFinished({ known, now }: KnownList): boolean {
  const game = now?.game ?? known.game ?? 0;
  return game > 1 || now?.stage === "over" || now?.stage === "closed" || known.over === true;
}

function listText(words: LookWords, { known, now }: KnownList): string {
  const { games, others = [] } = known;
  const game = now?.game ?? known.game ?? 0;
  const names = { game, games, others: listed(words.settings.language, others) };
  if (known.day !== undefined && others.length > 0) {
    return words.tell("mine.day", { ...names, day: day(words, known.day) });
  }
  return words.tell(others.length > 0 ? "mine.list" : "mine.listAlone", names);
}

/** What an upload is called: by its file, or that it was typed in. */
export function uploadName({ tell }: LookWords, { name: called }: Pick<KnownUpload, "name">): string {
  return called === "typed" ? tell("enter.name") : called;
}

function day({ settings }: LookWords, time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  return date.toLocaleDateString(settings.language === "de" ? "de-DE" : "en-GB", { dateStyle: "medium" });
}
