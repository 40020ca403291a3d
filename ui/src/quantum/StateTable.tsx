import { percent, whole } from "../lib/numbers";
import type { Circuit, Moment } from "./protocol";
import { amplitudesText, lettered, placeText, registerName, useSay } from "./words";

/** The state: what a measurement can find, with a bar for its probability. */
export function StateTable({ circuit, moment }: { circuit: Circuit; moment: Moment }) {
  const say = useSay();
  const hasStrings = moment.rows.some((row) => row.label !== "");
  const hasPoints = moment.rows.some((row) => row.points !== null);
  const most = Math.max(...moment.rows.map((row) => row.probability));
  const shown = moment.rows.reduce((sum, row) => sum + row.amplitudes.length, 0);
  // registers that are all zero say nothing yet
  const columns = circuit.columns.flatMap((name, place) =>
    hasStrings || moment.rows.some((row) => !/^[0–\s]*$/.test(row.cards[place] ?? "")) ? [{ name, place }] : [],
  );
  return (
    <>
      <p class="quiet">
        {shown < moment.basis
          ? say("state.shown", { count: whole(moment.basis), rows: moment.rows.length })
          : say("state.basis", { count: whole(moment.basis) })}
      </p>
      <div class="scrolls tall" tabIndex={0} role="region" aria-label={say("state")}>
        <table class="states">
          <thead>
            <tr>
              <th scope="col" class="histogram">{say("state.probability")}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">{hasStrings ? lettered(name) : registerName(say, name)}</th>
              ))}
              {hasPoints && <th scope="col">{say("state.points")}</th>}
              <th scope="col">{say("state.amplitude")}</th>
              {hasStrings && <th scope="col">{say("state.string")}</th>}
            </tr>
          </thead>
          <tbody>
            {moment.rows.map((row, place) => (
              <tr key={place}>
                <td class="histogram">
                  <span class="room">
                    <span class="bar" style={{ width: `${(100 * row.probability) / most}%` }} />
                  </span>
                  {percent(row.probability, 2)}
                </td>
                {columns.map(({ name, place: column }) => (
                  <td key={name}>{placeText(say, row.cards[column] ?? "")}</td>
                ))}
                {hasPoints && <td>{row.points}</td>}
                <td>{amplitudesText(say, row)}</td>
                {hasStrings && <td class="bits">{row.label}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
