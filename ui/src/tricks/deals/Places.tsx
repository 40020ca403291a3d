// Where the cards may be that a person does not see: exact probabilities, a row for each card.

import { decimal, whole } from "../../lib/numbers";
import type { PlacesTold } from "../records/wire";
import { Named } from "./Named";
import { seatText, type Names, type Tell } from "./sentences";

interface PlacesProps {
  readonly tell: Tell;
  readonly told: PlacesTold;
  readonly own: number;
  readonly names?: Names;
}

const share = (chance: number): string => `${decimal(100 * chance, 1)} %`;

export function Places({ tell, told, own, names }: PlacesProps) {
  const seats = told.sides.map((_, seat) => seat).filter((seat) => told.cards.some((row) => row.seats[seat]));
  const left = told.cards.some((row) => row.left);
  const called = (seat: number) => seatText(tell, seat, own, names);
  const together = told.sides.flatMap((side, seat) => (side === 0 ? [called(seat)] : []));
  return (
    <section class="panel" aria-label={tell("where.title")}>
      <h2>{tell("where.title")}</h2>
      {told.called && (
        <p>
          {tell("where.called", { card: told.called })}{" "}
          {together.length > 1 && tell("where.together", { seats: together.join(", ") })}
        </p>
      )}
      {told.voids.map(
        (suits, seat) =>
          suits.length > 0 && (
            <p key={seat}>
              {tell("where.void", {
                seat: called(seat),
                suits: suits.map((suit) => (suit === "trumps" ? tell("trumps") : suit)).join(" "),
              })}
            </p>
          ),
      )}
      {told.cards.length === 0 && <p>{tell("where.all")}</p>}
      {told.cards.length > 0 && (
        <div class="scrolls" tabIndex={0} role="region" aria-label={tell("where.table")}>
          <table class="deal-worths">
            <thead>
              <tr>
                <th scope="col">{tell("where.card")}</th>
                {seats.map((seat) => (
                  <th scope="col" key={seat}>
                    {called(seat)}
                  </th>
                ))}
                {left && <th scope="col">{tell("where.left")}</th>}
              </tr>
            </thead>
            <tbody>
              {told.cards.map((row) => (
                <tr key={row.card}>
                  <th scope="row">
                    <Named
                      called={
                        row.copies === 1
                          ? row.card
                          : tell("where.copies", { card: row.card, copies: row.copies })
                      }
                    />
                  </th>
                  {seats.map((seat) => (
                    <td key={seat}>{share(row.seats[seat]!)}</td>
                  ))}
                  {left && <td>{share(row.left)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p class="quiet">{tell("where.possible", { possible: whole(BigInt(told.possible)) })}</p>
    </section>
  );
}
