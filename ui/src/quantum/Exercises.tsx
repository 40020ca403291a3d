// Questions with one number for an answer, which the server judges.

import { useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { decimal, whole } from "../lib/numbers";
import { failureText } from "../lib/problems";
import { ask } from "./protocol";
import { en, type Name } from "./sentences";
import type { ExercisesView, ExerciseView, VerdictView } from "./wire";
import { useSay, type Say } from "./words";

export function Exercises() {
  const say = useSay();
  const [found, setFound] = useState<ExercisesView | null>(null);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const show = () => {
    setAsked(true);
    setProblem(null);
    ask<ExercisesView>("/exercises", null).then(setFound, (error: unknown) => {
      setAsked(false);
      setProblem(error);
    });
  };
  return (
    <section class="panel">
      <h2>{say("exercises")}</h2>
      <p class="quiet">{say("exercises.text")}</p>
      {!asked && (
        <button type="button" onClick={show}>
          {say("exercises.show")}
        </button>
      )}
      {problem !== null && (
        <p role="alert" class="problem">
          {failureText(problem)}
        </p>
      )}
      {asked && found === null && <p role="status">{say("exercises.loading")}</p>}
      {found && (
        <ol class="exercises">
          {found.exercises
            .filter((each) => `exercise.${each.name}` in en)
            .map((each) => (
              <li key={each.name}>
                <Exercise exercise={each} say={say} />
              </li>
            ))}
        </ol>
      )}
    </section>
  );
}

function Exercise({ exercise, say }: { exercise: ExerciseView; say: Say }) {
  const [text, setText] = useState("");
  const [told, setTold] = useState<string | null>(null);
  const question = say(`exercise.${exercise.name}` as Name, shown(exercise.figures));
  const tell = (sentence: string) => {
    setTold(sentence);
    announce(sentence);
  };
  const check = () => {
    const answer = numberIn(text);
    if (answer === null) {
      tell(say("exercises.number"));
      return;
    }
    const path = `/exercises/${exercise.name}?answer=${encodeURIComponent(answer)}`;
    ask<VerdictView>(path, null).then(
      (verdict) => tell(verdictText(say, exercise, verdict)),
      (error: unknown) => tell(failureText(error)),
    );
  };
  return (
    <form
      class="task"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        check();
      }}
    >
      <p>{question}</p>
      <p class="answers">
        <label>
          {say("exercises.answer")}{" "}
          <input
            type="text"
            inputMode="decimal"
            autocomplete="off"
            size={8}
            maxLength={20}
            value={text}
            onInput={({ currentTarget }) => {
              setText(currentTarget.value);
              setTold(null);
            }}
          />
        </label>{" "}
        <button type="submit">{say("exercises.check")}</button>
      </p>
      {told !== null && (
        <p>
          <strong>{told}</strong>
        </p>
      )}
    </form>
  );
}

/** What is said of an answer; how it is found, once it is right. */
export function verdictText(say: Say, exercise: ExerciseView, verdict: VerdictView): string {
  if (!verdict.right || verdict.answer === null) return say("exercises.wrong");
  const figures = { ...exercise.figures, answer: verdict.answer };
  const why = say(`exercise.${exercise.name}.why` as Name, shown(figures));
  return `${say("exercises.right")} ${why}`;
}

/** A number as people write it, with a comma or a point before the fraction; null for none. */
export function numberIn(text: string): string | null {
  const word = text.trim().replace(",", ".");
  return /^-?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/.test(word) ? word : null;
}

function shown(figures: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [
      key,
      Math.abs(value - Math.round(value)) < 1e-6 ? whole(Math.round(value)) : decimal(value, 3),
    ]),
  );
}
