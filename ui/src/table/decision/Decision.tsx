// What the game asks of you before the play: bids, the skat, the discard, the announcement.

import { useState } from "preact/hooks";
import type { Legal } from "../../net/wire";
import { Announce, Offers } from "./Announce";
import { Auction } from "./Bidding";
import { asksToGiveUp, GiveUpPanel } from "./GiveUpPanel";
import { KontraPanel } from "./KontraPanel";
import { Curious, Panel, type DecisionProps } from "./Panel";

/** The question of the moment, or nothing if it is a card that is asked for. */
export function Decision(props: DecisionProps) {
  const legal = props.view.own?.legal;
  if (props.view.phase === "auction") {
    return <Auction key={props.view.number} {...props} legal={legal ?? {}} />;
  }
  if (legal === undefined) return null;
  if (props.discard.telling) return null;
  if (asksToGiveUp(props.view)) return <GiveUpPanel {...props} />;
  if (legal.kontra || legal.re) return <KontraPanel {...props} />;
  if (legal.discard) return <Discard {...props} legal={legal} />;
  if (legal.pick_up) return <Skat {...props} legal={legal} />;
  if (legal.announce) return <Announce {...props} offers={legal.offers ?? []} />;
  return null;
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
