// A game: to play, or to look back at.

import { useKeptFocus } from "../lib/focus";
import { Link } from "../parts/Link";
import { Board } from "./Board";
import type { Played } from "./place";
import { Side } from "./Side";
import { useGame } from "./useGame";
import type { BoardGameView } from "./wire";
import { endText, seatName, titleOf, useWords, type Words } from "./words";

export function Play({ played }: { played: Played }) {
  const words = useWords();
  const { say } = words;
  const shown = useGame(words, played);
  const { view, thinking, problem } = shown;
  useKeptFocus(() => document.querySelector<HTMLElement>(".qb-board [tabindex='0']"));
  const mine = view !== null && view.actor !== null && (played.side === null || view.actor === played.side);
  return (
    <main class="page qb">
      <h1>{titleOf(words, played.game)}</h1>
      {problem && (
        <div class="qb-problem">
          <p role="alert" class="problem">
            {problem}
          </p>
          <p class="answers">
            <button type="button" onClick={shown.again}>
              {say("again")}
            </button>
            {view === null && (
              <Link class="button" to="/boards">
                {say("room")}
              </Link>
            )}
          </p>
        </div>
      )}
      {view === null && !problem && <p role="status">{say("loading")}</p>}
      {view !== null && (
        <div class="qb-beside">
          <div>
            <p class={`qb-status${view.end ? " over" : ""}`} role="status" aria-live="off">
              {statusText(words, played, view, thinking)}
            </p>
            <Board
              words={words}
              view={view}
              active={mine && shown.fresh && played.at === null}
              flipped={played.side === 1 && played.game === "chess"}
              make={shown.make}
            />
          </div>
          <Side words={words} played={played} shown={shown} view={view} />
        </div>
      )}
    </main>
  );
}

function statusText(words: Words, played: Played, view: BoardGameView, thinking: boolean): string {
  const { say } = words;
  const { at, side, moves, game } = played;
  if (at !== null) {
    return at === 0 ? say("status.start") : say("status.past", { at, count: moves.length });
  }
  if (view.end) {
    const { winner } = view.end;
    const text = endText(words, game, view.end);
    if (side === null || winner === null) return text;
    return `${say(winner === side ? "end.youWon" : "end.youLost")} ${text}`;
  }
  const who = seatName(words, game, view.actor ?? 0);
  if (thinking) return say("status.thinks", { who });
  if (view.moves[0]?.kind === "choice") return say("status.choose", { who });
  return say(view.actor === side ? "status.you" : "status.turn", { who });
}
