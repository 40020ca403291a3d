// What the person of this browser has made of games against AIs.

import { useEffect, useState } from "preact/hooks";
import { speaker, type Say } from "../i18n";
import { whole } from "../lib/numbers";
import { useSettings } from "../lib/settings";
import { ownAccount } from "../net/tables";
import type { AccountsView, SideView, TallyView } from "../net/wire";
import { contractOf } from "../table/words";

/** The letters of the games, in the order of their value. */
const GAMES = ["G", "C", "S", "H", "D", "N"] as const;

/** Both sides in a table, by role and by what was declared; nothing before the first game. */
export function Account() {
  const settings = useSettings();
  const say = speaker(settings.language);
  const [accounts, setAccounts] = useState<AccountsView | null>(null);

  useEffect(() => {
    ownAccount().then(setAccounts, () => setAccounts(null));
  }, []);

  if (accounts === null || accounts.finished.tables + accounts.unfinished.tables === 0) return null;
  const { finished, unfinished } = accounts;
  const { people, ais } = finished;
  const played = GAMES.filter((game) => people.by_game[game] ?? ais.by_game[game]);
  return (
    <section class="panel" aria-labelledby="account-title">
      <h2 id="account-title">{say("account.title")}</h2>
      <p class="quiet">{say("account.of")}</p>
      <p>
        {say("account.lists", {
          tables: finished.tables,
          won: finished.won,
          lost: finished.lost,
          left: finished.left,
        })}
      </p>
      {finished.tables > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{say("account.side")}</th>
              <th scope="col">{say("account.you")}</th>
              <th scope="col">{say("account.ais")}</th>
            </tr>
          </thead>
          <tbody>
            <Line name={say("account.games")} cells={[whole(people.games), whole(ais.games)]} />
            <Line name={say("account.declared")} cells={won(say, people.declared, ais.declared)} />
            {played.map((game) => (
              <Line
                key={game}
                name={`– ${contractOf({ say, settings }, game)}`}
                cells={won(say, people.by_game[game], ais.by_game[game])}
              />
            ))}
            <Line name={say("account.defended")} cells={won(say, people.defended, ais.defended)} />
            <Line name={say("account.score")} cells={[points(say, people), points(say, ais)]} />
          </tbody>
        </table>
      )}
      {unfinished.tables > 0 && (
        <p>{say("account.unfinished", { tables: unfinished.tables, games: unfinished.people.games })}</p>
      )}
      {finished.tables > 0 && <p class="quiet">{say("account.note")}</p>}
    </section>
  );
}

function Line({ name: title, cells }: { name: string; cells: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {cells.map((cell, place) => (
        <td key={place}>{cell}</td>
      ))}
    </tr>
  );
}

function won(say: Say, ...tallies: readonly (TallyView | undefined)[]): readonly string[] {
  return tallies.map((tally) =>
    say("account.part", { won: whole(tally?.won ?? 0), games: whole(tally?.games ?? 0) }),
  );
}

function points(say: Say, { score }: SideView): string {
  if (score === null) return "–";
  const value = whole(score.value);
  if (score.low === null || score.high === null) return value;
  return say("account.range", { value, low: whole(score.low), high: whole(score.high) });
}
