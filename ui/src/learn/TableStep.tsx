// A game at a table as an exercise: it is opened from here, played there, and judged by its record.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { failureText, RefusedError } from "../lib/problems";
import { go } from "../lib/router";
import { openTable, ownName } from "../net/tables";
import { Link } from "../parts/Link";
import { judged } from "./api";
import { Judged } from "./Judged";
import { keepSolved, keepTable, type LessonProgress } from "./progress";
import { Told, type Terms } from "./Told";
import type { StepView, TableWish, Verdict } from "./wire";
import type { LearnWords } from "./words";

interface TableStepProps {
  readonly words: LearnWords;
  readonly lesson: string;
  readonly number: number;
  readonly step: StepView;
  readonly table: TableWish;
  readonly terms: Terms;
  readonly progress: LessonProgress;
}

export function TableStep({ words, lesson, number, step, table, terms, progress }: TableStepProps) {
  const { tell } = words;
  const known = progress.tables?.[number] ?? null;
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [unfinished, setUnfinished] = useState(false);
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (known === null) return;
    judged(lesson, number, { table: known.table }).then(
      (told) => {
        setVerdict(told);
        if (told.right) keepSolved(lesson, number);
        announce(tell(told.right ? "right" : "wrong"));
      },
      (error: unknown) => {
        const goesOn = error instanceof RefusedError && error.refusal.remark?.code === "game_unfinished";
        if (goesOn) setUnfinished(true);
        else setProblem(failureText(error));
      },
    );
  }, [known?.table]);

  const play = async () => {
    setOpening(true);
    setProblem(null);
    const own = { name: ownName().trim() || words.say("home.me") };
    const places = [0, 1, 2].map((place) => (place === table.place ? own : { player: table.player }));
    try {
      const made = await openTable({ places, games: 1, pace: words.settings.pace, seed: table.seed });
      const token = made.tokens[table.place] ?? "";
      keepTable(lesson, number, made.table, token);
      go(`/learn/${lesson}/table/${made.table}/${token}`);
    } catch (error) {
      setProblem(failureText(error));
      setOpening(false);
    }
  };
  const right = verdict?.right ?? false;
  return (
    <div class="learn-asked">
      <p class="learn-text">
        <Told words={words} text={step.text} terms={terms} />
      </p>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      {verdict && (
        <Judged
          words={words}
          verdict={verdict}
          said={tell(right ? "right" : "wrong")}
          terms={terms}
          after={step.after}
        />
      )}
      {unfinished && <p>{tell("table.unfinished")}</p>}
      <p class="answers">
        {unfinished && known && (
          <Link class="button main" to={`/learn/${lesson}/table/${known.table}/${known.token}`}>
            {tell("table.goOn")}
          </Link>
        )}
        <button
          type="button"
          class={unfinished || right ? "" : "main"}
          disabled={opening}
          onClick={() => void play()}
        >
          {tell(opening ? "table.opening" : known === null ? "table.open" : "table.again")}
        </button>
      </p>
    </div>
  );
}
