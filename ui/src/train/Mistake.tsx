// A mistake of one's own games, shown as the player saw it.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { useKeptFocus } from "../lib/focus";
import { failureText } from "../lib/problems";
import { useSeen } from "../lib/sight";
import { loadGame } from "../look/api";
import type { Game } from "../look/wire";
import { Board } from "../look/game/Board";
import { Evaluation } from "../look/game/Evaluation";
import { MoveList } from "../look/game/MoveList";
import { teller } from "../look/sentences";
import { playerName, type LookWords } from "../look/words";
import { Link } from "../parts/Link";
import { cardName, contractOf, percent } from "../table/words";
import { tryCard } from "./api";
import type { Tried } from "./wire";
import type { TrainWords } from "./words";

interface MistakeProps {
  readonly words: TrainWords;
  readonly id: string;
  readonly game: string;
  /** The moment of the game. */
  readonly at: number;
  readonly next: () => void;
}

export function Mistake(props: MistakeProps) {
  const { id, at, next } = props;
  const { ask } = props.words;
  const words: LookWords = { ...props.words, tell: teller(props.words.language) };
  const [game, setGame] = useState<Game | null>(null);
  const [answer, setAnswer] = useState<(Tried & { card: string }) | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const failed = (error: unknown) => setProblem(failureText(error));
  const verdict = useSeen(answer !== null);
  useKeptFocus(() => document.querySelector<HTMLElement>(".look-judged button.main, .look-choices button"));
  useEffect(() => {
    loadGame(props.game).then(setGame, failed);
  }, [props.game]);
  if (problem !== null) {
    return (
      <p role="alert" class="problem">
        {problem}
      </p>
    );
  }
  const moment = game?.moments[at];
  if (!game || !moment || moment.actor === null) return <p role="status">{words.say("loading")}</p>;
  const choose = (card: string) => {
    if (answer !== null) return;
    tryCard(id, card).then((told) => {
      setAnswer({ ...told, card });
      announce(ask(told.solved ? "right" : "wrong"));
    }, failed);
  };
  return (
    <section class={`look look-columns${answer ? "" : " look-asked"}`} aria-label={ask("title")}>
      <div class="look-left">
        <h2>{ask("mistake.task", { who: playerName(words, game, moment.actor) })}</h2>
        <p>
          {ask("mistake.game", {
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
            game={before(game, at, moment.actor)}
            judged={new Map()}
            auction={[]}
            at={-1}
            addressOf={null}
          />
        )}
        {answer && (
          <div class={`panel look-judged ${answer.solved ? "fine" : "blunder"}`} role="status">
            <p>
              <b>{ask(answer.solved ? "right" : "wrong")}</b>{" "}
              {ask("mistake.why", {
                card: cardName(words, answer.card),
                chance: percent(answer.part.chances[answer.card] ?? 0),
                better: cardName(words, answer.part.suggested),
                best: percent(Math.max(...Object.values(answer.part.chances))),
              })}
            </p>
            <Evaluation words={words} game={game} moment={moment} worth={answer.part} judged={answer.part} />
            <div class="tools">
              <button type="button" class="main" onClick={next}>
                {ask("next")}
              </button>
              <Link class="button" to={`/look/game/${game.id}?at=${at}`}>
                {ask("mistake.look")}
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
