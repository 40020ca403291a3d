// The first page: start a game in one click, or say how; go on where you were.

import { useEffect, useState } from "preact/hooks";
import { listed, speaker, type Language } from "../i18n";
import { change, useSettings } from "../lib/settings";
import { knownTables, seatAddress, serverInfo, type KnownTable } from "../net/tables";
import type { ServerInfo } from "../net/wire";
import { Link } from "../parts/Link";
import { SettingsDialog } from "../parts/SettingsDialog";
import { Account } from "./Account";
import { NewTable } from "./NewTable";

export function Home() {
  const settings = useSettings();
  const say = speaker(settings.language);
  const [adjusting, setAdjusting] = useState(false);
  const [server, setServer] = useState<ServerInfo | null>(null);

  useEffect(() => {
    serverInfo().then(setServer, () => setServer(null));
  }, []);

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

      <NewTable engines={server?.engines ?? []} />

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

      {tables.length > 0 && <Account />}

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

      <footer class="quiet">Ouvert {server?.version ?? ""} · Apache-2.0</footer>
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
