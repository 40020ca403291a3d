// The score sheet of a list: game values, Seeger–Fabian and extended Seeger–Fabian.

import { whole } from "../../lib/numbers";
import type { Sheet, SheetLine, View } from "../../net/wire";
import { contractOf, nameOf, sittingOut, type Words } from "../words";

type Sum =
  | "sheet.values"
  | "sheet.won"
  | "sheet.lost"
  | "scoring.seegerFabian"
  | "scoring.extended"
  | "sheet.rank"
  | "sheet.league";

/** League points as they are written, won and given away: "3:0". */
const leagueText =
  ({ settings }: Words) =>
  ([won, given]: readonly [number, number]): string =>
    [won, given].map((points) => points.toLocaleString(settings.language)).join(":");

export function SheetPanel(props: { words: Words; view: View; sheet: Sheet }) {
  const { words, view, sheet } = props;
  const { say } = words;
  const names = view.places.map((_, index) => nameOf(words, view, index));
  const four = sittingOut(view) !== null;
  const row = (key: Sum, values: readonly (number | string)[]) => (
    <tr>
      <th scope="row" colSpan={3}>
        {say(key)}
      </th>
      {values.map((value, place) => (
        <td key={place}>{typeof value === "number" ? whole(value) : value}</td>
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
              <td>{gameText(words, line)}</td>
              <td class={line.value < 0 ? "loss" : ""}>
                {line.contract === null && !line.ramsch ? "–" : whole(line.value)}
              </td>
              {line.totals.map((total, place) => {
                const counts = line.declarer === place || (line.ramsch?.[place] ?? 0) !== 0;
                return (
                  <td key={place} class={counts ? "declarer" : "other"}>
                    {counts ? (
                      whole(total)
                    ) : four && line.dealer === place ? (
                      <span title={say("sheet.satOut")}>
                        –<span class="unseen">{say("sheet.satOut")}</span>
                      </span>
                    ) : (
                      "·"
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {row("sheet.values", sheet.values)}
          {row("sheet.won", sheet.won)}
          {row("sheet.lost", sheet.lost)}
          {row("scoring.seegerFabian", sheet.seeger_fabian)}
          {row("scoring.extended", sheet.extended)}
          {sheet.lines.length > 0 && row("sheet.rank", sheet.ranks)}
          {sheet.lines.length > 0 && row("sheet.league", sheet.league.map(leagueText(words)))}
        </tfoot>
      </table>
      {(sheet.bock_left ?? 0) > 0 && <p>{say("bock.ahead", { count: sheet.bock_left ?? 0 })}</p>}
      <p class="quiet">{say("sheet.leagueMeans")}</p>
      {!sheet.even && <p class="quiet">{say("sheet.uneven")}</p>}
      {sheet.seed !== null && <p>{say("sheet.seed", { seed: sheet.seed })}</p>}
    </div>
  );
}

/** What was played, and what doubled it. */
function gameText(words: Words, line: SheetLine): string {
  const { say } = words;
  if (line.contract === null && !line.ramsch) return say("sheet.passedIn");
  const parts = [line.contract === null ? say("ramsch.title") : contractOf(words, line.contract)];
  if (line.kontra > 1) parts.push(line.kontra > 2 ? "Kontra, Re" : "Kontra");
  if (line.bock) parts.push("Bock");
  return parts.join(", ");
}
