// What is heard of a view, for who wants to hear something.

import { buzz, play, type SoundName } from "../lib/sounds";
import type { View } from "../net/wire";

/** The sounds of what has led from one view to the next. */
export function soundsOf(before: View | null, view: View): readonly SoundName[] {
  if (before === null) return [];
  const sounds: SoundName[] = [];
  const played = view.event?.action.do === "play";
  if (view.over && !before.over) sounds.push("end");
  else if (played) sounds.push(view.trick.length === 0 ? "trick" : "card");
  if (yourTurn(view)) sounds.push("turn");
  return sounds;
}

const yourTurn = (view: View): boolean => view.own !== null && view.actor === view.own.seat;

/** Lets them be heard, and one's own turn be felt. */
export function soundOf(before: View | null, view: View): void {
  for (const sound of soundsOf(before, view)) play(sound);
  if (before !== null && yourTurn(view)) buzz();
}
