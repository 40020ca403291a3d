// A mistake of one's own games, shown as the player saw it.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { useKeptFocus } from "../lib/focus";
import { whole } from "../lib/numbers";
import { failureText } from "../lib/problems";
import { useSeen } from "../lib/sight";
import { loadGame } from "../look/api";
import type { Game } from "../look/wire";
import { Board } from "../look/game/Board";
import { Evaluation } from "../look/game/Evaluation";
import { MoveList } from "../look/game/MoveList";
import { teller } from "../look/sentences";
import { isYou, playerName, type LookWords } from "../look/words";
import { Link } from "../parts/Link";
import { cardName, contractOf, percent, seatRole } from "../table/words";
import { tryMistake } from "./api";
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
  const [answer, setAnswer] = useState<(Tried & { given: string }) | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const failed = (error: unknown) => setProblem(failureText(error));
  const verdict = useSeen(answer !== null);
  useKeptFocus(() =>
    document.querySelector<HTMLElement>(
      ".look-judged button.main, .look-left .answers button, .look-choices button",
    ),
  );
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
  const choose = (given: string) => {
    if (answer !== null) return;
    tryMistake(id, given).then((told) => {
      setAnswer({ ...told, given });
      announce(ask(told.solved ? "right" : "wrong"));
    }, failed);
  };
  const word = moment.phase === "re" ? "re" : moment.phase === "kontra" ? "kontra" : null;
  const part = answer?.part ?? null;
  const card = part?.step === "card" ? part : null;
  return (
    <section class={`look look-columns${answer ? "" : " look-asked"}`} aria-label={ask("title")}>
      <div class="look-left">
        <h2>
          {ask(word === null ? "mistake.task" : `mistake.task.${word}`, {
            who: isYou(game, moment.actor)
              ? seatRole(words, moment.actor)
              : playerName(words, game, moment.actor),
          })}
        </h2>
        <p>
          {game.contract === null
            ? ask("mistake.ramsch")
            : ask(isYou(game, game.declarer ?? 0) ? "mistake.game.you" : "mistake.game", {
                game: contractOf(words, game.contract),
                who: playerName(words, game, game.declarer ?? 0),
              })}
        </p>
        {word !== null && !answer && (
          <p class="answers">
            {[word, "decline"].map((said) => (
              <button key={said} type="button" data-value={said} onClick={() => choose(said)}>
                {wordText(words, said)}
              </button>
            ))}
          </p>
        )}
        <Board
          words={words}
          game={game}
          moment={moment}
          worth={card ?? {}}
          played={word === null ? (answer?.given ?? null) : null}
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
              {reason(props.words, words, answer.given, answer.part)}
            </p>
            {card && <Evaluation words={words} game={game} moment={moment} worth={card} judged={card} />}
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

/** Why an answer was right or not: what it is worth, beside the best. */
function reason({ ask }: TrainWords, words: LookWords, given: string, part: Tried["part"]): string {
  switch (part.step) {
    case "card":
      return ask("mistake.why", {
        card: cardName(words, given),
        chance: percent(part.chances[given] ?? 0),
        better: cardName(words, part.suggested),
        best: percent(Math.max(...Object.values(part.chances))),
      });
    case "ramsch": {
      const points = whole(Math.round(part.losses[given] ?? 0));
      const [better = given] = Object.entries(part.losses).sort(([, one], [, two]) => one - two)[0] ?? [];
      const names = { card: cardName(words, given), points, better: cardName(words, better) };
      return ask(points === "0" ? "mistake.why.ramsch.best" : "mistake.why.ramsch", names);
    }
    case "said":
      return ask(part.chance >= part.asked ? "mistake.why.say" : "mistake.why.decline", {
        word: wordText(words, part.re ? "re" : "kontra"),
        chance: percent(part.chance),
        asked: percent(part.asked),
      });
  }
}

function wordText({ say }: LookWords, said: string): string {
  return said === "kontra" ? say("act.kontra") : said === "re" ? "Re" : say("kontra.decline");
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
