// The games of an upload or a table, a page at a time, with results and mistakes.

import { useEffect, useState } from "preact/hooks";
import { failureText } from "../../lib/problems";
import { address, usePlace } from "../../lib/router";
import { listed } from "../../i18n";
import { ownName, ownSeat } from "../../net/tables";
import { Link } from "../../parts/Link";
import { addMistakes } from "../../train/api";
import { analyseList, cancelList, loadList, type ListPath } from "../api";
import type { GameList, UploadLine } from "../wire";
import { Practise } from "../game/Findings";
import { GameTable } from "./GameTable";
import { Search, searched } from "./Search";
import { Worst } from "./Worst";
import { Problems } from "../start/Problems";
import { uploadName } from "../start/Mine";
import { isYou, seatName, type LookWords } from "../words";
import { isOwnName } from "../you";

const PAGE = 50;
/** So many games need no search. */
const FEW = 5;
/** Milliseconds between questions how far the analyses are, and one more for each game. */
const POLL = 2000;

/** The upload that holds the sample games. */
const SAMPLES = "samples";

interface ListProps {
  readonly words: LookWords;
  readonly kind: "upload" | "table";
  readonly id: string;
}

export function ListPage({ words, kind, id }: ListProps) {
  const { tell } = words;
  const place = usePlace();
  const from = Math.max(1, Number(place.query.get("from") ?? 1) || 1);
  const player = place.query.get("player");
  const query = searched(place.query);
  const [list, setList] = useState<GameList | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [news, setNews] = useState(0);
  const seat = kind === "table" ? ownSeat(id) : null;
  const path: ListPath = `${kind}s/${id}`;
  const table = kind === "table" ? id : null;
  useEffect(() => {
    let timer = 0;
    let gone = false;
    const load = async () => {
      try {
        const found = await loadList(path, query);
        if (gone) return;
        setProblem(null);
        setList(found);
        if (found.pending > 0) timer = window.setTimeout(load, POLL + found.count);
      } catch (error) {
        if (!gone) setProblem(failureText(error));
      }
    };
    void load();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [path, query, news]);
  const change = (wish: (path: ListPath) => Promise<object>) =>
    void wish(path).then(
      () => setNews((before) => before + 1),
      (error: unknown) => setProblem(failureText(error)),
    );
  const title =
    list === null
      ? tell("title")
      : tell(kind === "table" ? "table.of" : "upload.of", {
          name: id === SAMPLES ? words.say("start.samples") : uploadName(words, list),
          count: list.count,
          others: othersText(words, list, table),
        });
  return (
    <main class="page look">
      <header class="top">
        <h1>{title}</h1>
        <div class="tools">
          {seat && (
            <Link class="button" to={seat}>
              {tell("toSeat")}
            </Link>
          )}
          <Link class="button" to="/look">
            {tell("toStart")}
          </Link>
        </div>
      </header>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      {list && (
        <>
          <Problems words={words} problems={list.problems} />
          <div class="tools">
            {list.done + list.pending < list.count && (
              <button type="button" class="main" onClick={() => change(analyseList)}>
                {tell("upload.analyse")}
              </button>
            )}
            {list.pending > 0 && (
              <>
                <button type="button" onClick={() => change(cancelList)}>
                  {tell("upload.cancel")}
                </button>
                <label class="look-progress">
                  {tell("upload.done", { done: list.done, count: list.count })}
                  <progress max={list.count} value={list.done} />
                </label>
              </>
            )}
            {marked(list.games).map((person) => (
              <Practise
                key={person}
                words={words}
                label={
                  isOwnName(table, person) ? tell("train.addAll.you") : tell("train.addAll", { who: person })
                }
                add={() => addMistakes({ player: person, [kind]: id })}
              />
            ))}
          </div>
          <Worst
            words={words}
            path={path}
            table={table}
            player={player}
            done={list.done}
            pending={list.pending}
          />
          {(list.count > FEW || query !== "") && <Search words={words} list={list} table={table} />}
          <div class="scrolls panel" tabIndex={0} role="region" aria-label={tell("title")}>
            <GameTable words={words} games={list.games} table={table} player={player} />
          </div>
          {list.done > 0 && <p class="quiet">{tell("list.loss.lead")}</p>}
          <nav class="tools" aria-label={title}>
            {from > 1 && (
              <Link
                class="button"
                to={address(place, { from: from > PAGE + 1 ? String(from - PAGE) : null })}
              >
                {tell("upload.earlier")}
              </Link>
            )}
            {from + PAGE <= list.found && (
              <Link class="button" to={address(place, { from: String(from + PAGE) })}>
                {tell("upload.later")}
              </Link>
            )}
          </nav>
        </>
      )}
    </main>
  );
}

/** With whom one has played, all who are named if it was somebody else's table. */
function othersText(words: LookWords, { games }: GameList, table: string | null): string {
  const own = ownName();
  const named = games.flatMap((line) => {
    const game = { ...line, table };
    return [0, 1, 2].filter((seat) => !isYou(game, seat)).map((seat) => seatName(words, game, seat));
  });
  const others = [...new Set(named)].filter((each) => each !== own);
  return listed(words.settings.language, others);
}

/** Persons in whose cards mistakes have been found, those with most games first. */
function marked(games: readonly UploadLine[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { players, ais, analysis } of games) {
    players.forEach((player, seat) => {
      if (ais[seat] === null && analysis.mistakes[seat]) counts.set(player, (counts.get(player) ?? 0) + 1);
    });
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([player]) => player)
    .slice(0, 3);
}
