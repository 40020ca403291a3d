// Which game is announced, at its value before anything is decided.

import type { ComponentChildren } from "preact";
import type { Offer } from "../../net/wire";
import { Panel, type DecisionProps } from "./Panel";
import { cardNames, cardSign, contractOf, needText, type Words } from "../words";

interface AnnounceProps extends DecisionProps {
  readonly offers: readonly Offer[];
  readonly announce?: (contract: string) => void;
  /** The cards that are put away, as long as others may be. */
  readonly put?: readonly string[];
  readonly children?: ComponentChildren;
}

export function Announce(props: AnnounceProps) {
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
export function Offers({ words, view, offers, looked, look }: DecisionProps & { offers: readonly Offer[] }) {
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
