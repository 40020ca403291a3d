// The course at a glance: what is learned, and where to go on.

import { useEffect, useState } from "preact/hooks";
import { CheckersLessons } from "./CheckersLessons";
import { LEVEL_WORDS } from "../i18n/levels";
import { failureText } from "../lib/problems";
import { go } from "../lib/router";
import { useTitle } from "../lib/title";
import { openTable, ownName, seatAddress, seated } from "../net/tables";
import { Link } from "../parts/Link";
import { loadCourse } from "./api";
import { keepCourseDone, useProgress, type Progress } from "./progress";
import type { CourseView, LessonLine } from "./wire";
import { useWords, type LearnWords } from "./words";

/** The first table after the course: the first of the levels, and how many games. */
const FIRST = "beginner";
const GAMES = 3;

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
      {course && !next && <AfterCourse words={words} />}
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

/** Where the course leads: to a table with the first level. */
function AfterCourse({ words }: { words: LearnWords }) {
  const { tell } = words;
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(keepCourseDone, []);
  const level = LEVEL_WORDS[words.language][FIRST].title;
  const play = () => {
    setOpening(true);
    setProblem(null);
    const places = seated({ name: ownName().trim() || words.say("home.me") }, [
      { player: FIRST },
      { player: FIRST },
    ]);
    openTable({ places, games: GAMES, pace: words.settings.pace }).then(
      (table) => go(seatAddress(table.table, table.tokens[table.place])),
      (error: unknown) => {
        setProblem(failureText(error));
        setOpening(false);
      },
    );
  };
  return (
    <>
      <p>{tell("all", { level })}</p>
      <p class="answers">
        <button type="button" class="main" disabled={opening} onClick={play}>
          {opening ? tell("table.opening") : tell("play", { level })}
        </button>
        <Link class="button" to="/play">
          {tell("playOther")}
        </Link>
      </p>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
    </>
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
