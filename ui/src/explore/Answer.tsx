// What is known of a hand: bids, games before the skat and with it, discards, first leads.

import type { ComponentChildren } from "preact";
import { decimal, whole } from "../lib/numbers";
import { cardNames, cardSign, contractOf, percent } from "../table/words";
import type { DiscardExplored, ExplorationView } from "./wire";
import type { ExploreWords } from "./index";

/** Games that are shown. */
const GAMES = 8;

interface AnswerProps {
  readonly words: ExploreWords;
  readonly answer: ExplorationView;
  /** The auction as it was typed; empty for passes alone. */
  readonly said: string;
  /** Whether first leads are asked for, and whether this hand has one. */
  readonly asksLeads: boolean;
  readonly leads: boolean;
  readonly hasSkat: boolean;
}

export function Answer({ words, answer, said, asksLeads, leads, hasSkat }: AnswerProps) {
  const { tell } = words;
  const { maximal, bids } = answer;
  const lowest = bids[0]?.bid ?? 18;
  return (
    <>
      {asksLeads && !leads && <p class="panel">{tell("leads.notYours")}</p>}
      {answer.leads.length > 0 && <Leads words={words} answer={answer} />}
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
          <p>{tell("bids.lead")}</p>
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
        <p>
          {said ? tell("assumed.said", { said, value: lowest }) : tell("assumed.none", { value: lowest })}{" "}
          {tell("games.lead")}
        </p>
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
        <p class="quiet">{tell("games.learned")}</p>
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
    </>
  );
}

/** What is led from such hands: one answer first, then the counts, and rules of thumb for who wants them. */
function Leads({ words, answer }: { words: ExploreWords; answer: ExplorationView }) {
  const { tell } = words;
  const [strongest, ...others] = answer.sources;
  const first = answer.leads[0];
  const share = first?.counts[0]?.share;
  return (
    <section class="panel">
      <h2>{tell("leads")}</h2>
      {first && share && (
        <p role="status">
          <b>{tell("leads.most", { card: cardNames(words, first.cards) })}</b>{" "}
          {tell("leads.how", {
            share: percent(share[0] ?? 0),
            hands: whole(first.counts[0]?.hands ?? 0),
          })}
        </p>
      )}
      {strongest && <LeadCounts words={words} answer={answer} source={0} label={tell("leads")} />}
      <p class="quiet">{tell("leads.right", { games: whole(answer.judged) })}</p>
      <p class="quiet">{tell("leads.lead", { games: whole(strongest?.games ?? 0) })}</p>
      {others.map((each, place) => {
        const label = tell("leads.rules", { games: whole(each.games) });
        return (
          <details key={each.name}>
            <summary>{label}</summary>
            <p class="quiet">{tell("leads.rules.lead")}</p>
            <LeadCounts words={words} answer={answer} source={place + 1} label={label} />
          </details>
        );
      })}
    </section>
  );
}

interface LeadCountsProps {
  readonly words: ExploreWords;
  readonly answer: ExplorationView;
  /** Which source. */
  readonly source: number;
  readonly label: string;
}

function LeadCounts({ words, answer, source, label }: LeadCountsProps) {
  const { tell } = words;
  return (
    <Scrolls label={label}>
      <thead>
        <tr>
          <th scope="col">{tell("lead.card")}</th>
          {source === 0 && <th scope="col">{tell("lead.right")}</th>}
          <th scope="col">{tell("lead.led")}</th>
          <th scope="col">{tell("lead.won")}</th>
        </tr>
      </thead>
      <tbody>
        {answer.leads.map(({ cards, counts, decided, right }) => {
          const count = counts[source];
          return (
            <tr key={cards.join()}>
              <th scope="row">
                <span aria-hidden="true">{cards.map((code) => cardSign(words, code)).join(" ")}</span>
                <span class="unseen">{cardNames(words, cards)}</span>
              </th>
              {source === 0 && (
                <td>{right ? tell("leads.led", { share: interval(right), hands: whole(decided) }) : "–"}</td>
              )}
              <td>
                {count?.share
                  ? tell("leads.led", { share: interval(count.share), hands: whole(count.hands) })
                  : tell("leads.unseen")}
              </td>
              <td>{count?.wins ? interval(count.wins) : "–"}</td>
            </tr>
          );
        })}
      </tbody>
    </Scrolls>
  );
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
  return (points > 0 ? "+" : "") + decimal(points, 1);
}
