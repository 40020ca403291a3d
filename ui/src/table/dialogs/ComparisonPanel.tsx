// The same deals at other tables: a friend's, or the AI's in your place.

import { useEffect, useState } from "preact/hooks";
import type { Comparison, View } from "../../net/wire";
import type { TableSocket } from "../../net/socket";
import { whole } from "../../lib/numbers";
import { failureText } from "../../lib/problems";
import { isPlayer } from "../../net/tables";
import { contractOf, type Words } from "../words";

/** Milliseconds after which others may have come further. */
const REFRESH = 3000;

/** Milliseconds after which it is asked again whether there is something to compare: doubled up to
 * the last, since the server reads whole games for it and a page may stand open for days. */
const [SOON, LATE] = [1000, 3_600_000];

/** Whether another table has played a finished game's deals too. */
export function useComparable(view: View, socket: TableSocket): boolean {
  const [comparable, set] = useState(false);
  const over = view.over !== null;
  useEffect(() => {
    if (!over || comparable) return;
    let timer = 0;
    let gone = false;
    const ask = async (wait: number) => {
      const tables = await socket.ask("compare").then(
        (found) => found.tables.length,
        () => 0,
      );
      if (gone) return;
      if (tables > 1) set(true);
      else timer = window.setTimeout(() => void ask(Math.min(2 * wait, LATE)), wait);
    };
    void ask(SOON);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [over, view.game, comparable]);
  return comparable;
}

interface ComparisonProps {
  readonly words: Words;
  readonly view: View;
  readonly socket: TableSocket;
}

export function ComparisonPanel({ words, view, socket }: ComparisonProps) {
  const { say } = words;
  const [found, setFound] = useState<Comparison | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    // Others may be a game behind, as the AI that plays the same deals always is.
    const ask = () =>
      socket.ask("compare").then(setFound, (error: unknown) => setProblem(failureText(error)));
    void ask();
    const timer = setInterval(() => void ask(), REFRESH);
    return () => clearInterval(timer);
  }, []);
  if (problem && found === null) return <p role="alert">{problem}</p>;
  if (found === null) return <p role="status">{say("loading")}</p>;
  if (found.tables.length < 2) return <p>{say("compare.alone")}</p>;
  const total = (table: number) =>
    // Who sat out gets what the last of four scores is.
    found.games.reduce((sum, { seat, results }) => sum + (results[table]?.scores[seat ?? 3] ?? 0), 0);
  return (
    <div class="sheet compare scrolls" tabIndex={0} role="region" aria-label={say("compare.title")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("sheet.number")}</th>
            {found.tables.map((table, place) => (
              <th key={place} scope="col">
                {table.own ? say("compare.own") : persons(table.names).join(", ") || say("compare.ais")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.games.map((game) => (
            <tr key={game.number}>
              <th scope="row">{game.number}</th>
              {game.results.map((result, place) => (
                <td key={place}>
                  {result === null
                    ? "…"
                    : result.ramsch
                      ? `${say("ramsch.title")} ${whole(result.value)}`
                      : result.contract === null
                        ? say("sheet.passedIn")
                        : `${contractOf(words, result.contract)} ${whole(result.value)}`}
                  {result?.declarer !== null && result?.declarer === game.seat && (
                    <small> · {say("compare.yours")}</small>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {view.place !== null && (
          <tfoot>
            <tr>
              <th scope="row">{say("compare.total", { scoring: say("scoring.extended") })}</th>
              {found.tables.map((_, place) => (
                <td key={place}>{whole(total(place))}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** The names of people; AIs are called by what they are. */
function persons(names: readonly string[]): readonly string[] {
  return names.filter((who) => !isPlayer(who));
}
