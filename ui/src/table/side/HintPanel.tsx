// "What would the AI play, and why?"

import { useLayoutEffect, useRef } from "preact/hooks";
import { CardFace } from "../../cards/CardFace";
import type { WireAction, Hint, HintLine } from "../../net/wire";
import type { Key } from "../../i18n";
import { estimate, percent, whole } from "../../lib/numbers";
import { signed } from "../felt/result";
import { remarkText } from "../remarks";
import { actionText, cardName, cardNames, contractOf, type Words } from "../words";

const EVIDENCE: Readonly<Record<HintLine["evidence"], Key>> = {
  proof: "evidence.proof",
  exact: "evidence.exact",
  estimate: "evidence.estimate",
  rule: "evidence.rule",
  table: "evidence.table",
  none: "evidence.none",
};

const SCORINGS: Readonly<Record<NonNullable<Hint["scoring"]>, Key>> = {
  plain: "hint.gameValues",
  seeger: "scoring.seegerFabian",
  extended: "scoring.extended",
  wins: "hint.gamesWon",
};

const SHOWN = 6;

/** Why, as sentences of this page. */
function reasonText(line: HintLine): string {
  return line.remarks.map((remark) => remarkText(remark) ?? line.reason).join(" ");
}

/** A choice by its name, as its button is called. */
function choiceText(words: Words, action: WireAction): string {
  const { say } = words;
  switch (action.do) {
    case "bid":
      return say("auction.bid", { value: action.value });
    case "pass":
      return say("auction.pass");
    case "pick up":
      return say("skat.pickUp");
    case "announce":
      return contractOf(words, action.contract);
    case "discard":
      return cardNames(words, action.cards);
    default:
      return actionText(words, action);
  }
}

/** What a hint says aloud: the choice, and why. */
export function hintText(words: Words, line: HintLine): string {
  return words.say("hint.said", { action: choiceText(words, line.action), reason: reasonText(line) }).trim();
}

export function HintPanel(props: { words: Words; hint: Hint }) {
  const { words, hint } = props;
  const { say } = words;
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), [hint]);
  const lines = hint.lines.slice(0, SHOWN);
  const sources = new Set(lines.map((line) => line.evidence).filter((each) => each !== "none"));
  const [from = null] = sources.size === 1 ? sources : [];
  const plays = hint.scoring === null;
  const counts = lines.some((line) => line.expected !== null);
  const byRules = lines.some((line) => chanceOf(line) !== null);
  return (
    <section ref={panel} class="hint" aria-label={say("hint.title")}>
      {hint.lines[0] && <p>{hintText(words, hint.lines[0])}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{say("hint.action")}</th>
            <th scope="col">{say(plays ? "hint.winsOpen" : "hint.wins")}</th>
            {byRules && <th scope="col">{say("hint.winsByRules")}</th>}
            {counts && <th scope="col">{say("hint.brings")}</th>}
            {from === null && <th scope="col">{say("hint.from")}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            <tr key={place} class={place ? "" : "best"}>
              <th scope="row">
                <HintAction words={words} line={line} />
              </th>
              <td>
                {line.win_probability === null ? (
                  "–"
                ) : (
                  <>
                    <meter min="0" max="1" value={line.win_probability} aria-hidden="true" />
                    {estimate(line.win_probability, line.standard_error)}
                  </>
                )}
              </td>
              {byRules && <td>{percent(chanceOf(line) ?? 0)}</td>}
              {counts && <td>{line.expected === null ? "–" : signed(line.expected)}</td>}
              {from === null && <td>{say(EVIDENCE[line.evidence])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {from !== null && <p class="quiet">{say(`hint.from.${from}`)}</p>}
      {hint.scoring && <p class="quiet">{say("hint.counted", { scoring: say(SCORINGS[hint.scoring]) })}</p>}
      {hint.worlds_seen > 0 && (
        <p class="quiet">
          {say("hint.worlds", {
            seen: whole(hint.worlds_seen),
            possible: whole(hint.worlds_possible),
          })}
        </p>
      )}
    </section>
  );
}

/** How often a card wins a game that is lost with open cards; null where nothing is said of that. */
function chanceOf(line: HintLine): number | null {
  const said = line.remarks.find(({ code }) => code === "trap" || code === "played_on")?.names.share;
  return typeof said === "number" ? said : null;
}

function HintAction({ words, line }: { words: Words; line: HintLine }) {
  const cards =
    line.action.do === "play" ? [line.action.card] : line.action.do === "discard" ? line.action.cards : [];
  if (!cards.length) return <>{choiceText(words, line.action)}</>;
  return (
    <span class="small-cards">
      {cards.map((code) => (
        <span key={code} class="small-card">
          <CardFace code={code} style={words.settings} />
          <span class="unseen">{cardName(words, code)}</span>
        </span>
      ))}
      {line.contract && <span>{contractOf(words, line.contract)}</span>}
    </span>
  );
}
