// The score sheet of a list: game values, Seeger–Fabian and extended Seeger–Fabian.

import { whole } from "../../lib/numbers";
import type { Sheet, View } from "../../net/wire";
import { contractOf, placeName, type Words } from "../words";

export function SheetPanel(props: { words: Words; view: View; sheet: Sheet }) {
  const { words, view, sheet } = props;
  const { say } = words;
  const names = view.places.map((place, index) =>
    view.own?.seat === place.seat ? say("you") : placeName(words, place, index),
  );
  const row = (
    key: "sheet.values" | "sheet.won" | "sheet.lost" | "scoring.seegerFabian" | "scoring.extended",
    values: readonly number[],
  ) => (
    <tr>
      <th scope="row" colSpan={3}>
        {say(key)}
      </th>
      {values.map((value, place) => (
        <td key={place}>{whole(value)}</td>
      ))}
    </tr>
  );
  return (
    <div class="sheet scrolls" tabIndex={0} role="region" aria-label={say("sheet.title")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("sheet.number")}</th>
            <th scope="col">{say("sheet.game")}</th>
            <th scope="col">{say("sheet.value")}</th>
            {names.map((person, place) => (
              <th key={place} scope="col">
                {person}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.lines.map((line) => (
            <tr key={line.number}>
              <th scope="row">{line.number}</th>
              <td>{line.contract === null ? say("sheet.passedIn") : contractOf(words, line.contract)}</td>
              <td class={line.value < 0 ? "loss" : ""}>{line.contract === null ? "–" : whole(line.value)}</td>
              {line.totals.map((total, place) => (
                <td key={place} class={line.declarer === place ? "declarer" : "other"}>
                  {line.declarer === place ? whole(total) : "·"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {row("sheet.values", sheet.values)}
          {row("sheet.won", sheet.won)}
          {row("sheet.lost", sheet.lost)}
          {row("scoring.seegerFabian", sheet.seeger_fabian)}
          {row("scoring.extended", sheet.extended)}
        </tfoot>
      </table>
      {sheet.seed !== null && <p>{say("sheet.seed", { seed: sheet.seed })}</p>}
    </div>
  );
}
