// The same deals at other tables: a friend's, or the AI's in your place.

import { useEffect, useState } from "preact/hooks";
import type { Comparison } from "../net/protocol";
import type { TableSocket } from "../net/socket";
import { failureText } from "../lib/problems";
import { contractOf, type Words } from "./words";

export function ComparisonPanel({ words, socket }: { words: Words; socket: TableSocket }) {
  const { say } = words;
  const [found, setFound] = useState<Comparison | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    socket.ask("compare").then(setFound, (error: unknown) => setProblem(failureText(error)));
  }, []);
  if (problem) return <p role="alert">{problem}</p>;
  if (found === null) return <p role="status">{say("loading")}</p>;
  if (found.tables.length < 2) return <p>{say("compare.alone")}</p>;
  return (
    <div class="sheet scrolls" tabIndex={0} role="region" aria-label={say("compare.title")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("sheet.number")}</th>
            {found.tables.map((table, number) => (
              <th key={number} scope="col">
                {table.own ? say("compare.own") : table.names.join(", ")}
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
                    : result.contract === null
                      ? say("sheet.passedIn")
                      : `${contractOf(words, result.contract)} ${result.value}`}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
