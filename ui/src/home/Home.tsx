// The first page: start a game in one click, or say how; go on where you were.

import { useEffect, useState } from "preact/hooks";
import { listed, speaker, type Key, type Language } from "../i18n";
import { change, useSettings } from "../lib/settings";
import { failureText } from "../lib/problems";
import { go, usePlace } from "../lib/router";
import {
  keepName,
  knownTables,
  openTable,
  ownName,
  PLAYERS,
  seatAddress,
  serverInfo,
  type KnownTable,
  USUAL_PLAYER,
} from "../net/tables";
import type { PlaceWanted } from "../net/wire";
import { Link } from "../parts/Link";
import { NameField } from "../parts/NameField";
import { SettingsDialog } from "../parts/SettingsDialog";

const PERSON = "person";

const STRENGTHS: Readonly<Record<(typeof PLAYERS)[number], Key>> = {
  "expert:1s": "strength.expert",
  "expert:0.2s": "strength.quick",
  reflex: "strength.reflex",
  random: "strength.random",
};

export function Home() {
  const settings = useSettings();
  const say = speaker(settings.language);
  const [nickname, setNickname] = useState(ownName);
  const [others, setOthers] = useState<readonly string[]>([USUAL_PLAYER, USUAL_PLAYER]);
  const [games, setGames] = useState(3);
  const { query } = usePlace();
  const [seed, setSeed] = useState(query.get("seed") ?? "");
  const [deals, setDeals] = useState(query.get("deals") ?? "");
  const [rival, setRival] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [opening, setOpening] = useState(false);
  const [adjusting, setAdjusting] = useState(false);
  const [version, setVersion] = useState("");

  useEffect(() => {
    serverInfo().then(
      (info) => setVersion(info.version),
      () => setVersion(""),
    );
  }, []);

  const start = async (submission: Event) => {
    submission.preventDefault();
    setOpening(true);
    setProblem(null);
    const person: PlaceWanted = { name: nickname.trim() || say("home.me") };
    const places = [person, ...others.map((other) => (other === PERSON ? {} : { player: other }))];
    try {
      keepName(nickname.trim());
      const table = await openTable({
        places,
        games,
        pace: settings.pace,
        ...(seed.trim() ? { seed: seed.trim() } : {}),
        ...(deals.trim() ? { deals: deals.trim() } : {}),
        ...(rival ? { rival: USUAL_PLAYER } : {}),
      });
      go(seatAddress(table.table, table.tokens[table.place]));
    } catch (error) {
      setProblem(failureText(error));
      setOpening(false);
    }
  };

  const tables = knownTables();
  return (
    <main class="page home">
      <header class="top">
        <h1>Ouvert</h1>
        <div class="tools">
          <button
            type="button"
            onClick={() => change({ language: settings.language === "de" ? "en" : "de" })}
            lang={settings.language === "de" ? "en" : "de"}
          >
            {settings.language === "de" ? "English" : "Deutsch"}
          </button>
          <button type="button" onClick={() => setAdjusting(true)}>
            {say("settings.title")}
          </button>
        </div>
      </header>
      <p class="lead">{say("home.lead")}</p>

      <form class="panel" onSubmit={(submission) => void start(submission)}>
        <h2>{say("home.play")}</h2>
        <NameField name={nickname} change={setNickname} />
        {others.map((other, index) => (
          <label key={index}>
            {say("home.opponent", { number: index + 1 })}
            <select
              value={other}
              onChange={({ currentTarget }) =>
                setOthers(others.map((each, at) => (at === index ? currentTarget.value : each)))
              }
            >
              {PLAYERS.map((player) => (
                <option key={player} value={player}>
                  {say(STRENGTHS[player])}
                </option>
              ))}
              <option value={PERSON}>{say("home.person")}</option>
            </select>
          </label>
        ))}
        <label>
          {say("home.games")}
          <select value={games} onChange={({ currentTarget }) => setGames(Number(currentTarget.value))}>
            {[1, 3, 12, 36].map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
        {deals && <p class="quiet">{say("home.sameDeals")}</p>}
        <details>
          <summary>{say("home.more")}</summary>
          <label>
            {say("home.seed")}
            <input
              type="text"
              inputMode="numeric"
              pattern="[0-9]{1,18}"
              value={seed}
              onInput={({ currentTarget }) => setSeed(currentTarget.value)}
            />
          </label>
          <label>
            {say("home.deals")}
            <input type="text" value={deals} onInput={({ currentTarget }) => setDeals(currentTarget.value)} />
          </label>
          <label class="switch">
            <input
              type="checkbox"
              checked={rival}
              onChange={({ currentTarget }) => setRival(currentTarget.checked)}
            />
            {say("home.rival")}
          </label>
        </details>
        {problem && (
          <p role="alert" class="problem">
            {problem}
          </p>
        )}
        <button type="submit" class="main" disabled={opening}>
          {say(opening ? "home.opening" : "home.start")}
        </button>
      </form>

      {tables.length > 0 && (
        <section class="panel">
          <h2>{say("home.tables")}</h2>
          <ul>
            {tables.map((table) => (
              <li key={table.table}>
                <TableLine language={settings.language} table={table} />
              </li>
            ))}
          </ul>
        </section>
      )}

      <section class="panel">
        <h2>{say("home.lookTitle")}</h2>
        <p class="answers">
          <Link class="button" to="/look">
            {say("home.look")}
          </Link>{" "}
          <Link class="button" to="/train">
            {say("home.train")}
          </Link>
        </p>
      </section>

      <section class="panel">
        <h2>{say("home.quantum")}</h2>
        <p class="answers">
          <Link class="button" to="/checkers">
            {say("home.checkers")}
          </Link>
          <Link class="button" to="/quantum">
            {say("home.circuits")}
          </Link>
        </p>
      </section>

      <footer class="quiet">Ouvert {version} · Apache-2.0</footer>
      {adjusting && <SettingsDialog close={() => setAdjusting(false)} />}
    </main>
  );
}

/** With whom a table plays, how far the list is, and when it was opened. */
function TableLine({ language, table }: { language: Language; table: KnownTable }) {
  const say = speaker(language);
  const { games, game = 0, others = [], over } = table;
  const day = opened(table.opened, language);
  const to = seatAddress(table.table, table.tokens[table.place]);
  if (game === 0) return <Link to={to}>{say("home.table", { games, when: day })}</Link>;
  const text = say(over ? "home.tableOver" : "home.tableAt", {
    games,
    game,
    others: listed(language, others),
  });
  return (
    <>
      <Link to={to}>{text}</Link> <span class="quiet">{say("home.opened", { when: day })}</span>
    </>
  );
}

/** A time as people write it where the browser is, if it speaks the language of the page. */
function opened(time: string, language: Language): string {
  const locale = navigator.languages.find((tag) => tag.startsWith(language)) ?? language;
  return new Date(time).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
