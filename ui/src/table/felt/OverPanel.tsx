// A game is over: how, what it brought, where the cards were, and where to go from here.

import { CardFace } from "../../cards/CardFace";
import { arranged } from "../../cards/deck";
import { listed } from "../../i18n";
import { whole } from "../../lib/numbers";
import type { View } from "../../net/wire";
import { knownTables } from "../../net/tables";
import { Link } from "../../parts/Link";
import { orderFor } from "../order";
import { factorText, ramschPoints } from "../club";
import { listText, valueText } from "./result";
import type { Rematch } from "./useRematch";
import { cardNames, nameOf, placeName, resultText, seatName, type Words } from "../words";

interface OverProps {
  readonly words: Words;
  readonly view: View;
  readonly table: string;
  readonly ready: () => void;
  /** Null as long as nobody else has played these deals. */
  readonly compare: (() => void) | null;
  readonly sheet: () => void;
  /** Plays another list with the same persons, or goes to it; null for who watches. */
  readonly rematch: Rematch | null;
  /** Extended Seeger–Fabian points by place. */
  readonly standing: readonly number[] | null;
}

type Row = readonly [name: string, cards: readonly string[]];

export function OverPanel({ words, view, table, ready, compare, sheet, rematch, standing }: OverProps) {
  const { say } = words;
  const over = view.over;
  if (over === null) return null;
  const { result } = over;
  const order = orderFor(result.contract);
  const place = view.place === null ? undefined : view.places[view.place];
  const hidden: Row[] = [
    [say("skat"), over.skat],
    ...(view.picked_up ? [[say("over.discards"), over.discards] as Row] : []),
  ];
  const shown = view.claim ?? null;
  const left = shown === null ? [] : (over.left[shown.seat] ?? []);
  const fan = (cards: readonly string[]) => (
    <span class="fan" role="img" aria-label={cardNames(words, cards)}>
      {arranged(cards, order).map((code) => (
        <CardFace key={code} code={code} style={words.settings} />
      ))}
    </span>
  );
  const hands = over.hands.map((hand, seat): Row => [seatName(words, view, seat), hand]);
  return (
    <section class="over" aria-label={say("over.title")}>
      <h2>{resultText(words, view, result)}</h2>
      {(result.contract !== null || result.ramsch) && (
        <>
          <p>{result.ramsch ? ramschPoints(words, view, result.ramsch) : valueText(words, result)}</p>
          {result.ramsch && result.bock && <p>{factorText(words, result)}</p>}
          <p class="quiet">
            {say(result.ramsch ? "over.listPoints" : "over.listPointsHow", {
              scoring: say("scoring.extended"),
            })}
          </p>
          <ul class="scores" aria-label={say("over.scores")}>
            {result.scores.map((_, seat) => (
              <li key={seat}>
                {seat === 3 ? nameOf(words, view, view.dealer) : seatName(words, view, seat)}:{" "}
                <b>{listText(result, seat)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      <ul class="hidden-cards">
        {shown && left.length > 0 && (
          <li>
            {say("over.left", { who: seatName(words, view, shown.seat) })} {fan(left)}
          </li>
        )}
        {hidden.map(([where, cards]) => (
          <li key={where}>
            {where} {fan(cards)}
          </li>
        ))}
      </ul>
      {view.played_on && <p class="quiet">{say("over.playedOn")}</p>}
      {view.taken_back > 0 && <p class="quiet">{say("back.times", { times: view.taken_back })}</p>}
      {view.stage === "closed" && standing && (
        <p>
          <b>{say("over.standing", { standing: standingText(words, view, standing) })}</b>
        </p>
      )}
      <div class="answers">
        {view.stage === "over" && place && (
          <button type="button" class="main" data-key="n" onClick={ready} disabled={place?.ready}>
            {place?.ready ? waitingText(words, view) : say("over.next")}
          </button>
        )}
        {view.stage === "closed" && (
          <>
            {rematch && (
              <button type="button" class="main" onClick={rematch.go}>
                {say(rematch.there ? "over.toRematch" : "over.rematch")}
              </button>
            )}
            <button type="button" class={rematch ? undefined : "main"} onClick={sheet}>
              {say("over.list")}
            </button>
            <Link class="button" to="/play">
              {say("over.newList")}
            </Link>
          </>
        )}
        <Link class="button" to={`/look/table/${table}/${view.game}`}>
          {say("over.look")}
        </Link>
        {view.stage === "closed" && view.game > 1 && (
          <Link class="button" to={`/look/table/${table}`}>
            {say("over.lookList")}
          </Link>
        )}
        {knownTables().some((known) => known.table === table && known.day !== undefined) && (
          <Link class="button" to="/daily">
            {say("over.daily")}
          </Link>
        )}
        {compare && (
          <button type="button" onClick={compare}>
            {say("compare.ask")}
          </button>
        )}
      </div>
      <details>
        <summary>{say("over.cards")}</summary>
        <table class="deal">
          <tbody>
            {hands.map(([who, cards]) => (
              <tr key={who}>
                <th scope="row">{who}</th>
                <td>{fan(cards)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** For whom the next game waits. */
function waitingText(words: Words, view: View): string {
  const who = view.places.flatMap((place, number) =>
    place.kind === "person" && !place.ready ? [placeName(words, place, number)] : [],
  );
  return who.length
    ? words.say("over.waitingFor", { who: listed(words.settings.language, who) })
    : words.say("over.waiting");
}

/** Everybody with his points, the winner of the list first. */
function standingText(words: Words, view: View, points: readonly number[]): string {
  return view.places
    .map((_, number) => ({
      who: nameOf(words, view, number),
      sum: points[number] ?? 0,
    }))
    .sort((one, other) => other.sum - one.sum)
    .map(({ who, sum }) => `${who} ${whole(sum)}`)
    .join(", ");
}
