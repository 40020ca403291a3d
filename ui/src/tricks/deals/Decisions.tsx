// All that was done in a deal, trick by trick: each a button, with signs of what it gave away.

import type { Language } from "../../i18n";
import { decimal } from "../../lib/numbers";
import type { DealTold, DecisionJudged } from "../records/wire";
import { contractText } from "./contracts";
import { Named } from "./Named";
import { seatText, type Names, type Tell } from "./sentences";

interface DecisionsProps {
  readonly tell: Tell;
  readonly language: Language;
  readonly deal: DealTold;
  readonly names: Names;
  readonly judged: ReadonlyMap<number, DecisionJudged>;
  readonly chosen: number | null;
  readonly choose: (number: number) => void;
}

export function Decisions({ tell, language, deal, names, judged, chosen, choose }: DecisionsProps) {
  const tricks = new Map<number, number[]>();
  deal.decisions.forEach(({ trick }, at) => tricks.set(trick, [...(tricks.get(trick) ?? []), at + 1]));
  return (
    <ol class="deal-tricks">
      {[...tricks].map(([trick, numbers]) => (
        <li key={trick}>
          <small class="quiet">{trick === 0 ? tell("before") : tell("trick", { number: trick })}</small>
          <div>
            {numbers.map((number) => {
              const { seat, action: done } = deal.decisions[number - 1]!;
              const action = contractText(language, deal.name, done);
              const called = seatText(tell, seat, deal.seat, names);
              const found = judged.get(number) ?? null;
              const solved = found?.open_loss ?? 0;
              const known = found?.clear ?? false;
              const named = { seat: called, action, open: solved, loss: decimal(found?.loss ?? 0, 2) };
              return (
                <button
                  type="button"
                  key={number}
                  class="deal-decision"
                  aria-pressed={chosen === number}
                  aria-label={tell(known ? "label.known" : solved > 0 ? "label.open" : "label", named)}
                  onClick={() => choose(number)}
                >
                  <small>{called}</small>
                  <b>
                    <Named called={action} />
                  </b>
                  {found !== null && (
                    <span class={known ? "known" : solved > 0 ? "open" : "fine"} aria-hidden="true">
                      {known ? `✗ ${decimal(found.loss, 1)}` : solved > 0 ? `◦ ${solved}` : "✓"}
                    </span>
                  )}
                </button>
              );
            })}
          </div>
        </li>
      ))}
    </ol>
  );
}
