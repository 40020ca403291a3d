// A puzzle of the stock: the board as its player sees it, the answer, and what all were worth.

import { useRef, useState } from "preact/hooks";
import { LEVEL_WORDS, LEVELS } from "../i18n/levels";
import { Board } from "../learn/Board";
import { shortSeatText } from "../learn/words";
import { announce } from "../lib/announcer";
import { useKeptFocus } from "../lib/focus";
import { useKeys } from "../lib/keys";
import { decimal, estimate, percent } from "../lib/numbers";
import { failureText } from "../lib/problems";
import { useSeen } from "../lib/sight";
import { contractOf } from "../table/words";
import { remarkText } from "../table/remarks";
import { loadReasons, tryStock } from "./api";
import { useAnswer } from "./useAnswer";
import type { StockPuzzle, StockTried } from "./wire";
import {
  answerWords,
  auctionText,
  comesWhen,
  gradeName,
  questionText,
  themeAbout,
  themeName,
  type TrainWords,
} from "./words";

/** Answers whose worth is listed. */
const LISTED = 6;

interface TaskProps {
  readonly words: TrainWords;
  readonly puzzle: StockPuzzle;
  /** Whether the theme is known already. */
  readonly themed?: boolean;
  readonly next: () => void;
}

export function StockTask({ words, puzzle, themed, next }: TaskProps) {
  const { ask } = words;
  const { question, scene } = puzzle;
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [answered, setAnswered] = useState<StockTried | null>(null);
  const [opened, setOpened] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const verdict = useSeen(answered !== null);
  const onwards = useRef<HTMLButtonElement>(null);
  useKeys({ n: () => onwards.current?.click() });
  useKeptFocus(() => onwards.current ?? document.querySelector<HTMLElement>(".learn-board button"));
  const answer = (given: string) => {
    if (waiting || answered !== null) return;
    setWaiting(true);
    setProblem(null);
    tryStock(puzzle.id, given)
      .then(
        (told) => {
          setAnswered(told);
          announce(ask(told.solved ? "right" : "wrong"));
        },
        (error: unknown) => setProblem(failureText(error)),
      )
      .finally(() => setWaiting(false));
  };
  const choose = (code: string) => {
    if (question.form === "card") {
      setMarked([code]);
      answer(code);
      return;
    }
    const without = marked.filter((each) => each !== code);
    setMarked(
      without.length < marked.length
        ? without
        : [...marked, code].slice(-(question.count ?? marked.length + 1)),
    );
  };
  const shown = opened && answered ? answered.opened : scene;
  const best = answered?.answers[0]?.split(" ") ?? [];
  return (
    <div class="learn-beside" data-puzzle={puzzle.id}>
      <div class="learn-text">
        <h2>{questionText(words, puzzle, contractOf(words, scene.contract ?? ""))}</h2>
        <p class="quiet">
          {puzzle.kind === "bid"
            ? auctionText(words, puzzle, (seat) => shortSeatText(words, scene, seat))
            : ask("got.at", { bid: puzzle.bid })}
        </p>
      </div>
      <Board
        words={words}
        scene={shown}
        question={question}
        marked={marked}
        hinted={answered && question.form !== "choice" ? best : []}
        choose={answered || question.form === "choice" ? null : choose}
      />
      <div class="learn-asked">
        {question.form === "cards" && !answered && (
          <p class="answers">
            <button
              type="button"
              class="main"
              disabled={waiting || marked.length !== question.count}
              onClick={() => answer(marked.join(" "))}
            >
              {ask("check")}
            </button>
          </p>
        )}
        {question.form === "choice" && !answered && (
          <div class="learn-options">
            {question.options.map(({ value, text }) => (
              <button key={value} type="button" data-value={value} onClick={() => answer(value)}>
                {words.read(text)}
              </button>
            ))}
          </div>
        )}
        {problem !== null && (
          <p role="alert" class="problem">
            {problem}
          </p>
        )}
        {answered && (
          <div ref={verdict} class={`learn-verdict ${answered.solved ? "right" : "wrong"}`}>
            <Verdict words={words} puzzle={puzzle} answered={answered} themed={themed ?? false} />
            <div class="tools">
              <button ref={onwards} type="button" class="main" onClick={next}>
                {ask("next")}
              </button>
              <button type="button" aria-pressed={opened} onClick={() => setOpened(!opened)}>
                {ask(opened ? "closed" : "opened")}
              </button>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

function Verdict(props: { words: TrainWords; puzzle: StockPuzzle; answered: StockTried; themed: boolean }) {
  const { words, puzzle, themed } = props;
  const { ask } = words;
  const told = props.answered;
  const { given } = told;
  const isCard = puzzle.kind === "card";
  const worth = (answer: string) => {
    const found = told.worth[answer] ?? 0;
    return isCard ? percent(found) : signed(found);
  };
  const better = told.answers[0] ?? "";
  const declares = puzzle.scene.you === puzzle.scene.declarer ? "declare" : "defend";
  const goal = puzzle.limit === null ? "win" : puzzle.limit > 60 ? "schneider" : "escape";
  const names = {
    goal: ask(`goal.${declares}.${goal}`),
    card: answerWords(words, puzzle, given),
    answer: answerWords(words, puzzle, given),
    better: answerWords(words, puzzle, better),
    chance: worth(given),
    worth: worth(given),
    best: worth(better),
  };
  const ranked = Object.entries(told.worth).sort(([, one], [, two]) => two - one);
  const { answer: found } = useAnswer(() => loadReasons(puzzle.id));
  const why = (answer: string): string | null => {
    const reason = found?.reasons.find((each) => each.answer === answer);
    return reason === undefined ? null : (remarkText(reason.remark) ?? reason.message);
  };
  return (
    <>
      <p>
        <b>
          <span aria-hidden="true">{told.solved ? "✓ " : "✗ "}</span>
          {ask(told.solved ? "right" : "wrong")}
        </b>{" "}
        {ask(`${told.solved ? "right" : "wrong"}.${isCard ? "card" : "points"}`, names)}
      </p>
      <p>
        {ask("margin", {
          margin: isCard
            ? estimate(told.margin, told.error)
            : told.error
              ? `${decimal(told.margin, 0)} ± ${decimal(told.error, 0)}`
              : decimal(told.margin, 0),
        })}{" "}
        {ask(`judge.${told.judge}`)} {isCard ? ask("why") : ask("scoring")}
      </p>
      {!told.solved && why(given) !== null && (
        <p class="train-why">
          {answerWords(words, puzzle, given)}: {why(given)}
        </p>
      )}
      <details>
        <summary>{ask("worth")}</summary>
        <ol class="train-worth">
          {ranked.slice(0, Math.max(LISTED, isCard ? ranked.length : 0)).map(([answer]) => (
            <li key={answer}>
              {answerWords(words, puzzle, answer)} <b>{worth(answer)}</b>
              {why(answer) !== null && <span class="quiet"> {why(answer)}</span>}
            </li>
          ))}
        </ol>
      </details>
      <p class="quiet">
        {ask("found", {
          levels: told.found.map(({ level, share }) => levelFinds(words, level, share)).join(" · "),
        })}{" "}
        {!themed &&
          ask("theme", {
            theme: themeName(words, puzzle.theme),
            grade: gradeName(words, puzzle.grade),
            about: themeAbout(words, puzzle.theme),
          })}{" "}
        {told.due === null ? ask("comes.not") : ask("comes", { when: comesWhen(words, told.due, told.now) })}
      </p>
    </>
  );
}

function levelFinds({ ask, language }: TrainWords, level: string, share: number): string {
  const known = LEVELS.find((each) => each === level);
  const told = share === 1 ? ask("found.yes") : share === 0 ? ask("found.no") : percent(share);
  return ask("found.one", { level: known ? LEVEL_WORDS[language][known].title : level, share: told });
}

function signed(points: number): string {
  return points > 0 ? `+${decimal(points, 0)}` : decimal(points, 0);
}
