// Where each unseen card may be, as far as this seat can know.

import { arranged } from "../cards/deck";
import type { Beliefs, View } from "../net/protocol";
import { orderFor } from "./order";
import { cardName, cardSign, percent, seatName, type Words } from "./words";

export function BeliefPanel(props: { words: Words; view: View; beliefs: Beliefs }) {
  const { words, view, beliefs } = props;
  const { say } = words;
  const chances = new Map(beliefs.cards.map((row) => [row.card, row.chances]));
  const cards = arranged([...chances.keys()], orderFor(view.contract?.code ?? null));
  const columns = [0, 1, 2, 3].filter((place) => beliefs.cards.some((row) => (row.chances[place] ?? 0) > 0));
  return (
    <div class="beliefs scrolls" tabIndex={0} role="region" aria-label={say("beliefs.title")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("beliefs.card")}</th>
            {columns.map((place) => (
              <th key={place} scope="col">
                {place === 3 ? say("skat") : seatName(words, view, place)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cards.map((code) => (
            <tr key={code}>
              <th scope="row">
                <span aria-hidden="true">{cardSign(words, code)}</span>
                <span class="unseen">{cardName(words, code)}</span>
              </th>
              {columns.map((place) => {
                const chance = chances.get(code)?.[place] ?? 0;
                return (
                  <td key={place} class={`chance tenths-${Math.round(10 * chance)}`}>
                    {chance > 0 ? percent(chance) : "–"}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
