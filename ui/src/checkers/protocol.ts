// Talking to the server about quantum checkers; see docs/protocol.md.

import { answered } from "../lib/problems";

export type Level = "classical" | "superposition" | "entanglement" | "interference";
export type Kind = "step" | "split" | "merge" | "capture" | "entangle";
export type Result = "white" | "black" | "draw";
/** What players do beside moving. */
export type Act = "resign" | "take_back" | "offer" | "agree" | "decline" | "rematch";
export type Mark = "fine" | "inaccuracy" | "mistake" | "blunder";

export interface Part {
  readonly square: string;
  readonly chance: number;
  readonly king: boolean;
}

export interface Piece {
  readonly seat: number;
  readonly parts: readonly Part[];
  readonly letter: string | null;
  readonly captured: number;
  readonly partner: string | null;
  readonly information: number;
}

export interface Move {
  readonly text: string;
  readonly kind: Kind;
  readonly squares: readonly string[];
  readonly over: string | null;
  readonly chance: number;
}

export interface Wave {
  readonly letters: readonly string[];
  readonly count: number;
  readonly states: readonly {
    readonly squares: readonly string[];
    readonly re: number;
    readonly im: number;
    readonly chance: number;
  }[];
}

export interface BoardView {
  readonly size: number;
  readonly turn: number;
  readonly actor: number | null;
  readonly result: Result | null;
  readonly quiet: number;
  readonly chain: string | null;
  readonly pieces: readonly Piece[];
  readonly moves: readonly Move[];
  readonly waves: readonly Wave[];
}

export interface Measured {
  readonly found: readonly {
    readonly letter: string;
    readonly seat: number;
    readonly square: string | null;
  }[];
  readonly chance: number;
  readonly outcomes: readonly { readonly squares: readonly string[]; readonly chance: number }[];
}

export interface Turn extends Move {
  readonly seat: number;
  readonly measured: readonly Measured[];
  readonly succeeds: boolean | null;
}

export interface GameView {
  readonly game: string;
  readonly number: number;
  readonly rules: string;
  readonly level: Level;
  readonly draw_after: number | null;
  readonly players: readonly [string, string];
  readonly apart: boolean;
  readonly seats: readonly number[];
  readonly acts: readonly Act[];
  /** The seat that offers a draw. */
  readonly offer: number | null;
  readonly ended: "white_resigned" | "black_resigned" | "draw_agreed" | null;
  /** The name of the rematch. */
  readonly next: string | null;
  readonly board: BoardView;
  readonly turns: readonly Turn[];
}

export interface Worth {
  readonly text: string;
  readonly worth: number;
  readonly error: number | null;
}

/** What moves are worth after `at` moves; of the one that was made there, what it gave away. */
export interface Hint {
  readonly at: number;
  readonly moves: readonly Worth[];
  readonly played: string | null;
  readonly loss: number | null;
  readonly mark: Mark | null;
}

/** A game in a list. */
export interface Summary {
  readonly game: string;
  readonly size: number;
  readonly level: Level;
  readonly players: readonly [string, string];
  readonly apart: boolean;
  readonly turns: number;
  readonly actor: number | null;
  readonly result: Result | null;
}

export interface Lesson {
  readonly name: string;
  readonly level: Level;
  readonly wanted: Kind | null;
  readonly plies: number | null;
  readonly board: BoardView;
}

export interface LessonAnswer {
  readonly right: boolean;
  readonly turn: Turn;
  readonly board: BoardView;
  readonly values: readonly Worth[];
}

export interface GameWanted {
  readonly size: number;
  readonly rows: number;
  readonly level: Level;
  readonly draw_after: number | null;
  readonly white: string;
  readonly black: string;
  /** Two persons play by a link each. */
  readonly apart: boolean;
}

export interface GameMade {
  readonly game: string;
  readonly token: string;
  readonly black_token: string | null;
}

export interface KnownGame {
  readonly game: string;
  readonly token: string;
  /** Of whoever plays the other side by a link. */
  readonly other?: string | null;
  readonly title: string;
  readonly opened: string;
  /** What this browser plays, as far as the game has been seen. */
  readonly seats?: readonly number[];
}

const KEY = "ouvert.checkers";
const KEPT = 24;

async function ask<T>(path: string, token: string | null, body?: unknown): Promise<T | null> {
  const response = await fetch(`/api/checkers${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: token === null ? {} : { "x-token": token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.status === 204) return null;
  return answered<T>(response);
}

async function told<T>(question: Promise<T | null>): Promise<T> {
  const answer = await question;
  if (answer === null) throw new Error("no answer");
  return answer;
}

/** Whether agents answer at once; who asks will soon need them, so they begin to load. */
export const agentsAwake = async () => (await told(ask<{ awake: boolean }>("", null))).awake;

export const openGame = (wanted: GameWanted) => told(ask<GameMade>("", null, wanted));

export const lookAt = (game: string, token: string | null) => told(ask<GameView>(`/games/${game}`, token));

/** The game as soon as there is news; null if there is none for a while. */
export const newsOf = (game: string, token: string | null, after: number) =>
  ask<GameView>(`/games/${game}?after=${after}`, token);

export const move = (game: string, token: string | null, text: string, after: number) =>
  told(ask<GameView>(`/games/${game}/moves`, token, { move: text, after }));

export const act = (game: string, token: string | null, what: Act, after: number) =>
  told(ask<GameView>(`/games/${game}/acts`, token, { act: what, after }));

/** The board after so many moves. */
export const boardAfter = (game: string, count: number) =>
  told(ask<BoardView>(`/games/${game}/boards/${count}`, null));

export const hint = (game: string, token: string | null, at: number) =>
  told(ask<Hint>(`/games/${game}/hint?at=${at}`, token, {}));

export const summaries = (games: readonly string[]) =>
  told(
    ask<readonly Summary[]>(
      `/games?${games.map((game) => `name=${encodeURIComponent(game)}`).join("&")}`,
      null,
    ),
  );

export const recordAddress = (game: string) => `/api/checkers/games/${game}/record`;

export const lessons = () => told(ask<Record<string, Lesson>>("/lessons", null));

export const answerLesson = (lesson: string, text: string) =>
  told(ask<LessonAnswer>(`/lessons/${lesson}`, null, { move: text }));

export function knownGames(): readonly KnownGame[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as KnownGame[]) : [];
  } catch {
    return [];
  }
}

export function remember(game: KnownGame): void {
  try {
    const others = knownGames().filter((each) => each.game !== game.game);
    localStorage.setItem(KEY, JSON.stringify([game, ...others].slice(0, KEPT)));
  } catch {
    // Without storage the address is the only key to the game.
  }
}
