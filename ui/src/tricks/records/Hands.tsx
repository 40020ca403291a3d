// The four hands around a compass; what has been played is pale.

import type { Tell } from "./sentences";
import { cardText, SEATS, seatText } from "./words";
import type { BridgeBoard } from "./wire";

interface HandsProps {
  readonly tell: Tell;
  readonly board: BridgeBoard;
  /** Cards that were played before the moment that is shown. */
  readonly gone: ReadonlySet<string>;
}

export function Hands({ tell, board, gone }: HandsProps) {
  const hands = board.deal.slice(2).split(" ");
  return (
    <div class="bridge-hands">
      {SEATS.map((seat, place) => (
        <section key={seat} class={`at-${seat}`} aria-label={seatText(tell, seat)}>
          <h3>
            {seatText(tell, seat)}
            {board.players[place] ? ` · ${board.players[place]}` : ""}
          </h3>
          <ul>
            {(hands[place] ?? "").split(".").map((ranks, suit) => (
              <Suit key={suit} suit={"SHDC".charAt(suit)} ranks={ranks} gone={gone} tell={tell} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface SuitProps {
  readonly suit: string;
  readonly ranks: string;
  readonly gone: ReadonlySet<string>;
  readonly tell: Tell;
}

function Suit({ suit, ranks, gone, tell }: SuitProps) {
  return (
    <li class={`suit-${suit}`}>
      <span aria-label={tell(`suit.${suit}` as "suit.S")} role="img">
        {cardText(`${suit}A`).charAt(0)}
      </span>
      {ranks === "" && " –"}
      {[...ranks].map((rank) =>
        gone.has(suit + rank) ? (
          <s key={rank}>{cardText(suit + rank).slice(1)}</s>
        ) : (
          <b key={rank}>{cardText(suit + rank).slice(1)}</b>
        ),
      )}
    </li>
  );
}
