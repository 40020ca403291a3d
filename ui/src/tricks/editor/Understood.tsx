// How a description is understood, what solves it, and whether circuits can be asked.

import type { Language } from "../../i18n";
import type { ReachTold, UnderstoodTold } from "../records/wire";
import { contractText, leftOut, ruleText } from "../deals/contracts";
import { problemIn } from "./problems";
import { clause, fragment, method, type Tell } from "./sentences";

interface UnderstoodProps {
  readonly tell: Tell;
  readonly language: Language;
  readonly told: UnderstoodTold;
}

export function Understood({ tell, language, told }: UnderstoodProps) {
  const { seats, hand, cards, left } = told;
  const points = told.contracts[0]?.points ?? "";
  const contracts = told.ways.map((way) => way.contract);
  const differ = told.contracts.some((each) => each.points !== points);
  return (
    <>
      <section class="panel" aria-label={tell("understood")}>
        <h2>{told.name}</h2>
        <p>
          {tell(left > 0 ? "facts" : "facts.none", { seats, hand, cards, left })}{" "}
          {sentence(clause(language, told.teams))}
        </p>
        <ul class="editor-contracts">
          {told.contracts.map((each) => (
            <li key={each.name}>
              <b>{contractText(language, told.name, each.name)}</b>:{" "}
              {each.trumps ? tell("trumps", { trumps: each.trumps }) : tell("trumps.none")}
              {differ && (
                <small>{each.points ? tell("points", { points: each.points }) : tell("points.none")}</small>
              )}
            </li>
          ))}
        </ul>
        {points && !differ && <p>{tell("points", { points })}</p>}
        <h3>{tell("rules")}</h3>
        <ul>
          {told.rules
            .map((each) => problemIn(language, each))
            .map((said) => (
              <li key={said.text} lang={said.language}>
                {ruleText(language, told.name, said.text, contracts)}
              </li>
            ))}
        </ul>
        {told.left_out.length > 0 && (
          <>
            <h3>{tell("left")}</h3>
            <ul>
              {told.left_out
                .map((each) => leftOut(language, each))
                .map((said) => (
                  <li key={said.text} lang={said.language}>
                    {said.text}
                  </li>
                ))}
            </ul>
          </>
        )}
      </section>
      <section class="panel" aria-label={tell("ways")}>
        <h2>{tell("ways")}</h2>
        <p class="quiet">{tell("ways.lead")}</p>
        <dl class="editor-ways">
          {told.ways.map(({ contract, solved, circuit }) => (
            <div key={contract}>
              <dt>{contractText(language, told.name, contract)}</dt>
              <dd>
                {tell("open")}: {reach(tell, language, solved.reach)}
                {solved.fragment !== null && solved.method !== null && (
                  <small>
                    {fragment(language, solved.fragment)} · {method(language, solved.method)}
                  </small>
                )}
              </dd>
              <dd>
                {tell("circuit")}: {reach(tell, language, circuit)}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

function reach(tell: Tell, language: Language, { trick, reason }: ReachTold): string {
  if (reason === null) return tell("yes");
  const why = clause(language, reason);
  return trick === null ? tell("never", { reason: why }) : tell("later", { trick, reason: why });
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
