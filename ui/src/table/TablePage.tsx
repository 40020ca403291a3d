// A table by its address: no such table, the way to it, the wait for others, and then the play.

import { useEffect } from "preact/hooks";
import { speaker } from "../i18n";
import { problemText } from "../lib/problems";
import { useSettings } from "../lib/settings";
import type { TableNews } from "../net/socket";
import { rememberNews, rememberSeat } from "../net/tables";
import { Link } from "../parts/Link";
import { Play } from "./Play";
import { useTable } from "./useTable";
import { Waiting } from "./Waiting";
import { placeName, type Words } from "./words";

export function TablePage(props: { table: string; token: string | null; name: string | null }) {
  const { table, token } = props;
  const settings = useSettings();
  const words: Words = { say: speaker(settings.language), settings };
  const shown = useTable(table, token, props.name, words);
  const { news, socket } = shown;
  useRemembered(words, token, news);
  const { view, welcome, problem, link } = news;

  if (link === "refused" || (view === null && problem !== null)) {
    return (
      <main class="page">
        <h1>{words.say("table.none")}</h1>
        {problem && <p>{problemText(problem)}</p>}
        <Link to="/">{words.say("home")}</Link>
      </main>
    );
  }
  if (view === null || welcome === null || socket === null) {
    return (
      <main class="page">
        <h1 class="unseen">{words.say("home.play")}</h1>
        <p role="status">{words.say(link === "lost" ? "link.lost" : "link.connecting")}</p>
      </main>
    );
  }
  if (view.stage === "waiting") {
    return (
      <Waiting
        words={words}
        table={table}
        view={view}
        socket={socket}
        own={welcome.place}
        sheet={news.sheet}
      />
    );
  }
  const { games, deals } = welcome;
  return (
    <Play
      words={words}
      {...shown}
      view={view}
      socket={socket}
      games={games}
      table={table}
      token={token}
      deals={deals}
    />
  );
}

/** Lets this browser find its seat again, with whom it plays and how far the list is. */
function useRemembered(words: Words, token: string | null, { view, welcome }: TableNews): void {
  const others = view?.places.flatMap((place, number) =>
    number === welcome?.place || place.kind === "free" ? [] : [placeName(words, place, number)],
  );
  const over = view?.stage === "closed";
  useEffect(() => {
    if (welcome && welcome.place !== null && token) {
      rememberSeat(welcome.table, token, welcome.place, welcome.games);
      if (others) rememberNews(welcome.table, { others, game: view?.game ?? 0, over });
    }
  }, [welcome, others?.join("\n"), view?.game, over]);
}
