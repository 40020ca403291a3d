// The tutorial and the puzzles: prepared positions, whose answers the server checks.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { useKeptFocus } from "../lib/focus";
import { failureText } from "../lib/problems";
import { useSeen } from "../lib/sight";
import { Link } from "../parts/Link";
import { Board } from "./board/Board";
import { Amplitudes } from "./panels/Amplitudes";
import { Legend, Worths } from "./panels/Worths";
import { Measurement } from "./panels/Measurement";
import { answerLesson, lessons } from "./protocol";
import type { LessonView, LessonAnswer, MoveView } from "./wire";
import type { Name } from "./sentences";
import { keepSolved, solvedPuzzles } from "./kept";
import { calm } from "./play/useGame";
import { seatName, turnText, useSay } from "./words";

const MEASURING = 1600;

/** Where lessons stand that are shown in another room. */
export interface Frame {
  /** The address before the number of a lesson. */
  readonly address: string;
  /** A lesson has been solved. */
  readonly solved: () => void;
}

interface LessonsProps {
  readonly kind: "tutorial" | "puzzle";
  /** The number of the lesson; null for the first puzzle that was not solved here. */
  readonly at: number | null;
  readonly frame?: Frame | undefined;
}

export function Lessons({ kind, at, frame }: LessonsProps) {
  const say = useSay();
  const [all, setAll] = useState<readonly LessonView[] | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    lessons().then(
      (found) => setAll(Object.entries(found).flatMap(([key, each]) => (key.startsWith(kind) ? [each] : []))),
      setProblem,
    );
  }, [kind]);
  const [solved] = useState(solvedPuzzles);
  const first = all?.findIndex((each) => !solved.has(each.name)) ?? 0;
  const number = at ?? Math.max(first, 0) + 1;
  const lesson = all?.[number - 1];
  return (
    <main class="page checkers lesson">
      <header class="top">
        <h1>{say(kind === "tutorial" ? "start.tutorial" : "start.puzzles")}</h1>
        <nav class="tools">
          {frame && <Link to="/learn">{say("course")}</Link>}
          <Link to="/checkers">{say("room")}</Link>
        </nav>
      </header>
      {problem !== null && (
        <p role="alert" class="problem">
          {failureText(problem)}
        </p>
      )}
      {all && !lesson && <p>{say("lesson.none")}</p>}
      {all && lesson && (
        <One
          key={`${kind}-${number}`}
          kind={kind}
          lesson={lesson}
          at={number}
          count={all.length}
          frame={frame}
        />
      )}
    </main>
  );
}

interface OneProps extends LessonsProps {
  readonly lesson: LessonView;
  readonly at: number;
  readonly count: number;
}

function One({ kind, lesson, at, count, frame }: OneProps) {
  const say = useSay();
  const [answer, setAnswer] = useState<LessonAnswer | null>(null);
  useKeptFocus(() => document.querySelector<HTMLElement>(".answers button, .board [tabindex='0']"));
  const [found, setFound] = useState(true);
  const [shows, setShows] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const puzzle = kind === "puzzle";
  const verdict = (of: LessonAnswer): string =>
    say(puzzle ? (of.right ? "puzzle.right" : "puzzle.wrong") : of.right ? "lesson.right" : "lesson.wrong");

  const make = (move: MoveView) => {
    setProblem(null);
    answerLesson(`${kind}-${lesson.name}`, move.text).then(
      (given) => {
        const settle = () => {
          setFound(true);
          announce(`${turnText(say, given.turn)} ${verdict(given)}`);
        };
        setAnswer(given);
        if (given.right) frame?.solved();
        if (given.right && puzzle) keepSolved(lesson.name);
        if (given.turn.measured.length === 0 || calm()) settle();
        else {
          setFound(false);
          setTimeout(settle, MEASURING);
        }
      },
      (error: unknown) => setProblem(failureText(error)),
    );
  };
  const again = () => {
    setAnswer(null);
    setShows(false);
  };
  const address = frame?.address ?? `/checkers/${puzzle ? "puzzles" : "tutorial"}`;
  const settled = answer !== null && found;
  const board = settled ? answer.board : lesson.board;
  const told = useSeen(settled);
  return (
    <>
      <p class="quiet">
        {say(puzzle ? "lesson.puzzle" : "lesson.step", { number: at, count })}
        {puzzle && solvedPuzzles().has(lesson.name) && ` · ✓ ${say("puzzle.solved")}`}
      </p>
      <h2>{puzzle ? say(`level.${lesson.level}`) : say(`tutorial.${lesson.name}.title` as Name)}</h2>
      <p class="lesson-text">
        {puzzle
          ? say("puzzle.ask", { who: seatName(say, lesson.board.turn) })
          : say(`tutorial.${lesson.name}.text` as Name)}
        {lesson.left !== null && (
          // Its place stays when it no longer holds, so that the board does not move.
          <span class={answer ? "left past" : "left"}> {say("puzzle.left", { count: lesson.left })}</span>
        )}
      </p>
      <div class="beside">
        <div>
          <Board
            board={board}
            active={answer === null}
            flipped={lesson.board.turn === 1}
            last={settled ? answer.turn.squares : []}
            measuring={
              answer && !found
                ? answer.turn.measured.flatMap((each) => each.outcomes.flatMap(({ squares }) => squares))
                : []
            }
            hinted={[]}
            make={make}
          />
        </div>
        <aside>
          <div ref={told} class="told">
            {problem && (
              <p role="alert" class="problem">
                {problem}
              </p>
            )}
            {answer && answer.turn.measured.length > 0 && <Measurement turn={answer.turn} found={found} />}
            {settled && answer.turn.measured.length === 0 && <p>{turnText(say, answer.turn)}</p>}
            {settled && (
              <p class={`verdict ${answer.right ? "right" : "wrong"}`}>
                {answer.right ? "✓" : "✗"} {verdict(answer)}
              </p>
            )}
            {settled && !puzzle && answer.right && (
              <p class="lesson-text">{say(`tutorial.${lesson.name}.after` as Name)}</p>
            )}
            <div class="answers">
              {at > 1 && (
                <Link class="button" to={`${address}/${at - 1}`}>
                  {say("lesson.before")}
                </Link>
              )}
              {settled && (
                <button type="button" onClick={again}>
                  {say("lesson.again")}
                </button>
              )}
              {settled && puzzle && !shows && (
                <button type="button" onClick={() => setShows(true)}>
                  {say("puzzle.show")}
                </button>
              )}
              {at < count && (
                <Link class={settled && answer.right ? "button main" : "button"} to={`${address}/${at + 1}`}>
                  {say("lesson.next")}
                </Link>
              )}
            </div>
            {settled && answer.right && at === count && (
              <p>
                {say("lesson.done")} <Link to="/checkers">{say("room")}</Link>
              </p>
            )}
          </div>
          {settled && shows && (
            <Worths title={say("puzzle.values")} column={say("puzzle.worth")} moves={answer.values} inMen />
          )}
          {board.waves.length > 0 && <Amplitudes board={board} />}
          {board.waves.length > 0 && <Legend />}
        </aside>
      </div>
    </>
  );
}
