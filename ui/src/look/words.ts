// Players, results and chances of a recorded game in words.

import { AI_NAMES, contractOf, percent, type Words } from "../table/words";
import type { Worth } from "./api";
import { listed } from "../i18n";
import type { Game, Line, Mark, OpenWorth, Result, Summary } from "./wire";
import type { LookKey, Tell } from "./sentences";
import { isOwnName } from "./you";

export interface LookWords extends Words {
  readonly tell: Tell;
}

export const MARKS: Readonly<Record<Mark, string>> = {
  fine: "",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

const ROLES = ["role.forehand", "role.middlehand", "role.rearhand"] as const;

/** A game or a line of a list, and the table of this program at which it was played, if it is told. */
export type Seated = Summary & { readonly table?: string | null };

/** Whether a seat was that of the one who looks, who gave no name. */
export function isYou(game: Seated, seat: number): boolean {
  return game.ais[seat] === null && isOwnName(game.table, game.players[seat] ?? "");
}

/** The sentences with another form for "you". */
export type KeyOfSeat = LookKey extends infer Key ? (Key extends `${infer Base}.you` ? Base : never) : never;

/** A sentence about a seat: to the player himself if that is who looks, and gave no name. */
export function tellOf(
  words: LookWords,
  game: Seated,
  seat: number,
  key: KeyOfSeat,
  names: Readonly<Record<string, string | number>> = {},
): string {
  if (isYou(game, seat)) return words.tell(`${key}.you`, names);
  return words.tell(key, { ...names, who: playerName(words, game, seat) });
}

/** A seat's player, named as at the table; players of the same name are told apart by their seats. */
export function playerName({ say }: Words, game: Seated, seat: number): string {
  if (isYou(game, seat)) return say("you");
  const names = game.players.map((player, each) => AI_NAMES[game.ais[each] ?? -1] ?? player);
  const who = names[seat] ?? "";
  const role = say(ROLES[seat] ?? "role.forehand");
  if (!who) return role;
  return names.filter((each) => each === who).length > 1 ? `${who} (${role})` : who;
}

/** The same where the seat is told beside it. */
export function seatName({ say }: Words, game: Seated, seat: number): string {
  if (isYou(game, seat)) return say("you");
  return AI_NAMES[game.ais[seat] ?? -1] || game.players[seat] || say(ROLES[seat] ?? "role.forehand");
}

/** Who dealt at a table of four, and sat out; empty without a name, null at a table of three. */
export function satOut({ say }: Words, game: Seated): string | null {
  if (game.sat_out === null) return null;
  return youSatOut(game) ? say("you") : (AI_NAMES[game.ais[3] ?? -1] ?? game.sat_out);
}

function youSatOut(game: Seated): boolean {
  return game.ais[3] === null && isOwnName(game.table, game.sat_out ?? "");
}

/** Where and when a game was played. */
export function occasion({ tell, settings }: LookWords, game: Game): string {
  const where = game.table
    ? tell("occasion.table", { number: game.name ?? "" })
    : [game.place, game.name && tell("occasion.number", { number: game.name })].filter(Boolean).join(", ");
  const [day = ""] = (game.date ?? "").split("/");
  const date = new Date(`${day}T12:00:00`);
  const time = Number.isNaN(date.getTime())
    ? game.date
    : date.toLocaleDateString(settings.language === "de" ? "de-DE" : "en-GB", { dateStyle: "long" });
  return [where, time].filter(Boolean).join(", ");
}

export function resultText({ tell }: LookWords, game: Summary): string {
  const { result, contract } = game;
  if (result === null) return tell("unfinished");
  if (result.outcome === "ramsch") return ramschText({ tell }, result);
  if (contract === null) return tell("passedIn");
  const won = tell(result.won ? "won" : "lost");
  return contract.startsWith("N") ? won : `${won}, ${tell("resultPoints", { points: result.card_points })}`;
}

/** What a Ramsch came to. */
export function ramschText({ tell }: Pick<LookWords, "tell">, { value }: Result): string {
  return tell(value > 0 ? "ramsch.marched" : "ramsch.lost", { points: Math.abs(value) });
}

/** The options of clubs that a game was played with; null without any. */
export function clubText({ tell, settings }: LookWords, { club }: Game): string | null {
  if (club.length === 0) return null;
  const names = club.map((word) => tell(`club.${word}`));
  return tell("club.played", { options: listed(settings.language, names) });
}

/** That somebody sat out; null at a table of three. */
export function satOutText(words: LookWords, game: Seated): string | null {
  const { tell } = words;
  const who = satOut(words, game);
  if (who === null) return null;
  if (youSatOut(game)) return tell("satOut.you");
  return who ? tell("satOut", { who }) : tell("satOut.unnamed");
}

export function heading(words: LookWords, game: Seated): string {
  if (game.result?.outcome === "ramsch") return `Ramsch: ${resultText(words, game)}`;
  if (game.contract === null || game.declarer === null) return words.tell("headerPassed");
  return tellOf(words, game, game.declarer, "header", {
    game: contractOf(words, game.contract),
    result: resultText(words, game),
  });
}

export function needsText({ tell }: LookWords, game: Game): string | null {
  if (game.contract === null) return null;
  if (game.needs === null) return tell("needs.never");
  if (game.needs === 0) return tell("needs.none");
  return game.needs === 120 ? tell("needs.every") : tell("needs.points", { points: game.needs });
}

/** What comes of a card with open cards. */
export function openText({ tell }: LookWords, game: Game, worth: OpenWorth, card: string): string {
  const won = tell(worth.wins.includes(card) ? "won" : "lost");
  if (game.contract?.startsWith("N")) return won;
  return `${tell("resultPoints", { points: worth.values[card] ?? 0 })}, ${won}`;
}

/** The declarer's chance at a moment: with the best card of the one to play. */
export function declarerChance(worth: Worth, actor: number | null, declarer: number | null): number | null {
  if (worth.chances === undefined) return null;
  const best = Math.max(...Object.values(worth.chances));
  return actor === declarer ? best : 1 - best;
}

/** The best legal card with open cards. */
export function bestOpen(worth: OpenWorth, declares: boolean): string | null {
  const cards = Object.keys(worth.values);
  const merit = (card: string) => 1000 * Number(worth.wins.includes(card)) + (worth.values[card] ?? 0);
  return cards.reduce<string | null>((best, card) => {
    if (best === null) return card;
    return declares === merit(card) > merit(best) ? card : best;
  }, null);
}

/** Points of a score sheet, with their sign. */
export function signed(points: number): string {
  return points > 0 ? `+${points.toFixed(0)}` : points.toFixed(0).replace("-", "−");
}

export function chanceText(chance: number | undefined): string {
  return chance === undefined ? "…" : percent(chance);
}

/** Number of the trick to which the card played at a moment belongs, from 1. */
export function trickAt(game: Game, moment: number): number {
  return (game.moments[moment]?.tricks ?? 0) + 1;
}

/** Of the lines from where the game turned those by which the side that lost would have won. */
export function missedBy(game: Game, lines: readonly Line[]): readonly Line[] {
  const lost = game.result?.won === false;
  return lines.filter((line) => (line.seat === game.declarer) === lost);
}

export function lineAddress(id: string, line: Line): string {
  return `/look/game/${id}?at=${line.moment}&line=${line.cards.join(",")}&step=0`;
}
