// Where each unseen card may be, as far as this seat can know.

import { rankLetter } from "../../cards/CardFace";
import { arranged, card } from "../../cards/deck";
import { SuitSymbol } from "../../cards/symbols";
import { percent } from "../../lib/numbers";
import type { Beliefs, View } from "../../net/wire";
import { orderFor } from "../order";
import { cardName, seatName, type Words } from "../words";

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
                <CardSign words={words} code={code} />
                <span class="unseen">{cardName(words, code)}</span>
              </th>
              {columns.map((place) => {
                const chance = chances.get(code)?.[place] ?? 0;
                const told = inHundred(chances.get(code) ?? [])[place] ?? 0;
                return (
                  <td key={place} class={`chance tenths-${Math.round(10 * chance)}`}>
                    {chance > 0 ? percent(told / 100) : "–"}
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

/** Chances that add up to one, rounded so that they add up to 100: the largest remainders go up. */
function inHundred(chances: readonly number[]): readonly number[] {
  const floors = chances.map((chance) => Math.floor(100 * chance));
  const left = 100 - floors.reduce((sum, each) => sum + each, 0);
  const order = chances
    .map((chance, place) => ({ place, rest: 100 * chance - Math.floor(100 * chance) }))
    .sort((one, other) => other.rest - one.rest);
  const up = new Set(order.slice(0, left).map(({ place }) => place));
  return floors.map((each, place) => each + (up.has(place) ? 1 : 0));
}

/** A card in short, its suit as the deck of the settings shows it. */
function CardSign({ words, code }: { words: Words; code: string }) {
  const { suit, rank } = card(code);
  const { deck } = words.settings;
  return (
    <span class="sign" aria-hidden="true">
      <svg viewBox="0 0 20 20">
        <SuitSymbol suit={suit} deck={deck} x={0} y={0} size={20} />
      </svg>
      {rankLetter(rank, words.settings)}
    </span>
  );
}
