// What is known of a hand: bids, games before the skat and with it, discards, first leads.

import type { ComponentChildren } from "preact";
import { decimal, whole } from "../lib/numbers";
import { cardNames, cardSign, contractOf, percent } from "../table/words";
import type { DiscardExplored, ExplorationView, LeadsCounted } from "./wire";
import type { ExploreWords } from "./index";

/** Games that are shown. */
const GAMES = 8;

interface AnswerProps {
  readonly words: ExploreWords;
  readonly answer: ExplorationView;
  /** Whether first leads are asked for, and whether this hand has one. */
  readonly asksLeads: boolean;
  readonly leads: boolean;
  readonly hasSkat: boolean;
}

export function Answer({ words, answer, asksLeads, leads, hasSkat }: AnswerProps) {
  const { tell } = words;
  const { maximal, bids } = answer;
  const lowest = bids[0]?.bid ?? 18;
  return (
    <>
      <section class="panel">
        <h2>{maximal > 0 ? tell("bid.upTo", { value: maximal }) : tell("bid.pass")}</h2>
        <p role="status">
          {tell("bid.why", {
            value: lowest,
            pickUp: signed(answer.pick_up),
            game: contractOf(words, answer.hand_contract),
            hand: signed(answer.play_hand),
            passing: signed(answer.passing),
          })}
        </p>
        <details>
          <summary>{tell("bids")}</summary>
          <Scrolls label={tell("bids")}>
            <thead>
              <tr>
                <th scope="col">{tell("value")}</th>
                <th scope="col">{tell("wins")}</th>
                <th scope="col">{tell("brings")}</th>
              </tr>
            </thead>
            <tbody>
              {bids.map((each) => (
                <tr key={each.bid}>
                  <th scope="row">{each.bid}</th>
                  <td>{percent(each.win_probability)}</td>
                  <td>
                    {signed(each.expected)}
                    {each.hand && ` (${tell("byHand")})`}
                  </td>
                </tr>
              ))}
            </tbody>
          </Scrolls>
        </details>
      </section>
      <section class="panel">
        <h2>{tell("games")}</h2>
        <Scrolls label={tell("games")}>
          <thead>
            <tr>
              <th scope="col">{tell("game")}</th>
              <th scope="col">{tell("wins")}</th>
              <th scope="col">{tell("brings")}</th>
              <th scope="col">{tell("best")}</th>
            </tr>
          </thead>
          <tbody>
            {answer.games.slice(0, GAMES).map((each) => (
              <tr key={each.contract}>
                <th scope="row">{contractOf(words, each.contract)}</th>
                <td>{percent(each.win_probability)}</td>
                <td>{signed(each.expected)}</td>
                <td>{percent(each.best)}</td>
              </tr>
            ))}
          </tbody>
        </Scrolls>
        <p class="quiet">{tell("games.lead")}</p>
      </section>
      {hasSkat && (
        <section class="panel">
          <h2>{tell("withSkat")}</h2>
          <Discards words={words} label={tell("withSkat")} rows={answer.with_skat} />
          <details>
            <summary>{tell("discards")}</summary>
            <Discards words={words} label={tell("discards")} rows={answer.discards} />
          </details>
        </section>
      )}
      {!hasSkat && <p class="quiet">{tell("skat.hint")}</p>}
      {asksLeads && !leads && <p class="panel">{tell("leads.notYours")}</p>}
      {answer.leads.length > 0 && <Leads words={words} answer={answer} />}
    </>
  );
}

function Leads({ words, answer }: { words: ExploreWords; answer: ExplorationView }) {
  const { tell } = words;
  return (
    <section class="panel">
      <h2>{tell("leads")}</h2>
      <Scrolls label={tell("leads")}>
        <thead>
          <tr>
            <th scope="col">{tell("lead.card")}</th>
            {answer.sources.map((each) => (
              <th key={each.name} scope="col">
                {tell(each.name === "rules" ? "source.rules" : "source.ensemble", {
                  games: whole(each.games),
                })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.leads.map((each) => (
            <tr key={each.cards.join()}>
              <th scope="row">
                <span aria-hidden="true">{each.cards.map((code) => cardSign(words, code)).join(" ")}</span>
                <span class="unseen">{cardNames(words, each.cards)}</span>
              </th>
              {each.counts.map((count, place) => (
                <td key={place}>{countText(words, count)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Scrolls>
      <p class="quiet">{tell("leads.lead")}</p>
    </section>
  );
}

/** How often it is led from such hands, and how often it then wins, each with its interval. */
function countText({ tell }: ExploreWords, count: LeadsCounted): string {
  if (count.share === null) return tell("leads.unseen");
  const led = tell("leads.led", { share: interval(count.share), hands: whole(count.hands) });
  return count.wins === null ? led : `${led}${tell("leads.won", { share: interval(count.wins) })}`;
}

function interval([value = 0, low = 0, high = 0]: readonly number[]): string {
  return `${percent(value)} [${Math.round(100 * low)}–${Math.round(100 * high)}]`;
}

function Discards(props: { words: ExploreWords; label: string; rows: readonly DiscardExplored[] }) {
  const { words, label, rows } = props;
  const { tell } = words;
  return (
    <Scrolls label={label}>
      <thead>
        <tr>
          <th scope="col">{tell("game")}</th>
          <th scope="col">{tell("put")}</th>
          <th scope="col">{tell("wins")}</th>
          <th scope="col">{tell("brings")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((each) => (
          <tr key={each.contract + each.put.join()}>
            <th scope="row">{contractOf(words, each.contract)}</th>
            <td>
              <span aria-hidden="true">{each.put.map((code) => cardSign(words, code)).join(" ")}</span>
              <span class="unseen">{cardNames(words, each.put)}</span>
            </td>
            <td>{percent(each.win_probability)}</td>
            <td>{signed(each.expected)}</td>
          </tr>
        ))}
      </tbody>
    </Scrolls>
  );
}

function Scrolls(props: { label: string; children: ComponentChildren }) {
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={props.label}>
      <table>{props.children}</table>
    </div>
  );
}

function signed(points: number): string {
  return `${points > 0 ? "+" : ""}${decimal(points, 1)}`;
}
