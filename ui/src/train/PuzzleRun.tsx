// Puzzles of the stock: one after the other of a theme, #/train/puzzles, or one by its name.

import { go, usePlace } from "../lib/router";
import { loadNext, loadStockPuzzle } from "./api";
import { Page } from "./Page";
import { StockTask } from "./StockTask";
import { useAnswer } from "./useAnswer";
import type { Themed } from "./wire";
import { GRADES, gradeName, themeName, useTrainWords } from "./words";

export function PuzzleRun() {
  const words = useTrainWords();
  const { query } = usePlace();
  const [theme, grade] = [query.get("theme"), GRADES.find((each) => each === query.get("grade"))];
  const { answer, problem, again } = useAnswer(() => loadNext(theme, grade ?? null), [theme, grade]);
  const title = theme === null ? words.ask("stock") : themeName(words, theme as Themed);
  return (
    <Page
      title={grade ? `${title}, ${gradeName(words, grade)}` : title}
      problem={problem}
      waiting={answer === null}
    >
      {answer && (
        <StockTask
          key={`${answer.id}-${answer.tries}`}
          words={words}
          puzzle={answer}
          themed={theme !== null}
          next={again}
        />
      )}
    </Page>
  );
}

export function OnePuzzle({ puzzle }: { puzzle: string }) {
  const words = useTrainWords();
  const { answer, problem } = useAnswer(() => loadStockPuzzle(puzzle), [puzzle]);
  return (
    <Page title={words.ask("stock")} problem={problem} waiting={answer === null}>
      {answer && <StockTask words={words} puzzle={answer} next={() => go("/train/puzzles")} />}
    </Page>
  );
}
