// The start page: what this is, the cards in one click, and where to go on.

import { useEffect, useState } from "preact/hooks";
import { listed, speaker } from "../i18n";
import { LEVEL_WORDS, LEVELS } from "../i18n/levels";
import { useSettings } from "../lib/settings";
import { isCourseDone } from "../learn/progress";
import { loadSamples } from "../look/api";
import type { Samples as SampleGames } from "../look/wire";
import { knownTables, lastWish, seatAddress, serverInfo } from "../net/tables";
import { Link } from "../parts/Link";
import { engineName } from "../table/words";
import { loadPuzzles } from "../train/api";
import type { Puzzles } from "../train/wire";
import { Lists } from "./Lists";
import { Samples } from "./Samples";
import { Turning } from "./Turning";
import { isOver, isWithFriends, useLists } from "./useLists";
import { DAILY_GAMES, today, usePlayNow } from "./usePlayNow";
import "./home.css";

/** Lists that are shown; all of them are in the room of play. */
const SHOWN = 4;

export function Home() {
  const { language } = useSettings();
  const say = speaker(language);
  const play = usePlayNow();
  const version = useLoaded(serverInfo)?.version ?? "";
  const samples = useLoaded(loadSamples);
  const puzzles = useLoaded(loadPuzzles);
  const lists = useLists();
  const wish = lastWish();
  const own = lists.filter((list) => !isWithFriends(list));
  return (
    <main class="page wide home">
      <div class="columns hero">
        <section>
          <h1>{say("start.title")}</h1>
          <p class="lead">{say("start.lead")}</p>
          <p class="answers">
            <button type="button" class="main large" disabled={play.opening} onClick={play.playNow}>
              {say(play.opening ? "home.opening" : "start.now")}
            </button>
            {!isCourseDone() && (
              <Link class="button" to="/learn">
                {say("start.learn")}
              </Link>
            )}
          </p>
          <p class="quiet">
            {say(wish.others.length === 3 ? "start.likeFour" : "start.like", {
              games: wish.games,
              others: listed(
                language,
                [...new Set(wish.others)].map((player) => playerTitle(language, player)),
              ),
            })}{" "}
            <Link to="/play">{say("home.more")}</Link>
          </p>
          {play.problem && (
            <p role="alert" class="problem">
              {play.problem}
            </p>
          )}
        </section>
        <TurningOfDay samples={samples} />
      </div>
      <div class="cards">
        <Lists
          title={say("start.lists")}
          lists={own.slice(0, SHOWN)}
          empty={say(lists.length > 0 ? "start.lists.friends" : "start.lists.none")}
        />
        <Today playToday={play.playToday} opening={play.opening} />
        <Practice puzzles={puzzles} />
        <section class="panel-pair">
          <Lists
            title={say("start.friends")}
            lists={lists.filter((list) => isWithFriends(list) && !isOver(list)).slice(0, SHOWN)}
            empty={say("start.friends.none")}
          />
          <p>
            <Link class="button" to="/play?with=friends">
              {say("start.invite")}
            </Link>
          </p>
        </section>
        {samples && <Samples samples={samples} />}
      </div>
      <footer class="quiet">Ouvert {version} · Apache-2.0</footer>
    </main>
  );
}

/** What the server answers; null until it has, and where it does not. */
function useLoaded<Answer>(load: () => Promise<Answer>): Answer | null {
  const [answer, set] = useState<Answer | null>(null);
  useEffect(() => {
    load().then(set, () => set(null));
  }, []);
  return answer;
}

/** What a player is called in the sentence below the button. */
function playerTitle(language: "en" | "de", player: string): string {
  const level = LEVELS.find((each) => each === player);
  return level ? LEVEL_WORDS[language][level].title : (engineName(player) ?? player);
}

/** Another turning point each day. Its place is kept while it is loaded. */
function TurningOfDay({ samples }: { samples: SampleGames | null }) {
  const turned = samples?.games.flatMap((sample) =>
    sample.turning === null ? [] : [{ sample, turning: sample.turning }],
  );
  const [day] = useState(() => Math.floor(Date.now() / 86_400_000));
  const shown = turned?.[day % turned.length];
  if (shown === undefined) return <div class="turning" />;
  return <Turning {...shown} />;
}

function Today(props: { playToday: () => void; opening: boolean }) {
  const say = speaker(useSettings().language);
  const begun = knownTables().find(({ day }) => day === today());
  return (
    <section class="panel" aria-label={say("start.today")}>
      <h2>{say("start.today")}</h2>
      <p class="quiet">{say("start.today.what", { games: DAILY_GAMES })}</p>
      <p>
        {begun ? (
          <Link class="button" to={seatAddress(begun.table, begun.tokens[begun.place])}>
            {say(begun.over ? "start.today.over" : "start.today.on")}
          </Link>
        ) : (
          <button type="button" disabled={props.opening} onClick={props.playToday}>
            {say("start.today.play")}
          </button>
        )}{" "}
        <Link to="/daily">{say("start.today.results")}</Link>
      </p>
    </section>
  );
}

function Practice({ puzzles }: { puzzles: Puzzles | null }) {
  const say = speaker(useSettings().language);
  const due = puzzles?.due.length ?? 0;
  const told = due > 0 ? "start.due" : puzzles?.count ? "start.rest" : "start.none";
  return (
    <section class="panel" aria-label={say("start.train")}>
      <h2>{say("start.train")}</h2>
      {/* Without an answer nothing is said of what is due. */}
      {puzzles && <p class="quiet">{say(told, { due, count: puzzles.count })}</p>}
      <p>
        <Link class="button" to={due > 0 ? "/train/due" : "/train"}>
          {say(due > 0 ? "start.practise" : "start.puzzles")}
        </Link>
      </p>
    </section>
  );
}
