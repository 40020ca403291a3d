// A lesson: one step after the other. Where one was is in the address and kept for the next visit.

import { useEffect, useRef, useState } from "preact/hooks";
import { useKeys } from "../lib/keys";
import { failureText } from "../lib/problems";
import { go } from "../lib/router";
import { useTitle } from "../lib/title";
import { Link } from "../parts/Link";
import { loadCourse, loadLesson } from "./api";
import { Board } from "./Board";
import { Exercise } from "./Exercise";
import { keepPlace, progressOf, useProgress } from "./progress";
import { TableStep } from "./TableStep";
import { Told } from "./Told";
import type { CourseView, LessonView } from "./wire";
import { useWords, type LearnWords } from "./words";

export function LessonPage({ lesson: wanted, step }: { lesson: string; step: number | null }) {
  const words = useWords();
  const [course, setCourse] = useState<CourseView | null>(null);
  const [lesson, setLesson] = useState<LessonView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useTitle(lesson ? words.read(lesson.title) : words.tell("title"));
  useEffect(() => {
    const failed = (error: unknown) => setProblem(failureText(error));
    loadCourse().then(setCourse, failed);
    loadLesson(wanted).then(setLesson, failed);
  }, [wanted]);
  const number = (course?.lessons.findIndex((each) => each.name === wanted) ?? -1) + 1;
  return (
    <main class="page learn">
      <header class="top">
        <h1>{lesson ? words.read(lesson.title) : words.tell("title")}</h1>
        <nav class="tools" aria-label={words.tell("title")}>
          <Link class="button" to="/learn">
            {words.tell("course")}
          </Link>
        </nav>
      </header>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      {!problem && (!lesson || !course) && <p role="status">{words.say("loading")}</p>}
      {lesson && course && (
        <Steps words={words} course={course} lesson={lesson} number={number} wanted={step} />
      )}
    </main>
  );
}

interface StepsProps {
  readonly words: LearnWords;
  readonly course: CourseView;
  readonly lesson: LessonView;
  readonly number: number;
  readonly wanted: number | null;
}

function Steps({ words, course, lesson, number, wanted }: StepsProps) {
  const { tell } = words;
  const progress = useProgress()[lesson.name] ?? progressOf(lesson.name);
  const last = lesson.steps.length - 1;
  const at = Math.max(0, Math.min(wanted === null ? progress.at : wanted - 1, last));
  const step = lesson.steps[at];
  const onwards = useRef<HTMLButtonElement>(null);
  useKeys({ n: () => onwards.current?.click() });
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    keepPlace(lesson.name, at);
    if (shown.current === at) return;
    shown.current = at;
    heading.current?.focus();
    heading.current?.closest("main")?.scrollIntoView({ block: "start" });
  }, [at]);
  if (step === undefined) return null;
  const address = (place: number) => `/learn/${lesson.name}/${place + 1}`;
  const solved = progress.solved.includes(at);
  const done = step.question === null || solved;
  const following = course.lessons[number];
  const finish = () => {
    // Who comes again begins at the beginning.
    keepPlace(lesson.name, 0);
    go(following ? `/learn/${following.name}` : "/learn");
  };
  return (
    <>
      <ol class="learn-steps" aria-label={tell("steps")}>
        {lesson.steps.map((each, place) => {
          const due = !(each.question === null ? (progress.seen ?? []) : progress.solved).includes(place);
          const past = each.question === null ? "stepRead" : "stepSolved";
          return (
            <li key={place}>
              <button
                type="button"
                class={due ? "" : "done"}
                aria-label={tell(due ? "stepOpen" : past, { number: place + 1 })}
                aria-current={place === at ? "step" : undefined}
                onClick={() => go(address(place))}
              >
                {place + 1}
              </button>
            </li>
          );
        })}
      </ol>
      <h2 ref={heading} tabIndex={-1} class="quiet">
        {number > 0 && `${tell("lesson", { number })} · `}
        {tell("step", { number: at + 1, all: lesson.steps.length })}
      </h2>
      <div key={at} class="learn-step">
        {step.question === null ? (
          <div class="learn-beside">
            <p class="learn-text">
              <Told words={words} text={step.text} terms={course.terms} />
            </p>
            <Board words={words} scene={step.scene} question={null} marked={[]} hinted={[]} choose={null} />
          </div>
        ) : step.table ? (
          <TableStep
            words={words}
            lesson={lesson.name}
            number={at}
            step={step}
            table={step.table}
            terms={course.terms}
            progress={progress}
          />
        ) : (
          <Exercise
            words={words}
            lesson={lesson.name}
            number={at}
            step={step}
            question={step.question}
            terms={course.terms}
            solved={solved}
          />
        )}
      </div>
      <nav class="learn-way" aria-label={tell("steps")}>
        {at > 0 && (
          <Link class="button" to={address(at - 1)}>
            {tell("back")}
          </Link>
        )}
        {at < last ? (
          <button ref={onwards} type="button" class={done ? "main" : ""} onClick={() => go(address(at + 1))}>
            {tell(done ? "next" : "skip")}
          </button>
        ) : (
          <button ref={onwards} type="button" class={done ? "main" : ""} onClick={finish}>
            {following ? tell("nextLesson", { title: words.read(following.title) }) : tell("finish")}
          </button>
        )}
      </nav>
    </>
  );
}
