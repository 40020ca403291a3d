// The trainer, #/train: mistakes of one's own games, shown as the player saw them.

import { useEffect, useState } from "preact/hooks";
import { speaker } from "../i18n";
import { announce } from "../lib/announcer";
import { useKeptFocus } from "../lib/focus";
import { failureText } from "../lib/problems";
import { useSettings } from "../lib/settings";
import { useSeen } from "../lib/sight";
import { useTitle } from "../lib/title";
import { loadGame } from "../look/api";
import type { Game } from "../look/wire";
import { Board } from "../look/game/Board";
import { Evaluation } from "../look/game/Evaluation";
import { MoveList } from "../look/game/MoveList";
import { teller } from "../look/sentences";
import { playerName, type LookWords } from "../look/words";
import { Link } from "../parts/Link";
import { cardName, contractOf, percent } from "../table/words";
import { loadPuzzles, tryCard } from "./api";
import type { Puzzle, Puzzles, Tried } from "./wire";
import "../look/look.css";

export default function TrainRoom() {
  const settings = useSettings();
  const words: LookWords = { say: speaker(settings.language), tell: teller(settings.language), settings };
  const { tell } = words;
  useTitle(tell("train"));
  const [puzzles, setPuzzles] = useState<Puzzles | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = () => loadPuzzles().then(setPuzzles, (error: unknown) => setProblem(failureText(error)));
  useEffect(() => void load(), []);
  const puzzle = puzzles?.due[0];
  return (
    <main class="page look">
      <header class="top">
        <h1>{tell("train")}</h1>
      </header>
      {!puzzle && <p class="lead">{tell("train.lead")}</p>}
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      {puzzles && <p>{tell("train.count", { due: puzzles.due.length, count: puzzles.count })}</p>}
      {puzzles?.count === 0 && <p>{tell("train.none")}</p>}
      {puzzles && puzzles.count > 0 && !puzzle && <p>{tell("train.rest")}</p>}
      {puzzle && (
        <Task key={`${puzzle.id}-${puzzle.tries}`} words={words} puzzle={puzzle} next={() => void load()} />
      )}
    </main>
  );
}

function Task({ words, puzzle, next }: { words: LookWords; puzzle: Puzzle; next: () => void }) {
  const { tell } = words;
  const [game, setGame] = useState<Game | null>(null);
  const [answer, setAnswer] = useState<(Tried & { card: string }) | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const failed = (error: unknown) => setProblem(failureText(error));
  const verdict = useSeen(answer !== null);
  useKeptFocus(() => document.querySelector<HTMLElement>(".look-judged button.main, .look-choices button"));
  useEffect(() => {
    loadGame(puzzle.game).then(setGame, failed);
  }, [puzzle.game]);
  if (problem !== null) {
    return (
      <p role="alert" class="problem">
        {problem}
      </p>
    );
  }
  const moment = game?.moments[puzzle.moment];
  if (!game || !moment || moment.actor === null) return <p role="status">{words.say("loading")}</p>;
  const choose = (card: string) => {
    if (answer !== null) return;
    tryCard(puzzle.id, card).then((told) => {
      setAnswer({ ...told, card });
      announce(tell(told.solved ? "train.solved" : "train.missed"));
    }, failed);
  };
  return (
    <section class={`look-columns${answer ? "" : " look-asked"}`} aria-label={tell("train")}>
      <div class="look-left">
        <h2>{tell("train.task", { who: playerName(words, game, moment.actor) })}</h2>
        <p>
          {tell("train.game", {
            game: contractOf(words, game.contract ?? ""),
            who: playerName(words, game, game.declarer ?? 0),
          })}
        </p>
        <Board
          words={words}
          game={game}
          moment={moment}
          worth={answer?.part ?? {}}
          played={answer?.card ?? null}
          judged={undefined}
          seat={moment.actor}
          choose={choose}
        />
      </div>
      <div class="look-right" ref={verdict}>
        {!answer && (
          <MoveList
            words={words}
            game={before(game, puzzle.moment, moment.actor)}
            judged={new Map()}
            auction={[]}
            at={-1}
            addressOf={null}
          />
        )}
        {answer && (
          <div class={`panel look-judged ${answer.solved ? "fine" : "blunder"}`} role="status">
            <p>
              <b>{tell(answer.solved ? "train.solved" : "train.missed")}</b>{" "}
              {tell("train.why", {
                card: cardName(words, answer.card),
                chance: percent(answer.part.chances[answer.card] ?? 0),
                better: cardName(words, answer.part.suggested),
                best: percent(Math.max(...Object.values(answer.part.chances))),
              })}
            </p>
            <Evaluation words={words} game={game} moment={moment} worth={answer.part} judged={answer.part} />
            <div class="tools">
              <button type="button" class="main" onClick={next}>
                {tell("train.next")}
              </button>
              <Link class="button" to={`/look/game/${game.id}?at=${puzzle.moment}`}>
                {tell("train.look")}
              </Link>
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

/** The game as far as a seat had seen it at a moment. */
function before(game: Game, moment: number, seat: number): Game {
  const actions = game.actions
    .slice(0, moment)
    .map((said) =>
      said.action.do === "discard" && said.seat !== seat
        ? { ...said, action: { ...said.action, cards: [] } }
        : said,
    );
  return { ...game, actions };
}
