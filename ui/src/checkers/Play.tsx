import { useEffect, useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { Link } from "../parts/Link";
import { Board } from "./Board";
import { Amplitudes, Legend, Measurement, MoveList, Worths } from "./Panels";
import { hint, recordAddress, type GameView, type Worth } from "./protocol";
import { useGame } from "./useGame";
import { resultText, seatName, turnText, useSay, type Say } from "./words";

/** A game: to play, or to watch. */
export function Play({ game, token }: { game: string; token: string | null }) {
  const say = useSay();
  const { view, measuring, problem, gone, make } = useGame(game, token);
  const [worths, setWorths] = useState<readonly Worth[] | null>(null);
  const [thinking, setThinking] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    setWorths(null);
    setFailed(null);
  }, [view?.number]);
  if (view === null) {
    return (
      <main class="page">
        <h1>{say(gone ? "none" : "title")}</h1>
        <Link to="/checkers">{say("room")}</Link>
      </main>
    );
  }
  const { board } = view;
  const mine = board.actor !== null && view.seats.includes(board.actor);
  const ask = () => {
    setThinking(true);
    hint(game, token)
      .then(
        (answer) => {
          setWorths(answer.moves);
          const best = answer.moves[0];
          if (best) announce(`${say("hint.ask")}: ${best.text}`);
        },
        (error: unknown) => setFailed((error as Error).message),
      )
      .finally(() => setThinking(false));
  };
  const last = view.turns[view.turns.length - 1];
  const best = worths && board.moves.find((each) => each.text === worths[0]?.text);
  return (
    <main class="page checkers">
      <header class="top">
        <h1>{say("title")}</h1>
        <nav class="tools">
          <Link to="/checkers">{say("room")}</Link>
          <Link to="/">{say("home")}</Link>
        </nav>
      </header>
      <div class="beside">
        <div>
          <p class="status" role="status" aria-live="off">{statusText(say, view, mine)}</p>
          <Board
            board={board}
            active={mine && measuring === null}
            flipped={view.seats.length === 1 && view.seats[0] === 1}
            last={last?.squares ?? []}
            measuring={measuring?.measured.flatMap((each) => each.outcomes.flatMap(({ squares }) => squares)) ?? []}
            hinted={best?.squares ?? []}
            make={make}
          />
          {problem && <p role="alert" class="problem">{problem}</p>}
          {failed && <p role="alert" class="problem">{failed}</p>}
        </div>
        <aside>
          {measuring && <Measurement turn={measuring} found={false} />}
          {!measuring && last && last.measured.length > 0 && <Measurement turn={last} found />}
          {!measuring && last && last.measured.length === 0 && <p class="last-turn">{turnText(say, last)}</p>}
          <div class="answers">
            {mine && (
              <button type="button" disabled={thinking || measuring !== null} onClick={ask}>
                {say("hint.ask")}
              </button>
            )}
            <a class="button" href={recordAddress(game)} download>
              {say("record")}
            </a>
          </div>
          {worths && (
            <Worths title={say("hint.title")} column={say("hint.worth")} moves={worths} how={say("hint.how")} />
          )}
          <Amplitudes board={board} />
          <Legend />
          <MoveList turns={view.turns} />
          {token && <Link to={`/checkers/game/${game}`}>{say("link.watch")}</Link>}
        </aside>
      </div>
    </main>
  );
}

function statusText(say: Say, view: GameView, mine: boolean): string {
  const { board } = view;
  if (board.actor === null) return resultText(say, board);
  const who = seatName(say, board.actor);
  const agent = view.players[board.actor] !== "person";
  const turn = say(mine ? "status.you" : agent ? "status.thinks" : "status.other", { who });
  const quiet =
    view.draw_after !== null && board.quiet > view.draw_after / 2
      ? ` ${say("status.quiet", { count: board.quiet, most: view.draw_after })}.`
      : "";
  return `${view.seats.length ? "" : `${say("watching")} `}${turn}${quiet}`;
}
