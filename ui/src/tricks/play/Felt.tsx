// Seats, the trick on the table and the last one, and open cards.

import { decimal } from "../../lib/numbers";
import type { PlayView, TrickTold } from "../records/wire";
import type { PlayKey, Tell } from "./sentences";

/** What people at a table are called; without it they are called by their seats. */
type Names = readonly string[] | undefined;

export function seatText(tell: Tell, view: PlayView, seat: number, names?: Names): string {
  return seat === view.seat ? tell("you") : (names?.[seat] ?? tell("seat", { number: seat + 1 }));
}

export function Felt({ tell, view, names }: { tell: Tell; view: PlayView; names?: Names }) {
  const over = view.phase === "over";
  return (
    <>
      <ul class="described-seats">
        {view.seats.map((seat, at) => (
          <li key={at} class={at === view.actor ? "turn" : ""}>
            <b>
              {at === view.actor ? "▶ " : ""}
              {seatText(tell, view, at, names)}
            </b>
            <small>
              {tell(`held.${view.counted}` as PlayKey, { held: seat.held, taken: seat.taken })}
              {seat.bid !== null && ` · ${tell("bid", { bid: seat.bid })}`}
              {seat.ally && ` · ${tell("ally")}`}
            </small>
            {over && seat.result !== null && (
              <strong>
                {tell("result")}: {decimal(seat.result, Number.isInteger(seat.result) ? 0 : 1)}
              </strong>
            )}
            {seat.shown.length > 0 && (
              <span class="described-cards" aria-label={tell("dummy")} role="group">
                {seat.shown.map((card, place) => (
                  <Card key={place} card={card} />
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      <section class="described-table" aria-label={tell("trick")}>
        {view.trick === null && !over && <p>{tell("table.empty")}</p>}
        {view.trick !== null && <Trick tell={tell} view={view} trick={view.trick} names={names} />}
        {view.last !== null && (
          <div class="described-last">
            <small>{tell("last", { seat: seatText(tell, view, view.last.winner ?? 0, names) })}</small>
            <Trick tell={tell} view={view} trick={view.last} names={names} />
          </div>
        )}
      </section>
    </>
  );
}

function Trick(props: { tell: Tell; view: PlayView; trick: TrickTold; names: Names }) {
  const { tell, view, trick, names } = props;
  return (
    <div class="described-cards">
      {trick.cards.map((card, place) => (
        <span key={place}>
          <Card card={card} />
          <small>{seatText(tell, view, trick.seats[place] ?? 0, names)}</small>
        </span>
      ))}
    </div>
  );
}

export function Card({ card }: { card: string }) {
  const red = card.startsWith("♥") || card.startsWith("♦");
  return <span class={`described-card${red ? " red" : ""}`}>{card}</span>;
}
