// A measurement: what was asked, what might have been found, how likely that was, what was found.

import type { BoardMeasured } from "./wire";
import { outcomeText, percent, questionText, type Words } from "./words";

export function Measurement({ words, measured }: { words: Words; measured: BoardMeasured }) {
  const { say } = words;
  const { outcomes, others, found } = measured;
  const rows = outcomes.map((each, place) => ({ ...each, found: place === found }));
  if (found < 0) rows.push({ text: measured.text, chance: measured.chance, found: true });
  // Of many boards the one that was found is seen at once.
  if (measured.taken.length + measured.empty.length === 0) {
    rows.sort((one, other) => Number(other.found) - Number(one.found));
  }
  const left = found < 0 ? others - 1 : others;
  return (
    <section class="qb-measured">
      <h2>
        {say("measure.title")}: {questionText(words, measured)}
      </h2>
      <table>
        <tbody>
          {rows.map((each) => (
            <tr key={each.text} class={each.found ? "found" : ""}>
              <th scope="row">
                <Outcome words={words} text={each.text} />
              </th>
              <td class="qb-odds">
                <span class="qb-bar" style={{ width: `${100 * each.chance}%` }} />
              </td>
              <td>{percent(each.chance)}</td>
              <td>{each.found ? `← ${say("measure.found")}` : ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p class="quiet">{say("measure.others", { count: left })}</p>}
    </section>
  );
}

/** An answer, or a board that was found as a small picture with its marks in words. */
function Outcome({ words, text }: { words: Words; text: string }) {
  if (text === "yes" || text === "no") return <>{outcomeText(words, text)}</>;
  const rows = [text.slice(6, 9), text.slice(3, 6), text.slice(0, 3)];
  return (
    <>
      <span class="unseen">{outcomeText(words, text)}</span>
      <span class="qb-small" aria-hidden="true">
        {rows.map((row) => row.replace(/\./g, "·")).join("\n")}
      </span>
    </>
  );
}
