// A played deal of any described game: all that was done, each judged, and the dearest mistake.

import { Fragment } from "preact";
import { useState } from "preact/hooks";
import type { Language } from "../../i18n";
import { decimal } from "../../lib/numbers";
import { useSettings } from "../../lib/settings";
import { useInSight } from "../../lib/sight";
import type { DealTold, DecisionJudged } from "../records/wire";
import { contractText } from "./contracts";
import { Decisions } from "./Decisions";
import { Detail } from "./Detail";
import { Named } from "./Named";
import { seatText, teller, type Names, type Tell } from "./sentences";
import { Sharing } from "./Sharing";
import { useDecisions } from "./useDecisions";
import "./deals.css";

const DEALS = [20, 50, 100];
const EVERYBODY = -1;

interface DealLookProps {
  readonly deal: DealTold;
  /** What the people at the deal are called; without it they are called by their seats. */
  readonly names?: Names;
}

export function DealLook({ deal, names }: DealLookProps) {
  const { language } = useSettings();
  const tell = teller(language);
  const [deals, setDeals] = useState(DEALS[0]!);
  const [whose, setWhose] = useState(deal.seat);
  const [chosen, setChosen] = useState<number | null>(null);
  const { judged, running, problem, start, halt } = useDecisions(deal);
  const detail = useInSight(String(chosen));
  const wanted = deal.decisions.flatMap((each, at) =>
    whose === EVERYBODY || each.decider === whose ? [at + 1] : [],
  );
  const called = (seat: number) => seatText(tell, seat, deal.seat, names);
  const number = chosen !== null && chosen <= deal.decisions.length ? chosen : null;
  return (
    <div class="columns deal">
      <section class="panel" aria-label={tell("decisions")}>
        <h2>{deal.name}</h2>
        <p>
          {deal.contract &&
            tell(deal.declarer === null ? "contract" : "contract.by", {
              contract: contractText(language, deal.name, deal.contract),
              seat: called(deal.declarer ?? 0),
            })}
        </p>
        <p>
          {deal.results.length === 0
            ? tell("unfinished")
            : `${tell("results")}: ` +
              deal.results
                .map((result, seat) => tell("result", { seat: called(seat), result: resultText(result) }))
                .join(", ")}
        </p>
        <div class="answers">
          <label class="deal-choice">
            {tell("whose")}
            <select
              value={whose}
              disabled={running}
              onChange={({ currentTarget }) => setWhose(Number(currentTarget.value))}
            >
              <option value={EVERYBODY}>{tell("whose.all")}</option>
              {deal.hands.map((_, seat) => (
                <option key={seat} value={seat}>
                  {called(seat)}
                </option>
              ))}
            </select>
          </label>
          <label class="deal-choice">
            {tell("deals")}
            <select
              value={deals}
              disabled={running}
              onChange={({ currentTarget }) => setDeals(Number(currentTarget.value))}
            >
              {DEALS.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </label>
          {running ? (
            <button type="button" onClick={halt}>
              {tell("stop")}
            </button>
          ) : (
            <button type="button" class="main" onClick={() => start(wanted, deals)}>
              {tell(judged.size > 0 ? "again" : "judge")}
            </button>
          )}
        </div>
        {problem && (
          <p role="alert" class="problem">
            {problem}
          </p>
        )}
        <p role="status">
          {(running || judged.size > 0) && tell("progress", { done: judged.size, all: wanted.length })}
        </p>
        {judged.size > 0 && !running && (
          <Dearest tell={tell} language={language} deal={deal} names={names} judged={[...judged.values()]} />
        )}
        <Decisions
          tell={tell}
          language={language}
          deal={deal}
          names={names}
          judged={judged}
          chosen={number}
          choose={setChosen}
        />
        {judged.size > 0 && (
          <p class="quiet">
            ✗ {tell("sign.known")} · ◦ {tell("sign.open")}
          </p>
        )}
      </section>
      <div ref={detail} class="deal-detail">
        {number === null ? (
          <p class="panel">{tell("choose")}</p>
        ) : (
          <Detail
            tell={tell}
            language={language}
            deal={deal}
            names={names}
            number={number}
            found={judged.get(number) ?? null}
          />
        )}
        <section class="panel" aria-label={tell("hands")}>
          <h2>{tell("hands")}</h2>
          <ul class="deal-hands">
            {deal.hands.map((hand, seat) => (
              <li key={seat}>
                <b>{called(seat)}</b>
                {hand.map((card, place) => (
                  <Fragment key={place}>
                    {" "}
                    <Named called={card} />
                  </Fragment>
                ))}
              </li>
            ))}
          </ul>
          <Sharing tell={tell} deal={deal} />
        </section>
        <details class="panel">
          <summary>{tell("how")}</summary>
          <p>{tell("how.known")}</p>
          <p>{tell("how.limits")}</p>
        </details>
      </div>
    </div>
  );
}

const resultText = (value: number): string => decimal(value, Number.isInteger(value) ? 0 : 1);

/** What gave away most: of what was solved, and of what was played out, which count differently. */
function Dearest(props: {
  tell: Tell;
  language: Language;
  deal: DealTold;
  names: Names;
  judged: readonly DecisionJudged[];
}) {
  const { tell, language, deal, names, judged } = props;
  const said = (action: string) => contractText(language, deal.name, action);
  const found = [true, false].flatMap((solved) =>
    judged
      .filter((each) => each.clear && (each.not_open === null) === solved)
      .sort((one, two) => two.loss - one.loss || one.number - two.number)
      .slice(0, 1),
  );
  return (
    <section aria-label={tell("dearest")} class="deal-dearest">
      <h3>{tell("dearest")}</h3>
      {found.length === 0 && <p>{tell("dearest.none")}</p>}
      {found.map((each) => {
        const { action, decider, trick } = deal.decisions[each.number - 1]!;
        const better = each.worths.filter((one) => one.loss === 0).map((one) => said(one.action));
        return (
          <p key={each.number}>
            {tell(trick === 0 ? "dearest.before" : "dearest.one", {
              action: said(action),
              seat: seatText(tell, decider, deal.seat, names),
              trick,
              loss: decimal(each.loss, 2),
              error: decimal(each.error, 2),
              better: better.join(", "),
            })}
          </p>
        );
      })}
    </section>
  );
}
