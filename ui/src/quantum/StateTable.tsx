import { percent, whole } from "../lib/numbers";
import { changes } from "./changes";
import type { CircuitView, Moment } from "./wire";
import { amplitudesText, lettered, placeText, registerName, useSay } from "./words";

/** The state: what a measurement can find, with a bar for its probability, and what is new. */
export function StateTable(props: { circuit: CircuitView; moment: Moment; before: Moment | undefined }) {
  const { circuit, moment } = props;
  const say = useSay();
  const hasStrings = moment.rows.some((row) => row.label !== "");
  const hasPoints = moment.rows.some((row) => row.points !== null);
  const changed = changes(moment, props.before);
  const isOver = moment.rows.some((row) => row.wins !== null);
  const most = Math.max(...moment.rows.map((row) => row.probability));
  const shown = moment.rows.reduce((sum, row) => sum + row.amplitudes.length, 0);
  // registers that are all zero say nothing yet
  const columns = circuit.columns.flatMap((head, place) =>
    hasStrings || moment.rows.some((row) => !/^[0–\s]*$/.test(row.cards[place] ?? ""))
      ? [{ head, place }]
      : [],
  );
  return (
    <>
      <p class="quiet">
        {shown < moment.basis
          ? say("state.shown", { count: whole(moment.basis), rows: moment.rows.length })
          : say("state.basis", { count: whole(moment.basis) })}
        {changed && ` ${say("state.changed")}`}
      </p>
      <div class="scrolls tall" tabIndex={0} role="region" aria-label={say("state")}>
        <table class="states">
          <thead>
            <tr>
              <th scope="col" class="histogram">
                {say("state.probability")}
              </th>
              {isOver && <th scope="col">{say(hasStrings ? "state.winsA" : "state.wins")}</th>}
              {columns.map(({ head }) => (
                <th key={head} scope="col">
                  {hasStrings ? lettered(head) : registerName(say, head)}
                </th>
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
                {isOver && <td class={row.wins ? "won" : ""}>{say(row.wins ? "state.yes" : "state.no")}</td>}
                {columns.map(({ head, place: column }) => {
                  const text = placeText(say, row.cards[column] ?? "");
                  return changed?.[place]?.has(column) ? (
                    <td key={head} class="changed">
                      <strong>{text}</strong>
                    </td>
                  ) : (
                    <td key={head}>{text}</td>
                  );
                })}
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
