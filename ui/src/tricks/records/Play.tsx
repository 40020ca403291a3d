// The tricks of a board: each card a button, with signs of what it gave away.

import type { Tell } from "./sentences";
import { cardText, clearly, seatText } from "./words";
import { decimal } from "../../lib/numbers";
import type { BridgeBoard, JudgedView } from "./wire";

interface PlayProps {
  readonly tell: Tell;
  readonly board: BridgeBoard;
  readonly judged: readonly JudgedView[];
  readonly chosen: number | null;
  readonly choose: (number: number) => void;
}

export function Play({ tell, board, judged, chosen, choose }: PlayProps) {
  const tricks = Array.from({ length: Math.ceil(board.cards.length / 4) }, (_, trick) => trick);
  return (
    <ol class="bridge-tricks">
      {tricks.map((trick) => (
        <li key={trick} aria-label={tell("trick", { number: trick + 1 })}>
          <span class="quiet" aria-hidden="true">
            {trick + 1}
          </span>
          {board.cards.slice(4 * trick, 4 * trick + 4).map((card, place) => {
            const number = 4 * trick + place + 1;
            return (
              <PlayedCard
                key={number}
                tell={tell}
                card={card}
                seat={board.seats[number - 1] ?? ""}
                found={judged[number - 1] ?? null}
                chosen={chosen === number}
                choose={() => choose(number)}
              />
            );
          })}
        </li>
      ))}
    </ol>
  );
}

interface PlayedCardProps {
  readonly tell: Tell;
  readonly card: string;
  readonly seat: string;
  readonly found: JudgedView | null;
  readonly chosen: boolean;
  readonly choose: () => void;
}

function PlayedCard({ tell, card, seat, found, chosen, choose }: PlayedCardProps) {
  const names = { seat: seatText(tell, seat), card: cardText(card) };
  const given = found?.open_loss ?? 0;
  const known = found !== null && clearly(found);
  const label = known
    ? tell("card.label.known", { ...names, open: given, loss: decimal(found.loss, 2) })
    : tell(given > 0 ? "card.label.open" : "card.label", { ...names, open: given });
  return (
    <button
      type="button"
      class={`bridge-card suit-${card.charAt(0)}`}
      aria-pressed={chosen}
      aria-label={label}
      onClick={choose}
    >
      <small>{seatText(tell, seat).charAt(0)}</small>
      <b>{cardText(card)}</b>
      {found !== null && (
        <span class={known ? "known" : given > 0 ? "open" : "fine"} aria-hidden="true">
          {known ? `✗ ${decimal(found.loss, 1)}` : given > 0 ? `◦ ${given}` : "✓"}
        </span>
      )}
    </button>
  );
}
