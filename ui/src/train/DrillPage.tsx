// A drill, #/train/drill/NAME: one exercise after the other, as difficult as the answers allow.

import { useRef, useState } from "preact/hooks";
import { Board } from "../learn/Board";
import { NumberField } from "../learn/Exercise";
import { Judged } from "../learn/Judged";
import { Told } from "../learn/Told";
import { answerText } from "../learn/words";
import { announce } from "../lib/announcer";
import { useKeptFocus } from "../lib/focus";
import { useKeys } from "../lib/keys";
import { failureText } from "../lib/problems";
import { answerDrill, loadDrill } from "./api";
import { Page } from "./Page";
import { useAnswer } from "./useAnswer";
import type { DrillName, DrillTold, DrillView, Scene } from "./wire";
import { useTrainWords, type TrainWords } from "./words";

export function DrillPage({ drill }: { drill: DrillName }) {
  const words = useTrainWords();
  const { answer, problem, again } = useAnswer(() => loadDrill(drill), [drill]);
  return (
    <Page title={words.ask(`drill.${drill}`)} problem={problem} waiting={answer === null}>
      {answer && <Exercise key={answer.seed} words={words} view={answer} next={again} />}
    </Page>
  );
}

function Exercise({ words, view, next }: { words: TrainWords; view: DrillView; next: () => void }) {
  const { ask, tell } = words;
  const { question, scene } = view;
  const [seen, setSeen] = useState(view.one_by_one ? 0 : scene.tricks.length);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [told, setTold] = useState<DrillTold | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const onwards = useRef<HTMLButtonElement>(null);
  useKeys({ n: () => onwards.current?.click() });
  useKeptFocus(() => onwards.current ?? document.querySelector<HTMLElement>(".learn-asked button"));
  const showing = seen < scene.tricks.length;
  const answer = (given: readonly string[]) => {
    if (waiting || told !== null) return;
    setWaiting(true);
    setProblem(null);
    answerDrill(view.line.drill, { level: view.line.level, seed: view.seed, answer: given })
      .then(
        (answered) => {
          setTold(answered);
          announce(ask(answered.verdict.right ? "drill.right" : "drill.wrong"));
        },
        (error: unknown) => setProblem(failureText(error)),
      )
      .finally(() => setWaiting(false));
  };
  const choose = (code: string) => {
    const without = marked.filter((each) => each !== code);
    const most = question.count ?? question.cards.length;
    setMarked(without.length < marked.length ? without : [...marked, code].slice(-most));
  };
  const { line } = told ?? view;
  const asksCards = question.form === "cards";
  const cardsApart = asksCards && !cardsOnBoard(scene, question.cards);
  const hinted = told && asksCards ? (told.verdict.answers[0] ?? []) : [];
  const board = told ? scene : shown(scene, view.one_by_one, seen);
  return (
    <div class="learn-beside">
      <div class="learn-text">
        <h2>{showing ? ask("drill.watch") : words.read(view.text)}</h2>
        <p class="quiet">
          {ask("drill.level", { level: line.level, highest: line.highest })} ·{" "}
          {ask("drill.so.far", { solved: line.solved, tries: line.tries })}
        </p>
      </div>
      <Board
        words={words}
        scene={
          cardsApart && !showing
            ? { ...board, rows: [...board.rows, { cards: question.cards, label: null }] }
            : board
        }
        question={showing ? null : question}
        marked={marked}
        hinted={hinted}
        choose={told || showing || !asksCards ? null : choose}
      />
      <div class="learn-asked">
        {showing && (
          <p class="answers">
            <button ref={onwards} type="button" class="main" onClick={() => setSeen(seen + 1)}>
              {ask(seen + 1 < scene.tricks.length ? "drill.trick" : "drill.ask")}
            </button>
          </p>
        )}
        {!showing && asksCards && !told && (
          <p class="answers">
            <button
              type="button"
              class="main"
              disabled={waiting || (question.count !== null && marked.length !== question.count)}
              onClick={() => answer(marked)}
            >
              {tell("check")}
            </button>
          </p>
        )}
        {!showing && question.form === "number" && !told && (
          <NumberField words={words} done={false} answer={answer} />
        )}
        {!showing && question.form === "choice" && !told && (
          <div class="learn-options">
            {question.options.map(({ value, text }) => (
              <button key={value} type="button" data-value={value} onClick={() => answer([value])}>
                <Told words={words} text={text} terms={{}} />
              </button>
            ))}
          </div>
        )}
        {problem !== null && (
          <p role="alert" class="problem">
            {problem}
          </p>
        )}
        {told && (
          <Judged
            words={words}
            verdict={told.verdict}
            said={ask(told.verdict.right ? "drill.right" : "drill.wrong")}
            terms={{}}
          >
            {!told.verdict.right && (
              <p>
                {tell("answer", {
                  answers: told.verdict.answers
                    .slice(0, 3)
                    .map((each) => answerText(words, question, each) || ask("drill.none"))
                    .join(` ${tell("or")} `),
                })}
              </p>
            )}
            <p>
              <button ref={onwards} type="button" class="main" onClick={next}>
                {ask("drill.next")}
              </button>
            </p>
          </Judged>
        )}
      </div>
    </div>
  );
}

/** The scene as far as it is shown: one trick at a time, and none while the question is asked. */
function shown(scene: Scene, oneByOne: boolean, seen: number): Scene {
  if (!oneByOne) return scene;
  return { ...scene, tricks: scene.tricks.slice(seen, seen + 1), table: [] };
}

/** Whether the cards that are asked for lie on the board. */
function cardsOnBoard(scene: Scene, cards: readonly string[]): boolean {
  const there = [...scene.rows.flatMap((row) => row.cards), ...scene.seats.flatMap((seat) => seat.cards)];
  return cards.every((card) => there.includes(card));
}
