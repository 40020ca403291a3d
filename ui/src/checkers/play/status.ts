// What is played, and how things stand, in words.

import type { Name } from "../sentences";
import type { CheckersView } from "../wire";
import { levelName, resultText, seatName, type Say } from "../words";

/** What is played, and by whom. */
export function gameText(say: Say, view: CheckersView): string {
  const sides = view.players.map((player, seat) => {
    const who = view.seats.includes(seat) ? say("player.you") : say(`player.${player}` as Name);
    return `${seatName(say, seat)}: ${who}`;
  });
  return [levelName(say, view.level), ...sides].join(" · ");
}

export function momentText(say: Say, at: number, count: number): string {
  return `${at === 0 ? say("step.start") : say("step.at", { at, count })}.`;
}

export function statusText(say: Say, view: CheckersView, mine: boolean): string {
  const { board } = view;
  if (board.actor === null) {
    const [seat] = view.seats;
    if (view.seats.length !== 1 || board.result === "draw") return resultText(say, view);
    return `${say((seat === 0) === (board.result === "white") ? "result.youWon" : "result.youLost")} ${resultText(say, view)}`;
  }
  const who = seatName(say, board.actor);
  const agent = view.players[board.actor] !== "person";
  const turn = say(mine ? "status.you" : agent ? "status.thinks" : "status.other", { who });
  const quiet =
    view.draw_after !== null && board.quiet > view.draw_after / 2
      ? ` ${say("status.quiet", { count: board.quiet, most: view.draw_after })}.`
      : "";
  return `${view.seats.length ? "" : `${say("watching")} `}${turn}${quiet}`;
}
