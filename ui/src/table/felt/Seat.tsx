// A player at the table: name, role, what he said last, how many cards he holds, his turn.

import { CardBack, CardFace } from "../../cards/CardFace";
import { arranged } from "../../cards/deck";
import type { View } from "../../net/wire";
import { ClockFace } from "../clock/ClockFace";
import { orderFor, playedBy } from "../order";
import { sideOf } from "./Trick";
import { saidText } from "../talk/useTalk";
import type { Play } from "../usePlay";
import { actionText, cardNames, contractOf, placeAt, seatName, seatRole } from "../words";

export function Seat({ play, seat }: { play: Play; seat: number }) {
  const { words, view } = play;
  const { say } = words;
  const place = placeAt(view, seat);
  const declares = view.declarer === seat;
  const acts = view.actor === seat;
  const said = view.phase === "auction" ? view.bids.filter((bid) => bid.seat === seat).at(-1) : undefined;
  const doubles = view.kontra?.defender === seat ? "Kontra" : declares && view.kontra?.re ? "Re" : null;
  const upTo = view.phase === "auction" || view.over || declares ? null : bidUpTo(view, seat);
  const exposed = declares && view.own?.seat !== seat ? view.exposed : null;
  const held = view.held[seat] ?? 0;
  const number = view.places.findIndex((each) => each.seat === seat);
  // One knows what one has said oneself.
  const saying = view.own?.seat === seat ? null : play.talk.saying(number);
  return (
    <section
      class={`seat ${sideOf(view, seat)}${acts ? " acts" : ""}${declares ? " declares" : ""}`}
      aria-label={seatName(words, view, seat)}
    >
      <p class="who">
        <b>{seatName(words, view, seat)}</b>
        <span class="role">{seatRole(words, seat)}</span>
        {place?.rating && (
          <span class="role">
            <span class="unseen">{say("rating.title")} </span>
            {say("rating.shown", { rating: place.rating.rating, apart: place.rating.plus_minus })}
          </span>
        )}
        {declares && <span class="badge">{say("role.declarer")}</span>}
        {declares && view.contract && <span class="badge game">{contractOf(words, view.contract.code)}</span>}
        {view.ramsch && view.own?.seat === seat && <span class="badge game">{say("ramsch.title")}</span>}
        {doubles && <span class="badge">{doubles}</span>}
        {acts && <span class="unseen">{say("turn.acts")}</span>}
        {place?.kind === "person" && !place.connected && <span class="away">{say("seat.away")}</span>}
        {place?.kind === "ai" && view.own?.seat !== seat && <span class="kind">{say("seat.ai")}</span>}
        {upTo !== null && (
          <span class="role">{upTo ? say("seat.upTo", { value: upTo }) : say("seat.passed")}</span>
        )}
        {acts && (
          <span class="turn" aria-hidden="true">
            ▶
          </span>
        )}
        {play.clock && !view.over && place?.kind === "person" && (
          <ClockFace words={words} told={play.clock} place={number} />
        )}
        {view.late && view.event?.seat === seat && <span class="badge">{say("clock.wasLate")}</span>}
      </p>
      {saying && <p class="bubble">{saidText(words, saying)}</p>}
      {said && <p class="said">{actionText(words, said.action)}</p>}
      {exposed ? (
        <div
          class="exposed"
          role="img"
          aria-label={say("seat.exposed", { cards: cardNames(words, exposed) })}
        >
          {arranged(exposed, orderFor(view.contract?.code ?? null), playedBy(view, seat)).map((code) => (
            <CardFace key={code} code={code} style={words.settings} />
          ))}
        </div>
      ) : (
        view.own?.seat !== seat && (
          <div class="backs" role="img" aria-label={say("seat.holds", { count: held })}>
            {Array.from({ length: held }, (_, nth) => (
              <CardBack key={nth} />
            ))}
          </div>
        )
      )}
    </section>
  );
}

/** The highest value that a seat has bid or held; 0 if it passed at once. */
function bidUpTo(view: View, seat: number): number {
  let [value, highest] = [0, 0];
  for (const said of view.bids) {
    if (said.action.do === "bid") value = said.action.value;
    if (said.seat === seat && said.action.do !== "pass") highest = value;
  }
  return highest;
}
