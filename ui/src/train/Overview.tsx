// The first page of training: what is due, and the puzzles by theme.

import { useTitle } from "../lib/title";
import { Link } from "../parts/Link";
import { loadDrills, loadPuzzles, loadStock } from "./api";
import { useAnswer } from "./useAnswer";
import type { Drills, Puzzles, Stock, StockLine, Themed } from "./wire";
import { comesWhen, gradeName, themeAbout, themeName, useTrainWords, type TrainWords } from "./words";

export function Overview() {
  const words = useTrainWords();
  const { ask } = words;
  useTitle(ask("title"));
  const puzzles = useAnswer(loadPuzzles);
  const stock = useAnswer(loadStock);
  const drills = useAnswer(loadDrills);
  const problem = puzzles.problem ?? stock.problem;
  return (
    <main class="page wide train">
      <h1>{ask("title")}</h1>
      <p class="lead">{ask("lead")}</p>
      {problem !== null && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      {puzzles.answer && <DueNow words={words} puzzles={puzzles.answer} />}
      <section class="panel" aria-label={ask("progress")}>
        <h2>{ask("progress")}</h2>
        <p class="quiet">{ask("progress.lead")}</p>
        <p>
          <Link class="button" to="/train/progress">
            {ask("progress.go")}
          </Link>
        </p>
      </section>
      <section class="panel" aria-label={words.say("home.explore")}>
        <h2>{words.say("home.explore")}</h2>
        <p class="quiet">{words.say("lab.explore")}</p>
        <p>
          <Link class="button" to="/explore">
            {words.say("lab.explore.go")}
          </Link>
        </p>
      </section>
      {drills.answer && <DrillList words={words} drills={drills.answer} />}
      {stock.answer && <Themes words={words} stock={stock.answer} />}
    </main>
  );
}

function DueNow({ words, puzzles }: { words: TrainWords; puzzles: Puzzles }) {
  const { ask } = words;
  const due = puzzles.due.length;
  return (
    <section class="panel train-due" aria-label={ask("due")}>
      <h2>{ask("due")}</h2>
      <p>
        {puzzles.count === 0
          ? ask("due.empty")
          : due > 0
            ? ask("due.count", { due, count: puzzles.count })
            : ask("due.none")}{" "}
        {due === 0 &&
          puzzles.next !== null &&
          ask("due.next", { when: comesWhen(words, puzzles.next, puzzles.now) })}
      </p>
      {due > 0 && (
        <p>
          <Link class="button main" to="/train/due">
            {ask("due.start")}
          </Link>
        </p>
      )}
    </section>
  );
}

function DrillList({ words, drills: { drills } }: { words: TrainWords; drills: Drills }) {
  const { ask } = words;
  return (
    <section aria-label={ask("drills")}>
      <h2>{ask("drills")}</h2>
      <ul class="train-themes">
        {drills.map(({ drill, level, highest, tries, solved }) => (
          <li key={drill} class="panel">
            <h3>{ask(`drill.${drill}`)}</h3>
            <p class="quiet">{ask(`drill.${drill}.about`)}</p>
            <p>
              <Link class="button" to={`/train/drill/${drill}`}>
                {ask("drill.go")}
                <span class="unseen">: {ask(`drill.${drill}`)}</span>
              </Link>
            </p>
            <p class="quiet">
              {ask("drill.level", { level, highest })}
              {tries > 0 && ` · ${ask("drill.so.far", { solved, tries })}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Themes({ words, stock }: { words: TrainWords; stock: Stock }) {
  const { ask } = words;
  const themes = [...new Set(stock.lines.map(({ theme }) => theme))];
  return (
    <section aria-label={ask("stock")}>
      <h2>{ask("stock")}</h2>
      <p class="quiet">{ask("stock.lead", { count: stock.count })}</p>
      <p>
        <Link class="button main" to="/train/puzzles">
          {ask("stock.any")}
        </Link>
      </p>
      <ul class="train-themes">
        {themes.map((theme) => (
          <Theme
            key={theme}
            words={words}
            theme={theme}
            lines={stock.lines.filter((line) => line.theme === theme)}
          />
        ))}
      </ul>
    </section>
  );
}

function Theme(props: { words: TrainWords; theme: Themed; lines: readonly StockLine[] }) {
  const { words, theme, lines } = props;
  const { ask } = words;
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  const solved = lines.reduce((sum, line) => sum + line.solved, 0);
  return (
    <li class="panel">
      <h3>{themeName(words, theme)}</h3>
      <p class="quiet">{themeAbout(words, theme)}</p>
      <p class="tools">
        {lines.map((line) => (
          <Link key={line.grade} class="button" to={`/train/puzzles?theme=${theme}&grade=${line.grade}`}>
            <span aria-hidden="true">{gradeName(words, line.grade)}</span>
            <span class="unseen">
              {ask("stock.open", {
                theme: themeName(words, theme),
                grade: gradeName(words, line.grade),
                count: line.count,
              })}
            </span>
          </Link>
        ))}
      </p>
      <p class="quiet">{ask("stock.solved", { solved, count })}</p>
    </li>
  );
}
