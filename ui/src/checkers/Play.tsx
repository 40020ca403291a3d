import { useEffect, useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { failureText } from "../lib/problems";
import { Link } from "../parts/Link";
import { Board } from "./Board";
import { Amplitudes, Legend, Measurement, MoveList, Worths } from "./Panels";
import { hint, recordAddress, type GameView, type Worth } from "./protocol";
import type { Name } from "./sentences";
import { Share, ShareLink, otherToken } from "./Share";
import { useGame } from "./useGame";
import { useWaking } from "./useWaking";
import { levelName, resultText, seatName, turnText, useSay, type Say } from "./words";

/** A game: to play, or to watch. */
export function Play({ game, token }: { game: string; token: string | null }) {
  const say = useSay();
  const { view, measuring, problem, gone, make } = useGame(game, token);
  const [worths, setWorths] = useState<readonly Worth[] | null>(null);
  const [thinking, setThinking] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [shares, setShares] = useState(false);
  useEffect(() => {
    setWorths(null);
    setFailed(null);
  }, [view?.number]);
  const actor = view?.board.actor ?? null;
  const waking = useWaking(thinking || (actor !== null && view?.players[actor] !== "person"), say);
  if (view === null) {
    return (
      <main class="page">
        <h1>{say(gone ? "none" : "title")}</h1>
        {!gone && <p role={problem ? "alert" : "status"}>{problem ? failureText(problem) : say("loading")}</p>}
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
        (error: unknown) => setFailed(failureText(error)),
      )
      .finally(() => setThinking(false));
  };
  const last = view.turns[view.turns.length - 1];
  const guest = view.number === 0 ? otherToken(game) : null;
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
      <p class="quiet">{gameText(say, view)}</p>
      {guest && (
        <div class="panel">
          <ul class="links">
            <ShareLink label={say("share.other")} address={`/checkers/game/${game}/${guest}`} />
          </ul>
        </div>
      )}
      <div class="beside">
        <div>
          <p class="status" role="status" aria-live="off">
            {waking ? say("status.waking") : statusText(say, view, mine)}
          </p>
          <Board
            board={board}
            active={mine && measuring === null}
            flipped={view.seats.length === 1 && view.seats[0] === 1}
            last={last?.squares ?? []}
            measuring={measuring?.measured.flatMap((each) => each.outcomes.flatMap(({ squares }) => squares)) ?? []}
            hinted={best?.squares ?? []}
            make={make}
          />
          {problem !== null && <p role="alert" class="problem">{failureText(problem)}</p>}
          {failed && <p role="alert" class="problem">{failed}</p>}
        </div>
        <aside>
          {measuring && <Measurement turn={measuring} found={false} />}
          {!measuring && last && last.measured.length > 0 && <Measurement turn={last} found />}
          {!measuring && last && last.measured.length === 0 && <p class="last-turn">{turnText(say, last)}</p>}
          <div class="answers">
            {mine && (
              <button type="button" disabled={thinking || measuring !== null} onClick={ask}>
                {say(thinking ? "hint.thinking" : "hint.ask")}
              </button>
            )}
            {board.result && <Link class="button main" to="/checkers">{say("again")}</Link>}
            <button type="button" onClick={() => setShares(true)}>{say("share")}</button>
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
        </aside>
      </div>
      {shares && <Share game={game} token={view.seats.length ? token : null} close={() => setShares(false)} />}
    </main>
  );
}

/** What is played, and by whom. */
function gameText(say: Say, view: GameView): string {
  const sides = view.players.map((player, seat) => {
    const name = view.seats.includes(seat) ? say("player.you") : say(`player.${player}` as Name);
    return `${seatName(say, seat)}: ${name}`;
  });
  return [levelName(say, view.level), ...sides].join(" · ");
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
