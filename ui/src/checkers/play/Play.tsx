// A game: to play, to watch, or to look back at.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { useKeptFocus } from "../../lib/focus";
import { failureText } from "../../lib/problems";
import { Link } from "../../parts/Link";
import { Offer } from "./Acts";
import { Board } from "../board/Board";
import { knownGames, remember } from "../protocol";
import { Share, ShareLink, otherToken } from "./Share";
import { momentOf } from "./moment";
import { Side } from "./Side";
import { gameText, momentText, statusText } from "./status";
import { Stepper } from "./Stepper";
import { useGame } from "./useGame";
import { usePast } from "./usePast";
import { useReview } from "./useReview";
import { useWaking } from "./useWaking";
import type { CheckersView, TurnView } from "../wire";
import { levelName, useSay, type Say } from "../words";

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
  // before anything is drawn: who sees the game and leaves at once finds it again
  useLayoutEffect(() => {
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
  const moment = momentOf(view, past, review, measuring);
  const { at, count, now, mine } = moment;
  const guest = view.number === 0 ? otherToken(game) : null;
  return (
    <main class="page checkers">
      <header class="top">
        <h1>{say("title")}</h1>
        <nav class="tools">
          <Link to="/checkers">{say("room")}</Link>
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
            board={moment.board}
            active={now && mine && measuring === null}
            flipped={view.seats.length === 1 && view.seats[0] === 1}
            last={moment.last?.squares ?? []}
            measuring={outcomeSquares(moment.measuring)}
            hinted={moment.hinted}
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
        <Side
          game={game}
          token={token}
          view={view}
          moment={moment}
          past={past}
          review={review}
          perform={perform}
          share={() => setShares(true)}
        />
      </div>
      {shares && (
        <Share game={game} token={view.seats.length ? token : null} close={() => setShares(false)} />
      )}
    </main>
  );
}

/** The squares on which a measurement may find something. */
function outcomeSquares(turn: TurnView | null): readonly string[] {
  return turn?.measured.flatMap((each) => each.outcomes.flatMap(({ squares }) => squares)) ?? [];
}

/** Remember a game of one's own, also one that somebody else has opened. */
function keep(say: Say, view: CheckersView, token: string): void {
  const known = knownGames().find((each) => each.game === view.game);
  if (known?.seats !== undefined) return;
  const title = say("game.title", { size: view.board.size, level: levelName(say, view.level) });
  remember({ title, opened: new Date().toISOString(), ...known, game: view.game, token, seats: view.seats });
}
