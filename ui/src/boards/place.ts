// A game in the address: which one, its seed, who sits where, the moves. Nothing else keeps it.

import { go, type Place } from "../lib/router";
import { GAMES, type GameName } from "./wire";

const SEEDS = 1_000_000_000;

export interface Played {
  readonly game: GameName;
  readonly seed: number;
  /** The seat that a person has; null where persons have both. */
  readonly side: number | null;
  readonly moves: readonly string[];
  /** After how many moves the board is shown; null while the game is shown as it stands. */
  readonly at: number | null;
}

export const drawn = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! % SEEDS;

/** The game of an address; null if it names none. */
export function playedAt({ path, query }: Place): Played | null {
  const game = GAMES.find((each) => each === path[1]);
  const number = (key: string) => (/^\d{1,9}$/.test(query.get(key) ?? "") ? Number(query.get(key)) : null);
  if (game === undefined) return null;
  const moves = (query.get("moves") ?? "").split(".").filter(Boolean);
  const [side, at] = [number("side"), number("at")];
  return {
    game,
    seed: number("seed") ?? 0,
    side: side === 0 || side === 1 ? side : null,
    moves,
    at: at !== null && at < moves.length ? at : null,
  };
}

export function addressOf({ game, seed, side, moves, at }: Played): string {
  const query = new URLSearchParams({ seed: String(seed) });
  if (side !== null) query.set("side", String(side));
  if (moves.length > 0) query.set("moves", moves.join("."));
  if (at !== null) query.set("at", String(at));
  return `/boards/${game}?${query}`;
}

/** Show a game, or another moment of it, in the place of the one that is shown. */
export function show(played: Played): void {
  go(addressOf(played), "replace");
}
