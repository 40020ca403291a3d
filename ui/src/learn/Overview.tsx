// The course at a glance: what is learned, and where to go on.

import { useEffect, useState } from "preact/hooks";
import { CheckersLessons } from "./CheckersLessons";
import { failureText } from "../lib/problems";
import { useTitle } from "../lib/title";
import { Link } from "../parts/Link";
import { loadCourse } from "./api";
import { useProgress, type Progress } from "./progress";
import type { CourseView, LessonLine } from "./wire";
import { useWords, type LearnWords } from "./words";

export function Overview() {
  const words = useWords();
  const { tell } = words;
  const progress = useProgress();
  const [course, setCourse] = useState<CourseView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useTitle(tell("title"));
  useEffect(() => {
    loadCourse().then(setCourse, (error: unknown) => setProblem(failureText(error)));
  }, []);
  const next = course?.lessons.find((lesson) => solvedOf(progress, lesson) < lesson.exercises);
  const begun = course?.lessons.some((lesson) => progress[lesson.name] !== undefined) ?? false;
  return (
    <main class="page learn">
      <header class="top">
        <h1>{tell("title")}</h1>
      </header>
      <p class="lead">{tell("lead")}</p>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      {!problem && !course && <p role="status">{words.say("loading")}</p>}
      {next && (
        <p class="answers">
          <Link class="button main" to={`/learn/${next.name}`}>
            {begun ? tell("goOn", { title: words.read(next.title) }) : tell("start")}
          </Link>
        </p>
      )}
      {course && !next && (
        <p>
          {tell("all")} <Link to="/">{tell("play")}</Link>
        </p>
      )}
      {course && (
        <section>
          <h2>{tell("lessons")}</h2>
          <ol class="learn-lessons">
            {course.lessons.map((lesson, place) => (
              <Line
                key={lesson.name}
                words={words}
                lesson={lesson}
                number={place + 1}
                progress={progress}
                next={lesson === next}
              />
            ))}
          </ol>
        </section>
      )}
      <CheckersLessons title={tell("checkers")} lead={tell("checkersLead")} />
    </main>
  );
}

function solvedOf(progress: Progress, lesson: LessonLine): number {
  return progress[lesson.name]?.solved.length ?? 0;
}

function Line(props: {
  words: LearnWords;
  lesson: LessonLine;
  number: number;
  progress: Progress;
  next: boolean;
}) {
  const { words, lesson, number } = props;
  const { tell } = words;
  const solved = solvedOf(props.progress, lesson);
  const learned = solved >= lesson.exercises;
  return (
    <li class={props.next ? "next" : ""}>
      <span class={learned ? "learn-mark learned" : "learn-mark"} aria-hidden="true">
        {learned ? "✓" : number}
      </span>
      <div>
        <Link to={`/learn/${lesson.name}`}>{words.read(lesson.title)}</Link>
        <p>{words.read(lesson.about)}</p>
      </div>
      <small>
        {learned
          ? tell("learned")
          : solved > 0
            ? tell("part", { solved, all: lesson.exercises })
            : tell("minutes", { minutes: lesson.minutes })}
      </small>
    </li>
  );
}
