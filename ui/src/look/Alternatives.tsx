// All games and discards that the declarer could have chosen.

import { useState } from "preact/hooks";
import { cardNames, cardSign, contractOf, percent } from "../table/words";
import type { Alternative } from "./api";
import { signed } from "./Findings";
import type { LookWords } from "./words";

const SHOWN = 66;
/** Games in the short list; the others promise less. */
const GAMES = 12;

export function Alternatives({ words, rows }: { words: LookWords; rows: readonly Alternative[] }) {
  const { tell } = words;
  const [which, setWhich] = useState("");
  if (rows.length === 0) return null;
  const contracts = [...new Set(rows.map((row) => row.contract))];
  const shown = which === "" ? bestOfEach(rows).slice(0, GAMES) : rows.filter((row) => which === "*" || row.contract === which).slice(0, SHOWN);
  const chosen = rows.find((row) => row.chosen);
  const all = chosen && !shown.includes(chosen) ? [chosen, ...shown] : shown;
  return (
    <section class="panel look-alternatives">
      <h2>{tell("alternatives")}</h2>
      <p>{tell("alternatives.lead", { count: rows.length })}</p>
      <label>
        {tell("alternatives.game")}{" "}
        <select value={which} onChange={(event) => setWhich(event.currentTarget.value)}>
          <option value="">{tell("alternatives.best")}</option>
          {contracts.map((contract) => (
            <option key={contract} value={contract}>
              {contractOf(words, contract)}
            </option>
          ))}
          <option value="*">{tell("alternatives.all")}</option>
        </select>
      </label>
      <div class="scrolls" tabIndex={0} role="region" aria-label={tell("alternatives")}>
        <table>
          <thead>
            <tr>
              {(["game", "put", "wins", "expected", "open"] as const).map((head) => (
                <th key={head} scope="col">
                  {tell(`alternatives.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.map((row) => (
              <tr key={`${row.contract}${row.put?.join("") ?? ""}`} class={row.chosen ? "chosen" : ""}>
                <th scope="row">
                  {contractOf(words, row.contract)}
                  {row.chosen && <> ● {tell("alternatives.chosen")}</>}
                </th>
                <td>
                  {row.put === null ? (
                    tell("alternatives.hand")
                  ) : (
                    <>
                      <span aria-hidden="true">{row.put.map((card) => cardSign(words, card)).join(" ")}</span>
                      <span class="unseen">{cardNames(words, row.put)}</span>
                    </>
                  )}
                </td>
                <td>{percent(row.win_probability)}</td>
                <td>{signed(row.expected)}</td>
                <td>{tell(row.open_win ? "won" : "lost")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function bestOfEach(rows: readonly Alternative[]): readonly Alternative[] {
  const seen = new Set<string>();
  return rows.filter((row) => !seen.has(row.contract) && seen.add(row.contract));
}
