// What moves are worth, and what the signs on the board mean.

import { decimal, estimate } from "../../lib/numbers";
import type { Worth } from "../wire";
import { useSay } from "../words";

/** What moves are worth: as shares of a win, or in men. */
export function Worths(props: {
  title: string;
  column: string;
  moves: readonly Worth[];
  inMen?: boolean;
  how?: string;
  played?: string | null;
}) {
  const say = useSay();
  const told = ({ worth, error }: Worth) => {
    if (props.inMen) return decimal(worth, 2);
    return estimate(worth, error ?? 0);
  };
  return (
    <section class="panel">
      <h2>{props.title}</h2>
      <div class="scrolls worths" tabIndex={0} role="region" aria-label={props.title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say("hint.move")}</th>
              <th scope="col">{props.column}</th>
            </tr>
          </thead>
          <tbody>
            {props.moves.map((each) => (
              <tr key={each.text} class={each.text === props.played ? "played" : ""}>
                <th scope="row">
                  {each.text}
                  {each.text === props.played && <small> ← {say("review.played")}</small>}
                </th>
                <td>{told(each)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {props.how && <p class="quiet">{props.how}</p>}
    </section>
  );
}

export function Legend() {
  const say = useSay();
  return (
    <p class="quiet legend">
      <span>
        <svg viewBox="0 0 40 10" aria-hidden="true">
          <path class="link" d="M2 5h36" />
        </svg>{" "}
        {say("legend.link")}
      </span>
      <span>
        <svg viewBox="0 0 40 10" aria-hidden="true">
          <path class="pair" d="M2 5h36" />
        </svg>{" "}
        {say("legend.pair")}
      </span>
      <span>{say("legend.ring")}</span>
    </p>
  );
}
