import { useEffect } from "preact/hooks";
import { announce } from "../lib/announcer";
import { estimate } from "../lib/numbers";
import { useSettings } from "../lib/settings";
import { WAYS, type Subject } from "./protocol";
import type { AnswerView } from "./wire";
import type { Name } from "./sentences";
import { isAnswer, useAnswers, type Missing } from "./useAnswers";
import { duration, lettered, useSay } from "./words";

/** Seconds of waiting after which the page says what it may be waiting for. */
const LONG = 5;

/** Which card: by circuit, exactly, and by Monte Carlo, side by side. */
export function Answers({ subject, sensible }: { subject: Subject; sensible: boolean }) {
  const say = useSay();
  const { language } = useSettings();
  const { found, seconds, start } = useAnswers(subject, sensible);
  const answers = WAYS.map((way) => found?.[way]);
  const waits = found !== null && answers.includes(undefined);
  useEffect(() => {
    if (found !== null && !waits) announce(say("answers.there"));
  }, [waits]);
  const told = answers.filter(isAnswer);
  const missing = answers.map((each) => (each !== undefined && !isAnswer(each) ? each : null));
  const best = told.find(({ way }) => way === "exact") ?? told[0];
  return (
    <section class="panel">
      <h2>{say("answers")}</h2>
      <p class="quiet">{say("answers.text")}</p>
      {found === null && (
        <button type="button" onClick={start}>
          {say("answers.ask")}
        </button>
      )}
      {found !== null && (
        <div class="scrolls" tabIndex={0} role="region" aria-label={say("answers")}>
          <table class="three">
            <thead>
              <tr>
                <th scope="col">{say("answer.card")}</th>
                {WAYS.map((way) => (
                  <th key={way} scope="col">
                    {say(`answer.${way}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {best?.cards.map(({ card }) => (
                <tr key={card}>
                  <th scope="row">{lettered(card)}</th>
                  {answers.map((answer, place) => (
                    <Cell key={place} answer={answer} card={card} />
                  ))}
                </tr>
              ))}
              <tr>
                <th scope="row">{say("answer.time")}</th>
                {answers.map((answer, place) => (
                  <td key={place}>
                    {answer === undefined
                      ? say("answers.asking", { seconds })
                      : isAnswer(answer)
                        ? duration(answer.seconds, language)
                        : "–"}
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      )}
      {waits && seconds >= LONG && <p role="status">{say("answers.queue")}</p>}
      {missing.map((each, place) => {
        const way = WAYS[place];
        return (
          each &&
          way && (
            <p key={way} role="alert">
              {say(`answer.${way}`)}: {each.why}
            </p>
          )
        );
      })}
      {missing.some((each) => each?.again) && !waits && (
        <button type="button" onClick={start}>
          {say("answers.again")}
        </button>
      )}
      {told.map(({ way, method }) =>
        method ? (
          <p key={way} class="quiet">
            {say("answer.method", { method: say(`method.${method}` as Name) })}
          </p>
        ) : null,
      )}
    </section>
  );
}

function Cell({ answer, card }: { answer: AnswerView | Missing | undefined; card: string }) {
  const each = isAnswer(answer) ? answer.cards.find((one) => one.card === card) : undefined;
  if (each === undefined) return <td>–</td>;
  return <td>{estimate(each.win_probability, each.standard_error, 2)}</td>;
}
