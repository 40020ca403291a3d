// How things stand at the table, in one line.

import type { View } from "../net/wire";
import { seatName, seatRole, type Words } from "./words";

/** One line on how things stand: whose turn it is, and what is played. */
export function statusText(words: Words, view: View): string {
  const { say } = words;
  if (view.stage === "waiting") return say("status.waiting");
  if (view.stage === "closed") return say("over.ended");
  if (view.actor === null) return view.over ? say("over.title") : "";
  const who = seatName(words, view, view.actor);
  if (view.actor === view.own?.seat) {
    return say(view.phase === "play" ? "status.yourCard" : "status.yourTurn");
  }
  return say("status.theirTurn", { who, role: seatRole(words, view.actor) });
}
