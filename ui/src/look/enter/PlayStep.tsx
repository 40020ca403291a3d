// What a seat does next, of all that the rules allow: to be pressed, or typed by the keys of a card.

import { useState } from "preact/hooks";
import { CardFace } from "../../cards/CardFace";
import { arranged } from "../../cards/deck";
import { useCardKeys } from "../../cards/CardPicker";
import type { WireAction } from "../../net/wire";
import { orderFor } from "../../table/order";
import { cardName, cardNames, contractOf, seatRole } from "../../table/words";
import type { EnteredView, Result } from "../wire";
import { ramschText, signed, type LookWords } from "../words";
import { seatNamed } from "./Course";
import type { Entering } from "./useEntered";

interface PlayStepProps {
  readonly words: LookWords;
  readonly entering: Entering;
  readonly view: EnteredView;
  readonly done: () => void;
}

export function PlayStep(props: PlayStepProps) {
  const { words, entering, view } = props;
  const { tell } = words;
  const { moment, legal, result } = view;
  const { actor } = moment;
  const next =
    actor === null
      ? tell("enter.over")
      : nextText(words, view, seatNamed(words, entering.typed.players, actor));
  const act = (action: WireAction) => actor !== null && entering.act({ seat: actor, action });
  useCardKeys((code) => {
    if (legal?.cards?.includes(code)) act({ do: "play", card: code });
  }, entering.undo);
  return (
    <div>
      <section class="panel enter-next">
        <h2>{next}</h2>
        <p class="unseen" role="status">
          {next}
        </p>
        {actor === null && result && <p>{endText(words, view.contract, result)}</p>}
        {actor !== null && <Choices key={`${view.actions.length}`} {...props} act={act} />}
        {view.can_keep && (
          <p class="answers">
            <button type="button" class={actor === null ? "main" : ""} onClick={props.done}>
              {tell("enter.done")}
            </button>
            {actor !== null && <span class="quiet">{tell("enter.early")}</span>}
          </p>
        )}
      </section>
      <Hands {...props} act={act} />
      {moment.phase === "play" && moment.declarer !== null && (
        <details class="panel">
          <summary>{tell("enter.gaveUp")}</summary>
          <p class="answers">
            {[0, 1, 2].map((seat) => (
              <button
                type="button"
                key={seat}
                onClick={() => entering.act({ seat, action: { do: "concede" } })}
              >
                {tell("enter.givesUp", { who: seatNamed(words, entering.typed.players, seat) })}
              </button>
            ))}
          </p>
        </details>
      )}
    </div>
  );
}

function endText(words: LookWords, contract: string | null, result: Result): string {
  if (result.outcome === "ramsch") return `Ramsch: ${ramschText(words, result)}`;
  if (contract === null) return words.tell("passedIn");
  return `${contractOf(words, contract)}: ${words.tell(result.won ? "won" : "lost")}, ${signed(result.value)}`;
}

function nextText({ tell }: LookWords, { moment }: EnteredView, who: string): string {
  switch (moment.phase) {
    case "auction":
      return tell("enter.next.auction", { who });
    case "skat":
      return tell("enter.next.skat", { who });
    case "discard":
      return tell("enter.next.discard", { who });
    case "announce":
      return tell("enter.next.announce", { who });
    case "kontra":
      return tell("enter.next.kontra", { who });
    case "re":
      return tell("enter.next.re", { who });
    default:
      return tell("enter.next.play", { trick: moment.tricks + 1, who });
  }
}

type Acting = PlayStepProps & { readonly act: (action: WireAction) => void };

function Choices(props: Acting) {
  const { words, view, act } = props;
  const { say, tell } = words;
  const { legal } = view;
  if (legal === null) return null;
  const { bids = [], offers = [] } = legal;
  return (
    <div class="answers">
      {bids.length > 0 && <Bids words={words} bids={bids} bid={(value) => act({ do: "bid", value })} />}
      {legal.hold && (
        <button type="button" onClick={() => act({ do: "hold" })}>
          {tell("enter.yes")}
        </button>
      )}
      {legal.can_pass && (
        <button type="button" onClick={() => act({ do: "pass" })}>
          {say("act.pass")}
        </button>
      )}
      {legal.pick_up && (
        <button type="button" onClick={() => act({ do: "pick up" })}>
          {tell("enter.pickUp")}
        </button>
      )}
      {legal.kontra && (
        <button type="button" onClick={() => act({ do: "kontra" })}>
          {say("act.kontra")}
        </button>
      )}
      {legal.re && (
        <button type="button" onClick={() => act({ do: "re" })}>
          {say("act.re")}
        </button>
      )}
      {(legal.kontra || legal.re) && (
        <button type="button" onClick={() => act({ do: "decline" })}>
          {say("kontra.decline")}
        </button>
      )}
      {legal.announce && (
        <Chosen
          label={tell("enter.contract")}
          options={offers.map(({ contract }) => [contract, contractOf(words, contract)])}
          button={tell("enter.announce")}
          choose={(contract) => act({ do: "announce", contract })}
        />
      )}
      {view.actions.length === 0 && <Shortcut {...props} bids={bids} />}
    </div>
  );
}

function Bids(props: { words: LookWords; bids: readonly number[]; bid: (value: number) => void }) {
  const { words, bids, bid } = props;
  return (
    <Chosen
      label={words.tell("enter.value")}
      options={bids.map((value) => [String(value), String(value)])}
      button={words.tell("enter.bid")}
      choose={(value) => bid(Number(value))}
    />
  );
}

/** Who does not know what was said tells only who got the game, and for how much. */
function Shortcut({ words, entering, bids }: PlayStepProps & { bids: readonly number[] }) {
  const { tell } = words;
  const [declarer, setDeclarer] = useState("0");
  const [bid, setBid] = useState(String(bids[0] ?? 18));
  return (
    <details class="enter-short">
      <summary>{tell("enter.short")}</summary>
      <div class="answers">
        <label>
          {tell("declarer")}
          <select value={declarer} onChange={({ currentTarget }) => setDeclarer(currentTarget.value)}>
            {[0, 1, 2].map((seat) => (
              <option key={seat} value={seat}>
                {seatRole(words, seat)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {tell("enter.value")}
          <select value={bid} onChange={({ currentTarget }) => setBid(currentTarget.value)}>
            {bids.map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          onClick={() => entering.skipAuction({ declarer: Number(declarer), bid: Number(bid) })}
        >
          {tell("enter.short.go")}
        </button>
      </div>
    </details>
  );
}

interface ChosenProps {
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly button: string;
  readonly choose: (value: string) => void;
}

/** One of many, chosen from a list and then said. */
function Chosen({ label, options, button, choose }: ChosenProps) {
  const [value, setValue] = useState(options[0]?.[0] ?? "");
  return (
    <span class="enter-chosen">
      <select
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
      <button type="button" onClick={() => choose(value)}>
        {button}
      </button>
    </span>
  );
}

/** The three hands; what the actor may play, or put away, are buttons. */
function Hands({ words, entering, view, act }: Acting) {
  const { tell } = words;
  const { moment, legal } = view;
  const [put, setPut] = useState<readonly string[]>([]);
  const order = orderFor(view.contract);
  const discards = legal?.discard ?? false;
  const toggle = (code: string) =>
    setPut((before) =>
      before.includes(code) ? before.filter((each) => each !== code) : [...before, code].slice(-2),
    );
  const trick = moment.trick.length > 0 ? moment.trick : [];
  return (
    <section class="look-board" aria-label={tell("position")}>
      {moment.hands.map((hand, seat) => {
        const acts = seat === moment.actor;
        return (
          <div key={seat} class={`look-seat${acts ? " acts" : ""}`}>
            <h3>
              {acts && <span aria-hidden="true">▶ </span>}
              {seatNamed(words, entering.typed.players, seat)}{" "}
              <small>
                {[
                  ...(entering.typed.players[seat] ? [seatRole(words, seat)] : []),
                  ...(seat === moment.declarer ? [tell("declarer")] : []),
                  ...(acts ? [tell("toPlay")] : []),
                ].join(", ")}
              </small>
            </h3>
            <ul class="look-choices">
              {arranged(hand, order).map((code) => {
                const playable = acts && (legal?.cards?.includes(code) ?? false);
                if (!playable && !(acts && discards)) {
                  return (
                    <li key={code} class={acts && moment.phase === "play" ? "barred" : ""}>
                      <span role="img" aria-label={cardName(words, code)}>
                        <CardFace code={code} style={words.settings} />
                      </span>
                    </li>
                  );
                }
                return (
                  <li key={code} class={put.includes(code) ? "played" : ""}>
                    <button
                      type="button"
                      data-card={code}
                      aria-label={cardName(words, code)}
                      aria-pressed={discards ? put.includes(code) : undefined}
                      onClick={() => (discards ? toggle(code) : act({ do: "play", card: code }))}
                    >
                      <CardFace code={code} style={words.settings} />
                    </button>
                  </li>
                );
              })}
            </ul>
            {acts && discards && (
              <p class="answers">
                <button
                  type="button"
                  class="main"
                  disabled={put.length !== 2}
                  onClick={() => {
                    act({ do: "discard", cards: put });
                    setPut([]);
                  }}
                >
                  {tell("enter.putAway", { count: put.length })}
                </button>
              </p>
            )}
          </div>
        );
      })}
      <div class="look-middle">
        <div class="look-skat">
          <h3>{tell("skat")}</h3>
          <Row words={words} cards={moment.skat} />
        </div>
        {trick.length > 0 && (
          <div class="look-skat">
            <h3>{tell("trick", { number: moment.tricks + 1 })}</h3>
            <Row words={words} cards={trick} />
          </div>
        )}
      </div>
    </section>
  );
}

function Row({ words, cards }: { words: LookWords; cards: readonly string[] }) {
  if (cards.length === 0) return <p class="quiet">–</p>;
  return (
    <div class="look-row" role="img" aria-label={cardNames(words, cards)}>
      {cards.map((code) => (
        <span key={code} class="look-small">
          <CardFace code={code} style={words.settings} />
        </span>
      ))}
    </div>
  );
}
