import { useEffect, useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { useKeptFocus } from "../lib/focus";
import { percent } from "../lib/numbers";
import { failureText } from "../lib/problems";
import { Link } from "../parts/Link";
import { Acts, Offer } from "./Acts";
import { Amplitudes } from "./Amplitudes";
import { Board } from "./Board";
import { Measurement } from "./Measurement";
import { MarkSign, MoveList } from "./MoveList";
import { Over } from "./Over";
import { Legend, Worths } from "./Worths";
import { knownGames, recordAddress, remember } from "./protocol";
import { Share, ShareLink, otherToken } from "./Share";
import { gameText, momentText, statusText } from "./status";
import { Stepper } from "./Stepper";
import { useGame } from "./useGame";
import { usePast } from "./usePast";
import { useReview } from "./useReview";
import { useWaking } from "./useWaking";
import type { CheckersView, CheckersHint } from "./wire";
import { levelName, turnText, useSay, type Say } from "./words";

/** A game: to play, to watch, or to look back at. */
export function Play({ game, token }: { game: string; token: string | null }) {
  const say = useSay();
  const { view, measuring, problem, gone, make, perform } = useGame(game, token);
  const past = usePast(game, view, say);
  const review = useReview(game, token, view?.turns.map(({ text }) => text) ?? []);
  const [shares, setShares] = useState(false);
  useKeptFocus(() => document.querySelector<HTMLElement>(".over button, .over a, .board [tabindex='0']"));
  const actor = view?.board.actor ?? null;
  const waking = useWaking(review.asking || (actor !== null && view?.players[actor] !== "person"), say);
  const seats = view?.seats.join();
  useEffect(() => {
    if (view && token && view.seats.length) keep(say, view, token);
  }, [game, seats]);
  useEffect(() => {
    if (past.at !== null) document.querySelector(".board")?.scrollIntoView({ block: "nearest" });
  }, [past.at]);
  if (view === null) {
    return (
      <main class="page">
        <h1>{say(gone ? "none" : "title")}</h1>
        {!gone && (
          <p role={problem ? "alert" : "status"}>{problem ? failureText(problem) : say("loading")}</p>
        )}
        <Link to="/checkers">{say("room")}</Link>
      </main>
    );
  }
  const count = view.turns.length;
  const { at } = past;
  const board = (at === null ? null : past.board) ?? view.board;
  const now = at === null;
  const mine = view.board.actor !== null && view.seats.includes(view.board.actor);
  const over = view.board.result !== null;
  const shown = now ? measuring : null;
  const last = view.turns[(at ?? count) - 1];
  const valued = review.hints.get(at ?? count);
  const best =
    valued &&
    (now ? view.board.actor !== null : true) &&
    board.moves.find((each) => each.text === valued.moves[0]?.text);
  const ask = () =>
    void review.ask(at ?? count).then((found) => {
      const first = found?.moves[0];
      if (first) announce(`${say("hint.ask")}: ${first.text}`);
    });
  const guest = view.number === 0 ? otherToken(game) : null;
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
            {!now
              ? `${momentText(say, at, count)} ${mine ? statusText(say, view, mine) : ""}`
              : waking
                ? say("status.waking")
                : statusText(say, view, mine)}
          </p>
          <Offer view={view} perform={(act) => void perform(act)} />
          <Board
            board={board}
            active={now && mine && measuring === null}
            flipped={view.seats.length === 1 && view.seats[0] === 1}
            last={last?.squares ?? []}
            measuring={
              shown?.measured.flatMap((each) => each.outcomes.flatMap(({ squares }) => squares)) ?? []
            }
            hinted={best ? best.squares : []}
            make={make}
          />
          {count > 0 && <Stepper past={past} count={count} />}
          {problem !== null && (
            <p role="alert" class="problem">
              {failureText(problem)}
            </p>
          )}
          {(review.problem ?? past.problem) && (
            <p role="alert" class="problem">
              {review.problem ?? past.problem}
            </p>
          )}
        </div>
        <aside>
          {shown && <Measurement turn={shown} found={false} />}
          {!shown && last && last.measured.length > 0 && <Measurement turn={last} found />}
          {!shown && last && last.measured.length === 0 && <p class="last-turn">{turnText(say, last)}</p>}
          {over && <Over view={view} token={token} review={review} perform={perform} />}
          <div class="answers">
            {!now && (
              <button type="button" class="main" onClick={() => past.step(count)}>
                {say("step.now")}
              </button>
            )}
            {(now ? mine : (over || view.seats.length > 0) && !valued) && (
              <button type="button" disabled={review.asking || measuring !== null} onClick={ask}>
                {say(review.asking ? "hint.thinking" : now ? "hint.ask" : "review.here")}
              </button>
            )}
            {now && <Acts view={view} perform={(act) => void perform(act)} />}
            <button type="button" onClick={() => setShares(true)}>
              {say("share")}
            </button>
            <a class="button" href={recordAddress(game)} download>
              {say("record")}
            </a>
          </div>
          {valued && (!now || mine) && (
            <>
              {valued.played !== null && <Given hint={valued} />}
              <Worths
                title={say("hint.title")}
                column={say("hint.worth")}
                moves={valued.moves}
                how={say("hint.how")}
                played={valued.played}
              />
            </>
          )}
          <Amplitudes board={board} />
          <Legend />
          <MoveList turns={view.turns} at={at} marks={review.hints} addressOf={past.addressOf} />
        </aside>
      </div>
      {shares && (
        <Share game={game} token={view.seats.length ? token : null} close={() => setShares(false)} />
      )}
    </main>
  );
}

/** What the move that was made next gave away. */
function Given({ hint }: { hint: CheckersHint }) {
  const say = useSay();
  const move = hint.played ?? "";
  return (
    <p>
      {hint.mark === "fine"
        ? say("review.fine", { move })
        : say("review.loss", { move, loss: percent(hint.loss ?? 0) })}{" "}
      <MarkSign mark={hint.mark} />
    </p>
  );
}

/** Remember a game of one's own, also one that somebody else has opened. */
function keep(say: Say, view: CheckersView, token: string): void {
  const known = knownGames().find((each) => each.game === view.game);
  if (known?.seats !== undefined) return;
  const title = say("game.title", { size: view.board.size, level: levelName(say, view.level) });
  remember({ title, opened: new Date().toISOString(), ...known, game: view.game, token, seats: view.seats });
}
