// A game is over: how, what it brought, where the cards were, and where to go from here.

import { CardFace } from "../cards/CardFace";
import { arranged } from "../cards/deck";
import type { View } from "../net/protocol";
import { Link } from "../parts/Link";
import { orderFor } from "./order";
import { cardNames, levelsText, resultText, seatName, type Words } from "./words";

interface OverProps {
  readonly words: Words;
  readonly view: View;
  readonly table: string;
  readonly ready: () => void;
  readonly compare: () => void;
  readonly sheet: () => void;
}

export function OverPanel({ words, view, table, ready, compare, sheet }: OverProps) {
  const { say } = words;
  const over = view.over;
  if (over === null) return null;
  const { result } = over;
  const order = orderFor(result.contract);
  const levels = levelsText(words, result);
  const place = view.places.find((each) => each.seat === view.own?.seat);
  const rows: [string, readonly string[]][] = [
    ...over.hands.map((hand, seat): [string, readonly string[]] => [seatName(words, view, seat), hand]),
    [say("skat"), over.skat],
    ...(view.picked_up ? [[say("over.discards"), over.discards] as [string, readonly string[]]] : []),
  ];
  return (
    <section class="over" aria-label={say("over.title")}>
      <h2>{resultText(words, view, result)}</h2>
      {result.contract !== null && (
        <p>
          {levels && <span>{levels}. </span>}
          {say("over.value", { value: result.value })}
        </p>
      )}
      <ul class="scores" aria-label={say("over.scores")}>
        {result.scores.map((score, seat) => (
          <li key={seat}>
            {seatName(words, view, seat)}: <b>{score > 0 ? `+${score}` : score}</b>
          </li>
        ))}
      </ul>
      <div class="answers">
        {view.stage === "over" && view.own && (
          <button type="button" class="main" data-key="n" onClick={ready} disabled={place?.ready}>
            {say(place?.ready ? "over.waiting" : "over.next")}
          </button>
        )}
        {view.stage === "closed" && (
          <button type="button" class="main" onClick={sheet}>
            {say("over.list")}
          </button>
        )}
        <Link class="button" to={`/look/table/${table}/${view.game}`}>
          {say("over.look")}
        </Link>
        <button type="button" onClick={compare}>
          {say("compare.ask")}
        </button>
      </div>
      <details>
        <summary>{say("over.cards")}</summary>
        <table class="deal">
          <tbody>
            {rows.map(([name, cards]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <span class="fan" role="img" aria-label={cardNames(words, cards)}>
                    {arranged(cards, order).map((code) => (
                      <CardFace key={code} code={code} style={words.settings} />
                    ))}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
