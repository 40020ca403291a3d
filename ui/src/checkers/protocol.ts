// Talking to the server about quantum checkers; see docs/protocol.md.

import { hasTexts, keptList, writeKept } from "../lib/kept";
import { answered } from "../lib/problems";
import type {
  BoardView,
  CheckersAct,
  CheckersActing,
  CheckersHint,
  CheckersInfo,
  CheckersMade,
  CheckersMove,
  CheckersSummary,
  CheckersView,
  CheckersWanted,
  LessonAnswer,
  LessonView,
} from "./wire";

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
export const agentsAwake = async () => (await told(ask<CheckersInfo>("", null))).awake;

export const openGame = (wanted: CheckersWanted) => told(ask<CheckersMade>("", null, wanted));

export const lookAt = (game: string, token: string | null) =>
  told(ask<CheckersView>(`/games/${game}`, token));

/** The game as soon as there is news; null if there is none for a while. */
export const newsOf = (game: string, token: string | null, after: number) =>
  ask<CheckersView>(`/games/${game}?after=${after}`, token);

export const move = (game: string, token: string | null, text: string, after: number) =>
  told(ask<CheckersView>(`/games/${game}/moves`, token, { move: text, after } satisfies CheckersMove));

export const act = (game: string, token: string | null, what: CheckersAct, after: number) =>
  told(ask<CheckersView>(`/games/${game}/acts`, token, { act: what, after } satisfies CheckersActing));

/** The board after so many moves. */
export const boardAfter = (game: string, count: number) =>
  told(ask<BoardView>(`/games/${game}/boards/${count}`, null));

export const hint = (game: string, token: string | null, at: number) =>
  told(ask<CheckersHint>(`/games/${game}/hint?at=${at}`, token, {}));

export const summaries = (games: readonly string[]) =>
  told(
    ask<readonly CheckersSummary[]>(
      `/games?${games.map((game) => `name=${encodeURIComponent(game)}`).join("&")}`,
      null,
    ),
  );

export const recordAddress = (game: string) => `/api/checkers/games/${game}/record`;

export const lessons = () => told(ask<Record<string, LessonView>>("/lessons", null));

export const answerLesson = (lesson: string, text: string) =>
  told(ask<LessonAnswer>(`/lessons/${lesson}`, null, { move: text } satisfies CheckersMove));

const isGame = (each: unknown): each is KnownGame => hasTexts(each, "game", "token", "title", "opened");

export const knownGames = (): readonly KnownGame[] => keptList(KEY, isGame);

export function remember(game: KnownGame): void {
  const others = knownGames().filter((each) => each.game !== game.game);
  writeKept(KEY, [game, ...others].slice(0, KEPT));
}
