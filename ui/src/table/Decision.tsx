// What the game asks of you before the play: bids, the skat, the discard, the announcement.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { WireAction, Legal, Offer, PhaseName, View } from "../net/wire";
import type { Thoughts } from "./useDiscard";
import {
  actionText,
  cardNames,
  cardSign,
  contractOf,
  needText,
  seatName,
  seatRole,
  type Words,
} from "./words";

export interface DecisionProps {
  readonly words: Words;
  readonly view: View;
  readonly discard: Thoughts;
  /** The offer that is looked at, by its letters; the hand is arranged for it. */
  readonly looked: string | null;
  readonly look: (contract: string | null) => void;
  /** Whether values are shown before they must be; kept from one question to the next. */
  readonly curious: boolean;
  readonly setCurious: (curious: boolean) => void;
  readonly act: (action: WireAction) => void;
}

/** The question of the moment, or nothing if it is a card that is asked for. */
export function Decision(props: DecisionProps) {
  const legal = props.view.own?.legal;
  if (props.view.phase === "auction") {
    return <Auction key={props.view.number} {...props} legal={legal ?? {}} />;
  }
  if (legal === undefined) return null;
  if (props.discard.telling) return null;
  if (legal.discard) return <Discard {...props} legal={legal} />;
  if (legal.pick_up) return <Skat {...props} legal={legal} />;
  if (legal.announce) return <Announce {...props} offers={legal.offers ?? []} />;
  return null;
}

function Panel(props: { title: string; asks?: PhaseName | undefined; children: ComponentChildren }) {
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
  const bids = legal.bids ?? [];
  const [bid, setBid] = useState(bids[0]);
  const asked = bid !== undefined || legal.hold || legal.can_pass;
  return (
    <Panel title={say("auction.title")} asks={asked ? "auction" : undefined}>
      {view.actor !== null && <p class="quiet">{biddersText(words, view)}</p>}
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
          {bid !== undefined && (
            <button type="button" class="main" data-key="y" onClick={() => act({ do: "bid", value: bid })}>
              {say("auction.bid", { value: bid })}
            </button>
          )}
          {legal.can_pass && (
            <button type="button" data-key="p" onClick={() => act({ do: "pass" })}>
              {say("auction.pass")}
            </button>
          )}
          {bids.length > 1 && (
            // It only says what the button will bid: a bid cannot be taken back.
            <label class="jump">
              {say("auction.jump")}
              <select value={bid} onChange={({ currentTarget }) => setBid(Number(currentTarget.value))}>
                {bids.map((value) => (
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
        <Curious {...props} title={say("auction.worth")}>
          <p class="quiet">{say("auction.worthHow", { value: bids[0] ?? view.bid })}</p>
          <Offers {...props} offers={legal.offers} />
        </Curious>
      )}
    </Panel>
  );
}

/** What need not be asked to go on. */
function Curious(props: DecisionProps & { title: string; children: ComponentChildren }) {
  return (
    <details open={props.curious} onToggle={({ currentTarget }) => props.setCurious(currentTarget.open)}>
      <summary>{props.title}</summary>
      {props.children}
    </details>
  );
}

/** Who bids to whom: middlehand to forehand, then rearhand to whichever of them is left. */
function biddersText(words: Words, view: View): string {
  const { say } = words;
  const out = view.bids.filter((said) => said.action.do === "pass").map((said) => said.seat);
  const [hears, bids] = [0, 1, 2].filter((seat) => !out.includes(seat));
  if (hears === undefined || bids === undefined) return say("auction.alone");
  const who = seatName(words, view, bids);
  const other = seatName(words, view, hears);
  if (bids === view.own?.seat) return say("auction.youBid", { other });
  return hears === view.own?.seat
    ? say("auction.youAnswer", { who })
    : say("auction.theyBid", { who, other });
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
  const { words, discard } = props;
  const { say } = words;
  const { marked } = discard;
  if (discard.settled) {
    return (
      <Announce {...props} offers={props.legal.offers ?? []} announce={discard.tell} put={marked}>
        <button type="button" onClick={() => discard.settle(false)}>
          {say("discard.again")}
        </button>
      </Announce>
    );
  }
  return (
    <Panel title={say("discard.title")} asks="discard">
      <p>{say("discard.how")}</p>
      <div class="answers">
        <button
          type="button"
          class="main"
          data-key="y"
          disabled={marked.length !== 2}
          onClick={() => discard.settle(true)}
        >
          {say("discard.do", { count: marked.length })}
        </button>
      </div>
      <Curious {...props} title={say("discard.values")}>
        <Offers {...props} offers={props.legal.offers ?? []} />
      </Curious>
    </Panel>
  );
}

interface AnnounceProps extends DecisionProps {
  readonly offers: readonly Offer[];
  readonly announce?: (contract: string) => void;
  /** The cards that are put away, as long as others may be. */
  readonly put?: readonly string[];
  readonly children?: ComponentChildren;
}

function Announce(props: AnnounceProps) {
  const { words, offers, looked, act } = props;
  const announce = props.announce ?? ((contract: string) => act({ do: "announce", contract }));
  const { say } = words;
  const chosen = offers.find((offer) => offer.contract === looked);
  return (
    <Panel title={say("announce.title", { bid: props.view.bid })} asks="announce">
      {props.put && (
        <p class="quiet">
          {say("standing.discards")}:{" "}
          <b aria-hidden="true">{props.put.map((code) => cardSign(words, code)).join(" ")}</b>
          <span class="unseen">{cardNames(words, props.put)}</span>
        </p>
      )}
      <Offers {...props} />
      <div class="answers">
        <button
          type="button"
          class="main"
          data-key="y"
          disabled={chosen === undefined}
          onClick={() => chosen && announce(chosen.contract)}
        >
          {chosen ? say("announce.do", { game: contractOf(words, chosen.contract) }) : say("announce.choose")}
        </button>
        {props.children}
      </div>
    </Panel>
  );
}

/** So many games are seen at a glance, side by side. */
const FEW = 8;

/** The games that can be announced, each with its value before anything is decided. */
function Offers({ words, view, offers, looked, look }: DecisionProps & { offers: readonly Offer[] }) {
  const { say } = words;
  return (
    <fieldset class={`offers${offers.length <= FEW ? " few" : ""}`}>
      <legend class="unseen">{say("announce.games")}</legend>
      {usualFirst(offers).map((offer) => (
        <label key={offer.contract} class={offer.overbid ? "overbid" : ""}>
          <input
            type="radio"
            name="contract"
            value={offer.contract}
            checked={looked === offer.contract}
            onChange={() => look(offer.contract)}
          />
          <span class="name">{contractOf(words, offer.contract)}</span>
          <span class="value">{offer.as_held}</span>
          <span class="note">{offerNote(words, offer, view.phase === "auction")}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Games that are announced seldom, Schneider, Schwarz and open ones, come after all others. */
function usualFirst(offers: readonly Offer[]): readonly Offer[] {
  const seldom = ({ contract }: Offer) => !contract.startsWith("N") && /[SZO]/.test(contract.slice(1));
  return [...offers.filter((offer) => !seldom(offer)), ...offers.filter(seldom)];
}

function offerNote(words: Words, offer: Offer, auction: boolean): string {
  const { say } = words;
  const notes: string[] = [];
  if (offer.matadors !== null && offer.matadors !== 0) {
    notes.push(
      say(offer.matadors > 0 ? "offer.with" : "offer.without", { matadors: Math.abs(offer.matadors) }),
    );
  }
  if (offer.least !== offer.most) notes.push(say("offer.range", { least: offer.least, most: offer.most }));
  if (offer.overbid) notes.push(say(auction ? "offer.tooLow" : "needs.overbid"));
  else if (auction && offer.needs === null) notes.push(say("offer.perhapsTooLow"));
  else if (offer.needs === 0) notes.push(say("needs.noTrick"));
  else if (offer.needs !== null && offer.needs !== 61) {
    notes.push(say("needs", { what: needText(words, offer.needs) }));
  }
  return notes.join(", ");
}

/** One line on how things stand: whose turn it is, and what is played. */
export function statusText(words: Words, view: View): string {
  const { say } = words;
  if (view.stage === "waiting") return say("status.waiting");
  if (view.stage === "closed") return say("over.ended");
  if (view.actor === null) return view.over ? say("over.title") : "";
  const who = seatName(words, view, view.actor);
  if (view.actor === view.own?.seat) {
    return say(view.phase === "play" ? "status.yourCard" : "status.yourTurn");
  }
  return say("status.theirTurn", { who, role: seatRole(words, view.actor) });
}
