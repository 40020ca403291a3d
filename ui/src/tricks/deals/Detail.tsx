// One decision: what it gave away, in sentences, and what each other action was worth.

import type { Language } from "../../i18n";
import { decimal, whole } from "../../lib/numbers";
import { clause } from "../editor/sentences";
import type { ActionWorth, DealTold, DecisionJudged } from "../records/wire";
import { contractText } from "./contracts";
import { seatText, type DealKey, type Names, type Tell } from "./sentences";

interface DetailProps {
  readonly tell: Tell;
  readonly language: Language;
  readonly deal: DealTold;
  readonly names: Names;
  readonly number: number;
  readonly found: DecisionJudged | null;
}

export function Detail({ tell, language, deal, names, number, found }: DetailProps) {
  const { seat, decider, trick, action } = deal.decisions[number - 1]!;
  const called = (at: number) => seatText(tell, at, deal.seat, names);
  const title = tell(trick === 0 ? "detail.before" : "detail.title", {
    action: contractText(language, deal.name, action),
    seat: called(seat),
    trick,
  });
  return (
    <section class="panel" aria-label={title}>
      <h2>{title}</h2>
      {found === null ? (
        <p>{tell("detail.waiting")}</p>
      ) : (
        <>
          <p>{verdict(tell, found)}</p>
          {decider !== seat && <p class="quiet">{tell("detail.declarer")}</p>}
          {found.worths.length > 0 && (
            <Worths tell={tell} language={language} deal={deal} found={found} action={action} />
          )}
          {found.deals > 0 && found.not_open !== null && (
            <p class="quiet">{tell("detail.closed", { reason: clause(language, found.not_open) })}</p>
          )}
          {found.deals > 0 && (
            <p class="quiet">
              {tell("detail.possible", {
                possible: whole(BigInt(found.possible)),
                seat: called(decider),
                deals: found.deals,
              })}
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** What a decision gave away, in sentences. */
function verdict(tell: Tell, found: DecisionJudged): string {
  if (found.deals === 0) return tell("detail.only");
  const names = { loss: decimal(found.loss, 2), error: decimal(found.error, 2) };
  const known = found.clear ? "detail.known" : found.loss > 0 ? "detail.unclear" : "detail.none";
  const solved = found.open_loss === null ? "" : ` ${tell("detail.open", { open: found.open_loss })}`;
  return tell(known, names) + solved;
}

function Worths(props: {
  tell: Tell;
  language: Language;
  deal: DealTold;
  found: DecisionJudged;
  action: string;
}) {
  const { tell, language, deal, found, action } = props;
  const ordered = [...found.worths].sort((one, two) => one.loss - two.loss);
  const solved = found.not_open === null;
  return (
    <>
      <div class="scrolls">
        <table class="deal-worths">
          <thead>
            <tr>
              <th scope="col">{tell("action")}</th>
              {solved && <th scope="col">{tell("open")}</th>}
              <th scope="col">{tell("mean")}</th>
              <th scope="col">{tell("loss")}</th>
            </tr>
          </thead>
          <tbody>
            {ordered.map((each) => (
              <tr key={each.action} class={each.action === action ? "own" : ""}>
                <th scope="row">
                  {contractText(language, deal.name, each.action)}
                  {each.action === action && <small> ({tell("done")})</small>}
                </th>
                {solved && <td>{each.open_value}</td>}
                <td>{decimal(each.mean, 2)}</td>
                <td>{lossText(each)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="quiet">{tell(solved ? (`note.${deal.counted}` as DealKey) : "note.gain")}</p>
    </>
  );
}

function lossText({ loss, error }: ActionWorth): string {
  return loss === 0 && error === 0 ? "–" : `${decimal(loss, 2)} ± ${decimal(error, 2)}`;
}
