// Options of clubs in words: what a table plays, what doubles this game, how a Ramsch ended.

import type { RamschView, ResultView, View } from "../net/wire";
import { listed } from "../i18n";
import { whole } from "../lib/numbers";
import { seatName, type Words } from "./words";

/** What doubles the game that is played: "Kontra by Ada, Re, Bock round"; empty without options. */
export function doublingText(words: Words, view: View): string {
  const { say } = words;
  const parts = [];
  const defender = view.kontra?.defender;
  if (defender !== undefined && defender !== null) {
    const own = view.own?.seat === defender;
    parts.push(own ? say("kontra.byYou") : say("kontra.by", { who: seatName(words, view, defender) }));
  }
  if (view.kontra?.re) parts.push("Re");
  if (view.bock) parts.push(say("bock.left", { count: Math.max(1, view.bock_left) }));
  return parts.join(", ");
}

/** How a Ramsch ended, in one or two sentences. */
export function ramschText(words: Words, view: View, ramsch: RamschView): string {
  const { say } = words;
  const nameOf = (seat: number) => seatName(words, view, seat);
  if (ramsch.march !== null) {
    const you = view.own?.seat === ramsch.march;
    return say(you ? "ramsch.youMarch" : "ramsch.march", { who: nameOf(ramsch.march) });
  }
  const loser = ramsch.loser ?? 0;
  const you = view.own?.seat === loser;
  const sentences = [
    say(you ? "ramsch.youLose" : "ramsch.loses", { who: nameOf(loser), points: ramsch.points[loser] ?? 0 }),
  ];
  const virgin = ramsch.tricks.indexOf(0);
  if (virgin >= 0) {
    const untouched = view.own?.seat === virgin;
    sentences.push(say(untouched ? "ramsch.youVirgin" : "ramsch.virgin", { who: nameOf(virgin) }));
  }
  return sentences.join(" ");
}

/** The card points of all in a Ramsch: "You 34, Ada 58, Konrad 28". */
export function ramschPoints(words: Words, view: View, ramsch: RamschView): string {
  const each = ramsch.points.map((points, seat) => `${seatName(words, view, seat)} ${whole(points)}`);
  return words.say("ramsch.points", { points: listed(words.settings.language, each) });
}

/** What Kontra, Re and a Bock round made of a value; null where they did nothing. */
export function factorText({ say }: Pick<Words, "say">, result: ResultView): string | null {
  const parts = [
    ...(result.kontra > 1 ? ["Kontra × 2"] : []),
    ...(result.kontra > 2 ? ["Re × 2"] : []),
    ...(result.bock ? [`${say("bock.round")} × 2`] : []),
  ];
  return parts.length ? `${parts.join(", ")}.` : null;
}
