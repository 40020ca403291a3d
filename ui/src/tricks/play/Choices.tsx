// What a person decides in a described game: his cards, the dummy's, a bid or a contract.

import { decimal } from "../../lib/numbers";
import { useSettings } from "../../lib/settings";
import { contractText } from "../deals/contracts";
import type { PlayView } from "../records/wire";
import { Card, seatText } from "./Felt";
import type { PlayKey, Tell } from "./sentences";

export function Choices(props: {
  tell: Tell;
  view: PlayView;
  busy: boolean;
  choose: (action: string) => void;
  /** What people at the table are called; without it by their seats. */
  names?: readonly string[];
}) {
  const { tell, view, busy, choose } = props;
  const { language } = useSettings();
  const own = view.legal.length > 0;
  const dummy = own && view.actor !== null && view.actor !== view.seat;
  const worth = new Map(view.worths.map((each) => [each.action, each.value]));
  const playable = new Set(view.legal);
  const cards = dummy ? (view.seats[view.actor!]?.shown ?? []) : view.hand;
  const byCards = view.phase === "play" || view.phase === "pass cards";
  const waits = !own && view.actor !== null;
  const actor = view.actor === null ? "" : seatText(tell, view, view.actor, props.names);
  return (
    <section class="panel described-hand" aria-label={tell("hand")}>
      <h2>
        {dummy
          ? tell("do.dummy", { seat: actor })
          : waits
            ? tell("do.wait", { seat: actor })
            : tell(`do.${view.phase}` as PlayKey)}
      </h2>
      <div class="described-cards">
        {cards.map((card, place) => (
          <button
            type="button"
            key={place}
            aria-label={card}
            disabled={busy || !byCards || !playable.has(card)}
            onClick={() => choose(card)}
          >
            <Card card={card} />
            {worth.has(card) && <small>{decimal(worth.get(card)!, 1)}</small>}
          </button>
        ))}
      </div>
      {!byCards && own && (
        <p class="answers">
          {view.legal.map((action) => (
            <button type="button" key={action} disabled={busy} onClick={() => choose(action)}>
              {contractText(language, view.name, action)}
              {worth.has(action) && ` (${decimal(worth.get(action)!, 1)})`}
            </button>
          ))}
        </p>
      )}
      {worth.size > 0 && <p class="quiet">{tell("hint.note")}</p>}
      <p role="status">{busy ? tell("busy") : ""}</p>
    </section>
  );
}
