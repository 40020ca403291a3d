// An exercise: the answer goes to the judge on the server, who says whether it is right, and why.

import { useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { failureText } from "../lib/problems";
import { judged } from "./api";
import { Board } from "./Board";
import { Judged } from "./Judged";
import { Line } from "./Line";
import { keepSolved } from "./progress";
import { Told, type Terms } from "./Told";
import { pieces } from "./markup";
import { cardName, contractOf } from "../table/words";
import type { Question, StepView, Text, Verdict } from "./wire";
import { answerText, type LearnWords } from "./words";

interface ExerciseProps {
  readonly words: LearnWords;
  readonly lesson: string;
  readonly number: number;
  readonly step: StepView;
  readonly question: Question;
  readonly terms: Terms;
  readonly solved: boolean;
}

export function Exercise({ words, lesson, number, step, question, terms, solved }: ExerciseProps) {
  const { tell } = words;
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [shows, setShows] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const answer = (given: readonly string[]) => {
    if (waiting) return;
    setWaiting(true);
    setProblem(null);
    setShows(false);
    judged(lesson, number, { answer: given })
      .then(
        (told) => {
          setVerdict(told);
          if (told.right) keepSolved(lesson, number);
          announce(`${tell(told.right ? "right" : "wrong")} ${spoken(words, told.told)}`);
        },
        (error: unknown) => setProblem(failureText(error)),
      )
      .finally(() => setWaiting(false));
  };
  const choose = (code: string) => {
    if (question.form === "card") {
      setMarked([code]);
      answer([code]);
      return;
    }
    const without = marked.filter((each) => each !== code);
    const most = question.count ?? question.cards.length;
    setMarked(without.length < marked.length ? without : [...marked, code].slice(-most));
    setVerdict(null);
  };
  const right = verdict?.right ?? false;
  return (
    <div class="learn-beside">
      <p class="learn-text">
        <Told words={words} text={step.text} terms={terms} />
      </p>
      <Board
        words={words}
        scene={step.scene}
        question={question}
        marked={marked}
        hinted={shows && verdict ? (verdict.answers[0] ?? []) : []}
        choose={right ? null : choose}
      />
      <div class="learn-asked">
        {question.form === "cards" && (
          <p class="answers">
            <button
              type="button"
              class="main"
              disabled={right || waiting || (question.count !== null && marked.length !== question.count)}
              onClick={() => answer(marked)}
            >
              {tell("check")}
            </button>
          </p>
        )}
        {question.form === "number" && <NumberField words={words} done={right} answer={answer} />}
        {question.form === "choice" && (
          <div class="learn-options">
            {question.options.map(({ value, text }) => (
              <button
                key={value}
                type="button"
                data-value={value}
                aria-disabled={right}
                onClick={() => !right && answer([value])}
              >
                <Told words={words} text={text} terms={{}} />
              </button>
            ))}
          </div>
        )}
        {waiting && (
          <p role="status" class="quiet">
            {tell("thinking")}
          </p>
        )}
        {problem && (
          <p role="alert" class="problem">
            {problem}
          </p>
        )}
        {verdict === null && solved && !waiting && <p class="quiet">✓ {tell("solved")}</p>}
        {verdict && (
          <Judged
            words={words}
            verdict={verdict}
            said={tell(right ? "right" : "wrong")}
            terms={terms}
            after={step.after}
            box={intoSight}
          >
            {verdict.line.length > 1 && <Line words={words} scene={step.scene} line={verdict.line} />}
            {!right && !shows && (
              <button type="button" onClick={() => setShows(true)}>
                {tell("show")}
              </button>
            )}
            {shows && (
              <p role="status">
                {tell("answer", {
                  answers: verdict.answers
                    .slice(0, 3)
                    .map((each) => answerText(words, question, each))
                    .join(` ${tell("or")} `),
                })}
              </p>
            )}
          </Judged>
        )}
      </div>
    </div>
  );
}

/** What a screen reader says of a text. */
function spoken(words: LearnWords, text: Text): string {
  return pieces(words.read(text))
    .map((piece) => {
      if (piece.kind === "card") return cardName(words, piece.code);
      return piece.kind === "contract" ? contractOf(words, piece.code) : piece.text;
    })
    .join("");
}

function intoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

/** Where a number is written as the answer. */
export function NumberField(props: {
  words: LearnWords;
  done: boolean;
  answer: (given: readonly string[]) => void;
}) {
  const { tell } = props.words;
  const [text, setText] = useState("");
  const number = text.trim().replace(/^[−–]/, "-");
  return (
    <form
      class="learn-number"
      onSubmit={(submission) => {
        submission.preventDefault();
        if (/^-?\d{1,4}$/.test(number)) props.answer([number]);
      }}
    >
      <label>
        {tell("number")}
        <input
          type="text"
          inputMode="text"
          pattern="\s*[\-−–]?[0-9]{1,4}\s*"
          autocomplete="off"
          required
          readOnly={props.done}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="submit" class="main" disabled={props.done}>
        {tell("check")}
      </button>
    </form>
  );
}
