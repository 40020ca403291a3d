// All games and discards that the declarer could have chosen.

import { useState } from "preact/hooks";
import { cardNames, cardSign, contractOf, percent } from "../../table/words";
import type { Alternative, Game } from "../wire";
import { signed, type LookWords } from "../words";

const SHOWN = 66;
/** Games in the short list; the others promise less. */
const GAMES = 12;

const ORDERS = {
  expected: (row: Alternative) => row.expected,
  open: (row: Alternative) => 1000 * row.open_value + (row.open_points ?? 0),
} as const;

type Order = keyof typeof ORDERS;

interface AlternativesProps {
  readonly words: LookWords;
  readonly game: Game;
  /** In the order of what they promise. */
  readonly rows: readonly Alternative[];
}

export function Alternatives({ words, game, rows }: AlternativesProps) {
  const { tell } = words;
  const [which, setWhich] = useState("");
  const [order, setOrder] = useState<Order>("expected");
  if (rows.length === 0) return null;
  const contracts = [...new Set(rows.map((row) => row.contract))];
  const merit = ORDERS[order];
  const ordered = [...rows].sort((one, other) => merit(other) - merit(one));
  const shown =
    which === ""
      ? bestOfEach(ordered).slice(0, GAMES)
      : ordered.filter((row) => which === "*" || row.contract === which).slice(0, SHOWN);
  const chosen = rows.find((row) => row.chosen);
  const all = chosen && !shown.includes(chosen) ? [chosen, ...shown] : shown;
  const best = bestKnown(game, rows);
  return (
    <section class="panel look-alternatives">
      <h2>{tell("alternatives")}</h2>
      <p>
        {chosen &&
          best &&
          tell(best.expected - chosen.expected < 1 ? "alternatives.right" : "alternatives.verdict", {
            chosen: choiceText(words, chosen),
            promised: signed(chosen.expected),
            best: choiceText(words, best),
            better: signed(best.expected),
            loss: (best.expected - chosen.expected).toFixed(0),
          })}
      </p>
      <p class="quiet">{tell("alternatives.lead", { count: rows.length })}</p>
      <div class="tools no-print">
        <label>
          {tell("alternatives.game")}{" "}
          <select value={which} onChange={({ currentTarget }) => setWhich(currentTarget.value)}>
            <option value="">{tell("alternatives.best")}</option>
            {contracts.map((contract) => (
              <option key={contract} value={contract}>
                {contractOf(words, contract)}
              </option>
            ))}
            <option value="*">{tell("alternatives.all")}</option>
          </select>
        </label>
        <label>
          {tell("alternatives.order")}{" "}
          <select value={order} onChange={({ currentTarget }) => setOrder(currentTarget.value as Order)}>
            <option value="expected">{tell("alternatives.expected")}</option>
            <option value="open">{tell("alternatives.open")}</option>
          </select>
        </label>
      </div>
      <div class="scrolls" tabIndex={0} role="region" aria-label={tell("alternatives")}>
        <table>
          <thead>
            <tr>
              {(["game", "put", "wins", "expected", "open", "value"] as const).map((head) => (
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
                <td>
                  {tell(row.open_value > 0 ? "won" : "lost")}
                  {row.open_points !== null && `, ${tell("resultPoints", { points: row.open_points })}`}
                </td>
                <td>{signed(row.open_value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The best that the declarer could choose: with the skat in hand no Hand game, and else only those. */
export function bestKnown(game: Game, rows: readonly Alternative[]): Alternative | undefined {
  return rows.find((row) => (row.put !== null) === game.picked_up);
}

/** A game, with the cards put away for it. */
export function choiceText(words: LookWords, row: Alternative): string {
  const game = contractOf(words, row.contract);
  return row.put === null ? game : `${game} (${row.put.map((card) => cardSign(words, card)).join(" ")})`;
}

function bestOfEach(rows: readonly Alternative[]): readonly Alternative[] {
  const seen = new Set<string>();
  return rows.filter((row) => !seen.has(row.contract) && seen.add(row.contract));
}
