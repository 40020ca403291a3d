// "What would the AI play, and why?"

import { CardFace } from "../cards/CardFace";
import type { Hint, HintLine } from "../net/protocol";
import type { Key } from "../i18n";
import { actionText, cardName, contractOf, percent, type Words } from "./words";

const EVIDENCE: Readonly<Record<HintLine["evidence"], Key>> = {
  proof: "evidence.proof",
  exact: "evidence.exact",
  estimate: "evidence.estimate",
  rule: "evidence.rule",
  table: "evidence.table",
};

const SHOWN = 6;

export function HintPanel(props: { words: Words; hint: Hint }) {
  const { words, hint } = props;
  const { say } = words;
  return (
    <section class="hint" aria-label={say("hint.title")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("hint.action")}</th>
            <th scope="col">{say("hint.wins")}</th>
            <th scope="col">{say("hint.why")}</th>
          </tr>
        </thead>
        <tbody>
          {hint.lines.slice(0, SHOWN).map((line, place) => (
            <tr key={place} class={place ? "" : "best"}>
              <th scope="row">
                <HintAction words={words} line={line} />
              </th>
              <td>
                {line.win_probability === null ? worth(words, line) : (
                  <>
                    <meter min="0" max="1" value={line.win_probability} aria-hidden="true" />
                    {percent(line.win_probability)}
                    {line.standard_error > 0 && ` ± ${(100 * line.standard_error).toFixed(0)}`}
                  </>
                )}
              </td>
              <td>
                {say(EVIDENCE[line.evidence])}
                {line.reason && <span lang="en">: {line.reason}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hint.worlds_seen > 0 && (
        <p class="quiet">
          {say("hint.worlds", {
            seen: hint.worlds_seen,
            possible: hint.worlds_possible.toLocaleString(words.settings.language),
          })}
        </p>
      )}
    </section>
  );
}

function worth({ say }: Words, line: HintLine): string {
  return line.expected === null ? "" : say("hint.points", { points: line.expected.toFixed(0) });
}

function HintAction({ words, line }: { words: Words; line: HintLine }) {
  const cards = line.action.do === "play" ? [line.action.card] : line.action.do === "discard" ? line.action.cards : [];
  if (!cards.length) return <>{actionText(words, line.action)}</>;
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
