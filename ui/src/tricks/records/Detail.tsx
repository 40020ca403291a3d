// One card: what it gave away, in a sentence, and what every card that could be played was worth.

import { decimal } from "../../lib/numbers";
import type { Tell } from "./sentences";
import { cardText, many, seatText, verdict } from "./words";
import type { BridgeBoard, CardWorthView, JudgedView } from "./wire";

interface DetailProps {
  readonly tell: Tell;
  readonly board: BridgeBoard;
  readonly number: number;
  readonly found: JudgedView | null;
}

export function Detail({ tell, board, number, found }: DetailProps) {
  const card = board.cards[number - 1] ?? "";
  const seat = seatText(tell, board.seats[number - 1] ?? "");
  const trick = Math.ceil(number / 4);
  return (
    <section class="panel" aria-label={tell("detail.title", { card: cardText(card), seat, trick })}>
      <h2>{tell("detail.title", { card: cardText(card), seat, trick })}</h2>
      {found === null ? (
        <p>{tell("detail.waiting")}</p>
      ) : (
        <>
          <p>{verdict(tell, found)}</p>
          {found.decider !== found.seat && <p class="quiet">{tell("detail.declarer")}</p>}
          {found.worths.length > 0 && <Worths tell={tell} found={found} />}
          {found.deals > 0 && (
            <p class="quiet">
              {tell("detail.possible", {
                possible: many(found.possible),
                seat: seatText(tell, found.decider),
                deals: found.deals,
              })}
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Worths({ tell, found }: { tell: Tell; found: JudgedView }) {
  const ordered = [...found.worths].sort((one, two) => one.loss - two.loss);
  return (
    <>
      <div class="scrolls">
        <table class="bridge-worths">
          <thead>
            <tr>
              <th scope="col">{tell("card")}</th>
              <th scope="col">{tell("open")}</th>
              <th scope="col">{tell("mean")}</th>
              <th scope="col">{tell("loss")}</th>
            </tr>
          </thead>
          <tbody>
            {ordered.map((each) => (
              <tr key={each.card} class={each.card === found.card ? "own" : ""}>
                <th scope="row" class={`suit-${each.card.charAt(0)}`}>
                  {cardText(each.card)}
                  {each.card === found.card && <small> ({tell("played")})</small>}
                </th>
                <td>{each.open_value}</td>
                <td>{decimal(each.mean, 2)}</td>
                <td>{lossText(each)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="quiet">{tell("column.note")}</p>
    </>
  );
}

function lossText({ loss, error }: CardWorthView): string {
  return loss === 0 && error === 0 ? "–" : `${decimal(loss, 2)} ± ${decimal(error, 2)}`;
}
