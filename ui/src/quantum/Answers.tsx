import { useState } from "preact/hooks";
import { estimate } from "../lib/numbers";
import { failureText } from "../lib/problems";
import { useSettings } from "../lib/settings";
import { ask, pathOf, WAYS, type Answer, type Subject, type Way } from "./protocol";
import type { Name } from "./sentences";
import { duration, lettered, useSay } from "./words";

type Found = Partial<Record<Way, Answer | string>>;

/** Which card: by circuit, exactly, and by Monte Carlo, side by side. */
export function Answers({ subject, sensible }: { subject: Subject; sensible: boolean }) {
  const say = useSay();
  const { language } = useSettings();
  const [found, setFound] = useState<Found | null>(null);
  const start = () => {
    setFound({});
    for (const way of WAYS) {
      ask<Answer>(pathOf(subject, { card: null, sensible }, `/answers/${way}`), subject.token).then(
        (answer) => setFound((before) => ({ ...before, [way]: answer })),
        (error: unknown) => setFound((before) => ({ ...before, [way]: failureText(error) })),
      );
    }
  };
  const answers = WAYS.map((way) => found?.[way]);
  const told = answers.filter((each): each is Answer => typeof each === "object");
  const best = told.find(({ way }) => way === "exact") ?? told[0];
  return (
    <section class="panel">
      <h2>{say("answers")}</h2>
      <p class="quiet">{say("answers.text")}</p>
      {found === null && <button type="button" onClick={start}>{say("answers.ask")}</button>}
      {found !== null && (
        <div class="scrolls" tabIndex={0} role="region" aria-label={say("answers")}>
          <table class="three">
            <thead>
              <tr>
                <th scope="col">{say("answer.card")}</th>
                {WAYS.map((way) => <th key={way} scope="col">{say(`answer.${way}`)}</th>)}
              </tr>
            </thead>
            <tbody>
              {best?.cards.map(({ card }) => (
                <tr key={card}>
                  <th scope="row">{lettered(card)}</th>
                  {answers.map((answer, place) => <Cell key={place} answer={answer} card={card} />)}
                </tr>
              ))}
              <tr>
                <th scope="row">{say("answer.time")}</th>
                {answers.map((answer, place) => (
                  <td key={place}>
                    {answer === undefined ? say("answers.asking") : typeof answer === "string" ? answer : duration(answer.seconds, language)}
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      )}
      {told.map(({ way, method }) =>
        method ? <p key={way} class="quiet">{say("answer.method", { method: say(`method.${method}` as Name) })}</p> : null,
      )}
    </section>
  );
}

function Cell({ answer, card }: { answer: Answer | string | undefined; card: string }) {
  const each = typeof answer === "object" ? answer.cards.find((one) => one.card === card) : undefined;
  if (each === undefined) return <td>–</td>;
  return <td>{estimate(each.win_probability, each.standard_error, 2)}</td>;
}
