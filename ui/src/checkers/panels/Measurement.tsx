// A measurement: what might have been found, how likely that was, and what was found.

import type { PieceView, TurnView } from "../wire";
import { percent, turnText, useSay, type Say } from "../words";

/** The odds of a measurement, and once it is made what was found. */
export function Measurement(props: { turn: TurnView; found: boolean }) {
  const say = useSay();
  return (
    <section class="measurement" data-found={props.found}>
      <h2>{say("measure.title")}</h2>
      {props.turn.measured.map((measured, place) => {
        const squares = measured.found.flatMap(({ square }) => (square === null ? [] : [square]));
        return (
          <table key={place}>
            <caption class="unseen">{say("measure.before")}</caption>
            <tbody>
              {measured.outcomes.map((outcome) => {
                const names = outcome.squares.join(" + ");
                const isFound = props.found && names === inOrder(outcome.squares, squares);
                return (
                  <tr key={names} class={isFound ? "found" : ""}>
                    <th scope="row">
                      {outcome.squares.length
                        ? say("measure.outcome", { squares: names })
                        : say("measure.none")}
                    </th>
                    <td class="odds">
                      <span class="bar" style={{ width: `${100 * outcome.chance}%` }} />
                    </td>
                    <td>{percent(outcome.chance)}</td>
                    <td>{isFound ? `← ${say("measure.this")}` : ""}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        );
      })}
      {props.found && <p>{turnText(say, props.turn)}</p>}
    </section>
  );
}

/** The found squares in the order of the outcome, if they are the same ones. */
function inOrder(outcome: readonly string[], found: readonly string[]): string | null {
  const same = outcome.length === found.length && outcome.every((square) => found.includes(square));
  return same ? outcome.join(" + ") : null;
}

/** Where a piece is in a basis state: on one of the squares that are occupied in it, or nowhere. */
export function whereText(
  say: Say,
  pieces: readonly PieceView[],
  letter: string,
  occupied: readonly string[],
): string {
  const own = pieces.find((piece) => piece.letter === letter)?.parts ?? [];
  const square = own.find((part) => occupied.includes(part.square))?.square;
  return square === undefined ? say("state.captured", { letter }) : say("state.on", { letter, square });
}
