// What is due, #/train/due: mistakes of one's own games and puzzles that were missed, one at a time.

import { Link } from "../parts/Link";
import { loadPuzzles, loadStockPuzzle } from "./api";
import { Mistake } from "./Mistake";
import { Page } from "./Page";
import { StockTask } from "./StockTask";
import { useAnswer } from "./useAnswer";
import type { Puzzle } from "./wire";
import { comesWhen, useTrainWords, type TrainWords } from "./words";

export function Due() {
  const words = useTrainWords();
  const { ask } = words;
  const { answer, problem, again } = useAnswer(loadPuzzles);
  const puzzle = answer?.due[0];
  return (
    <Page title={ask("due")} problem={problem} waiting={answer === null}>
      {answer && <p>{ask("due.count", { due: answer.due.length, count: answer.count })}</p>}
      {answer && puzzle === undefined && (
        <>
          <p>
            {ask(answer.count === 0 ? "due.empty" : "due.done")}{" "}
            {answer.next !== null && ask("due.next", { when: comesWhen(words, answer.next, answer.now) })}
          </p>
          <p>
            <Link class="button main" to="/train">
              {ask("back")}
            </Link>
          </p>
        </>
      )}
      {puzzle && <Task key={`${puzzle.id}-${puzzle.tries}`} words={words} puzzle={puzzle} next={again} />}
    </Page>
  );
}

function Task({ words, puzzle, next }: { words: TrainWords; puzzle: Puzzle; next: () => void }) {
  if (puzzle.game !== null && puzzle.moment !== null) {
    return <Mistake words={words} id={puzzle.id} game={puzzle.game} at={puzzle.moment} next={next} />;
  }
  return <OfStock words={words} stock={puzzle.stock ?? ""} next={next} />;
}

function OfStock({ words, stock, next }: { words: TrainWords; stock: string; next: () => void }) {
  const { answer, problem } = useAnswer(() => loadStockPuzzle(stock), [stock]);
  if (problem !== null) {
    return (
      <p role="alert" class="problem">
        {problem}
      </p>
    );
  }
  if (answer === null) return <p role="status">{words.say("loading")}</p>;
  return <StockTask words={words} puzzle={answer} next={next} />;
}
