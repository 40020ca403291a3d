// How one's play goes, #/train/progress: weaknesses with puzzles that fit, points over time, export.

import { useState } from "preact/hooks";
import { listed } from "../i18n";
import { whole } from "../lib/numbers";
import { loadProgress } from "../net/tables";
import { Link } from "../parts/Link";
import { Page } from "./Page";
import { Rating } from "./Rating";
import { useAnswer } from "./useAnswer";
import type { Measured, ProgressView, SplitView, WeaknessView } from "./wire";
import { themeName, useTrainWords, type TrainWords } from "./words";

const PHASES = ["bidding", "discard", "cards"] as const;
const COLUMNS = ["points", "given", "luck", "ai", "ahead", "dealt", "beyond"] as const;

export function ProgressPage() {
  const words = useTrainWords();
  const { ask } = words;
  const { answer, problem } = useAnswer(() => loadProgress<ProgressView>());
  const [chosen, setClub] = useState<boolean | null>(null);
  // who plays by options of clubs alone sees those games
  const club = chosen ?? answer?.games === 0;
  const shown = club ? answer?.club : answer;
  return (
    <Page title={ask("progress")} problem={problem} waiting={answer === null}>
      {answer && <p class="lead">{ask("progress.lead")}</p>}
      <Rating words={words} />
      {answer && answer.games === 0 && !answer.club && <p>{ask("progress.none")}</p>}
      {answer?.club && <Options words={words} found={answer} club={club} choose={setClub} />}
      {shown && shown.games > 0 && <Found words={words} found={shown} every={answer ?? shown} />}
      {answer && <LeftOut words={words} found={answer} />}
    </Page>
  );
}

interface OptionsProps {
  readonly words: TrainWords;
  readonly found: ProgressView;
  readonly club: boolean;
  readonly choose: (club: boolean) => void;
}

/** Which games are shown: their points do not compare. */
function Options({ words, found, club, choose }: OptionsProps) {
  const { ask } = words;
  return (
    <div class="tools train-options" role="group" aria-label={ask("options")}>
      {[false, true].map((each) => (
        <button key={String(each)} type="button" aria-pressed={club === each} onClick={() => choose(each)}>
          {ask(each ? "options.club" : "options.order", {
            games: each ? (found.club?.games ?? 0) : found.games,
          })}
        </button>
      ))}
    </div>
  );
}

const REASONS = ["lesson", "older", "unfinished"] as const;

/** What is in none of the numbers, and why. */
function LeftOut({ words, found }: { words: TrainWords; found: ProgressView }) {
  const told = REASONS.filter((reason) => found.left_out[reason]).map((reason) =>
    words.ask(`left.${reason}`, { games: found.left_out[reason] ?? 0 }),
  );
  if (told.length === 0) return null;
  return <p class="quiet">{words.ask("left", { games: listed(words.language, told) })}</p>;
}

interface FoundProps {
  readonly words: TrainWords;
  readonly found: ProgressView;
  /** What is saved: all games. */
  readonly every: ProgressView;
}

function Found({ words, found, every }: FoundProps) {
  const { ask } = words;
  return (
    <>
      {found !== every && <p>{ask("options.about")}</p>}
      <p>{ask("progress.games", { games: found.games, reviewed: found.reviewed })}</p>
      {found.games < found.few && <p class="quiet">{ask("progress.few", { few: found.few })}</p>}
      <section class="panel" aria-label={ask("weak")}>
        <h2>{ask("weak")}</h2>
        {found.reviewed === 0 && <p>{ask("weak.review")}</p>}
        {found.reviewed > 0 && found.weaknesses.length === 0 && <p>{ask("weak.none")}</p>}
        <ol class="train-weak">
          {found.weaknesses.map((weakness) => (
            <Weak key={weakness.theme} words={words} weakness={weakness} />
          ))}
        </ol>
      </section>
      <section class="panel" aria-label={ask("chart")}>
        <h2>{ask("chart")}</h2>
        <Chart words={words} found={found} />
      </section>
      <section class="panel" aria-label={ask("splits")}>
        <h2>{ask("splits")}</h2>
        {found.games < found.few ? (
          <p>{ask("splits.later", { few: found.few })}</p>
        ) : (
          <Figures words={words} found={found} />
        )}
        <p class="tools">
          <Download name="ouvert.csv" type="text/csv" text={every.csv} label={ask("export.csv")} />
          <Download
            name="ouvert.json"
            type="application/json"
            text={JSON.stringify({ ...every, csv: undefined }, null, 1)}
            label={ask("export.json")}
          />
        </p>
      </section>
    </>
  );
}

/** What games bring a list, with intervals: they say something once there are games enough. */
function Figures({ words, found }: { words: TrainWords; found: ProgressView }) {
  const { ask } = words;
  return (
    <>
      <p class="quiet">{ask("splits.about")}</p>
      <Dealt words={words} splits={found.splits} />
      <div class="scrolls" role="group" tabIndex={0} aria-label={ask("splits")}>
        <Splits words={words} splits={found.splits} />
      </div>
      <p>
        {PHASES.map((phase) =>
          ask("phase", { phase: ask(`phase.${phase}`), points: measured(found.phases[phase]) }),
        ).join(" · ")}
      </p>
    </>
  );
}

function Weak({ words, weakness }: { words: TrainWords; weakness: WeaknessView }) {
  const { ask } = words;
  const { theme, times, points, puzzles } = weakness;
  return (
    <li>
      <b>{themeName(words, theme)}</b>: {ask("weak.line", { times, points: whole(points) })}{" "}
      <span class="quiet">
        {weakness.enough ? ask("weak.list", { points: measured(weakness.a_list) }) : ask("weak.few")}
      </span>
      <p class="tools">
        {puzzles > 0 && (
          <Link class="button main" to={`/train/puzzles?theme=${theme}`}>
            {ask("weak.practise", { puzzles })}
            <span class="unseen"> {themeName(words, theme)}</span>
          </Link>
        )}
        <Link class="button" to={`/look/game/${weakness.game}?at=${weakness.moment}`}>
          {ask("weak.worst")}
          <span class="unseen"> {themeName(words, theme)}</span>
        </Link>
      </p>
    </li>
  );
}

/** Points added up, game by game; the same is told in words. */
function Chart({ words, found }: { words: TrainWords; found: ProgressView }) {
  const { ask } = words;
  const every = [0, ...found.mine, ...found.ai];
  const [low, high] = [Math.min(...every), Math.max(...every, 1)];
  const place = (points: readonly number[]) =>
    [0, ...points]
      .map((each, at) => `${(600 * at) / points.length},${220 - (200 * (each - low)) / (high - low)}`)
      .join(" ");
  const told = ask("chart.told", {
    games: found.games,
    mine: whole(found.mine.at(-1) ?? 0),
    ai: whole(found.ai.at(-1) ?? 0),
  });
  return (
    <figure class="train-chart">
      <svg viewBox="0 0 600 240" role="img" aria-label={told}>
        <line
          class="zero"
          x1="0"
          x2="600"
          y1={220 + (200 * low) / (high - low)}
          y2={220 + (200 * low) / (high - low)}
        />
        <polyline class="ai" points={place(found.ai)} />
        <polyline class="mine" points={place(found.mine)} />
      </svg>
      <figcaption>{told}</figcaption>
    </figure>
  );
}

/** What the hands dealt were worth, and what was made beyond that. */
function Dealt({ words, splits }: { words: TrainWords; splits: readonly SplitView[] }) {
  const all = splits.find(({ by }) => by === "all");
  if (all === undefined || all.dealt.value === null) return null;
  const { dealt, points, beyond } = all;
  return (
    <p>
      {words.ask("dealt", {
        dealt: measured(dealt),
        points: measured(points),
        beyond: measured(beyond),
      })}
    </p>
  );
}

function Splits({ words, splits }: { words: TrainWords; splits: readonly SplitView[] }) {
  const { ask } = words;
  const columns = COLUMNS.filter((column) => splits.some((split) => split[column].value !== null));
  return (
    <table>
      <thead>
        <tr>
          {(["what", "games", ...columns] as const).map((head) => (
            <th key={head} scope="col">
              {ask(`split.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {splits.map((split) => (
          <tr key={`${split.by}-${split.what}`} class={split.enough ? "" : "quiet"}>
            <th scope="row">{splitName(words, split)}</th>
            <td>{split.games}</td>
            {columns.map((column) => (
              <td key={column}>{measured(split[column])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NAMES = {
  all: "split.all",
  declarer: "split.declarer",
  defender: "split.defender",
  "passed in": "split.passed",
  suit: "split.suit",
  grand: "split.grand",
  null: "split.null",
  ramsch: "split.ramsch",
  none: "split.passed",
  "0": "split.0",
  "1": "split.1",
  "2": "split.2",
} as const;

function splitName({ ask }: TrainWords, { by, what }: SplitView): string {
  return ask(NAMES[(by === "all" ? "all" : what) as keyof typeof NAMES] ?? "split.all");
}

/** A number with its interval; a dash where nothing is known. */
function measured(found: Measured | undefined): string {
  if (found?.value == null) return "–";
  if (found.low === null || found.high === null) return whole(found.value);
  return `${whole(found.value)} [${whole(found.low)}, ${whole(found.high)}]`;
}

function Download(props: { name: string; type: string; text: string; label: string }) {
  return (
    <a
      class="button"
      download={props.name}
      href={`data:${props.type};charset=utf-8,${encodeURIComponent(props.text)}`}
    >
      {props.label}
    </a>
  );
}
