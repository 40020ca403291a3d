// What each player gave away, twice: with open cards, and by what could be known.

import { decimal } from "../../lib/numbers";
import type { Tell } from "./sentences";
import { SEATS, seatText } from "./words";
import type { BridgeBoard, JudgedView } from "./wire";

interface SummaryProps {
  readonly tell: Tell;
  readonly board: BridgeBoard;
  readonly judged: readonly JudgedView[];
}

export function Summary({ tell, board, judged }: SummaryProps) {
  const rows = SEATS.map((seat, place) => {
    const own = judged.filter((each) => each.decider === seat && each.deals > 0);
    return {
      seat,
      name: board.players[place] ?? "",
      cards: own.length,
      open: own.reduce((sum, each) => sum + (each.open_loss ?? 0), 0),
      known: own.reduce((sum, each) => sum + each.loss, 0),
    };
  }).filter((row) => row.cards > 0);
  return (
    <section class="panel" aria-label={tell("summary")}>
      <h2>{tell("summary")}</h2>
      <div class="scrolls">
        <table class="bridge-worths">
          <thead>
            <tr>
              <th scope="col">{tell("player")}</th>
              <th scope="col">{tell("cards")}</th>
              <th scope="col">{tell("summary.open")}</th>
              <th scope="col">{tell("summary.known")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.seat}>
                <th scope="row">{row.name || seatText(tell, row.seat)}</th>
                <td>{row.cards}</td>
                <td>{row.open}</td>
                <td>{decimal(row.known, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="quiet">{tell("summary.note")}</p>
    </section>
  );
}
