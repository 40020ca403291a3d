// What the game asks of you before the play: bids, the skat, the discard, the announcement.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Action, Legal, Offer, Phase, View } from "../net/protocol";
import { actionText, contractOf, seatName, seatRole, type Words } from "./words";

export interface DecisionProps {
  readonly words: Words;
  readonly view: View;
  readonly marked: readonly string[];
  /** The offer that is looked at, by its letters; the hand is arranged for it. */
  readonly looked: string | null;
  readonly look: (contract: string | null) => void;
  readonly act: (action: Action) => void;
}

/** The question of the moment, or nothing if it is a card that is asked for. */
export function Decision(props: DecisionProps) {
  const legal = props.view.own?.legal;
  if (props.view.phase === "auction") return <Auction {...props} legal={legal ?? {}} />;
  if (legal === undefined) return null;
  if (legal.discard) return <Discard {...props} legal={legal} />;
  if (legal.pick_up) return <Skat {...props} legal={legal} />;
  if (legal.announce) return <Announce {...props} offers={legal.offers ?? []} />;
  return null;
}

function Panel(props: { title: string; asks?: Phase | undefined; children: ComponentChildren }) {
  return (
    <section class="decision" aria-label={props.title} data-asks={props.asks}>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}

function Auction(props: DecisionProps & { legal: Legal }) {
  const { words, view, legal, act } = props;
  const { say } = words;
  const [least, ...higher] = legal.bids ?? [];
  const asked = least !== undefined || legal.hold || legal.can_pass;
  return (
    <Panel title={say("auction.title")} asks={asked ? "auction" : undefined}>
      <ol class="bids" aria-label={say("auction.said")}>
        {view.bids.map((said, place) => (
          <li key={place}>
            <span>{seatName(words, view, said.seat)}</span> <b>{actionText(words, said.action)}</b>
          </li>
        ))}
      </ol>
      {asked && (
        <div class="answers">
          {legal.hold && (
            <button type="button" class="main" data-key="y" onClick={() => act({ do: "hold" })}>
              {say("auction.hold", { value: view.bid })}
            </button>
          )}
          {least !== undefined && (
            <button type="button" class="main" data-key="y" onClick={() => act({ do: "bid", value: least })}>
              {say("auction.bid", { value: least })}
            </button>
          )}
          {legal.can_pass && (
            <button type="button" data-key="p" onClick={() => act({ do: "pass" })}>
              {say("auction.pass")}
            </button>
          )}
          {higher.length > 0 && (
            <label class="jump">
              {say("auction.jump")}
              <select
                value=""
                onChange={(event) => {
                  const value = Number(event.currentTarget.value);
                  if (value) act({ do: "bid", value });
                }}
              >
                <option value="">–</option>
                {higher.map((value) => (
                  <option key={value} value={value}>
                    {value}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
      )}
      {legal.offers && (
        <details>
          <summary>{say("auction.worth")}</summary>
          <p class="quiet">{say("auction.worthHow", { value: least ?? view.bid })}</p>
          <Offers {...props} offers={legal.offers} />
        </details>
      )}
    </Panel>
  );
}

function Skat(props: DecisionProps & { legal: Legal }) {
  const { say } = props.words;
  const [hand, setHand] = useState(false);
  if (hand) {
    return (
      <Announce {...props} offers={props.legal.offers ?? []}>
        <button type="button" onClick={() => setHand(false)}>
          {say("back")}
        </button>
      </Announce>
    );
  }
  return (
    <Panel title={say("skat.title", { bid: props.view.bid })} asks="skat">
      <div class="answers">
        <button type="button" class="main" data-key="y" onClick={() => props.act({ do: "pick up" })}>
          {say("skat.pickUp")}
        </button>
        {(props.legal.offers ?? []).length > 0 && (
          <button type="button" data-key="p" onClick={() => setHand(true)}>
            {say("skat.hand")}
          </button>
        )}
      </div>
    </Panel>
  );
}

function Discard(props: DecisionProps & { legal: Legal }) {
  const { words, marked, act } = props;
  const { say } = words;
  return (
    <Panel title={say("discard.title")} asks="discard">
      <p>{say("discard.how")}</p>
      <div class="answers">
        <button
          type="button"
          class="main"
          data-key="y"
          disabled={marked.length !== 2}
          onClick={() => act({ do: "discard", cards: marked })}
        >
          {say("discard.do", { count: marked.length })}
        </button>
      </div>
      <details>
        <summary>{say("discard.values")}</summary>
        <Offers {...props} offers={props.legal.offers ?? []} />
      </details>
    </Panel>
  );
}

function Announce(props: DecisionProps & { offers: readonly Offer[]; children?: ComponentChildren }) {
  const { words, offers, looked, act } = props;
  const { say } = words;
  const chosen = offers.find((offer) => offer.contract === looked);
  return (
    <Panel title={say("announce.title", { bid: props.view.bid })} asks="announce">
      <Offers {...props} />
      <div class="answers">
        <button
          type="button"
          class="main"
          data-key="y"
          disabled={chosen === undefined}
          onClick={() => chosen && act({ do: "announce", contract: chosen.contract })}
        >
          {chosen ? say("announce.do", { game: contractOf(words, chosen.contract) }) : say("announce.choose")}
        </button>
        {props.children}
      </div>
    </Panel>
  );
}

/** The games that can be announced, each with its value before anything is decided. */
function Offers({ words, view, offers, looked, look }: DecisionProps & { offers: readonly Offer[] }) {
  const { say } = words;
  return (
    <fieldset class="offers">
      <legend class="unseen">{say("announce.games")}</legend>
      {offers.map((offer) => (
        <label key={offer.contract} class={offer.overbid ? "overbid" : ""}>
          <input
            type="radio"
            name="contract"
            value={offer.contract}
            checked={looked === offer.contract}
            onChange={() => look(offer.contract)}
          />
          <span class="name">{contractOf(words, offer.contract)}</span>
          <span class="value">
            {offer.least === offer.most ? offer.least : `${offer.least}–${offer.most}`}
          </span>
          <span class="note">{offerNote(words, offer, view.phase === "auction")}</span>
        </label>
      ))}
    </fieldset>
  );
}

function offerNote({ say }: Words, offer: Offer, auction: boolean): string {
  const notes: string[] = [];
  if (offer.matadors !== null && offer.matadors !== 0) {
    notes.push(
      say(offer.matadors > 0 ? "offer.with" : "offer.without", { matadors: Math.abs(offer.matadors) }),
    );
  }
  if (offer.overbid) notes.push(say(auction ? "offer.tooLow" : "needs.overbid"));
  else if (auction && offer.needs === null) notes.push(say("offer.perhapsTooLow"));
  else if (offer.needs === 0) notes.push(say("needs.noTrick"));
  else if (offer.needs === 120) notes.push(say("needs.every"));
  else if (offer.needs !== null && offer.needs !== 61) notes.push(say("needs.points", { points: offer.needs }));
  return notes.join(", ");
}

/** One line on how things stand: whose turn it is, and what is played. */
export function statusText(words: Words, view: View): string {
  const { say } = words;
  if (view.stage === "waiting") return say("status.waiting");
  if (view.stage === "closed") return say("over.ended");
  if (view.actor === null) return "";
  const who = seatName(words, view, view.actor);
  if (view.actor === view.own?.seat) {
    return say(view.phase === "play" ? "status.yourCard" : "status.yourTurn");
  }
  return say("status.theirTurn", { who, role: seatRole(words, view.actor) });
}
