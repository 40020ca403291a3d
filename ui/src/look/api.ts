// Looking back, as docs/protocol.md describes it.

import { answered } from "../lib/problems";
import type {
  Analysis,
  CardsRead,
  CardsTyped,
  Decisions,
  EnteredKept,
  EnteredView,
  Game,
  GameEntered,
  GameList,
  KnownWorth,
  OpenWorth,
  Samples,
  UploadMade,
  Variation,
} from "./wire";

/** What the legal cards of a moment are worth, as far as it is known by now. */
export type Worth = Partial<OpenWorth & KnownWorth>;

const BASE = "/api/look";

/** Asks the server; throws what it says is wrong, in one sentence. */
async function ask<Answer>(path: string, options: RequestInit = {}): Promise<Answer> {
  const response = await fetch(BASE + path, options);
  return answered<Answer>(response);
}

function send<Answer>(path: string, content: object): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  return ask<Answer>(path, { method: "POST", headers, body: JSON.stringify(content) });
}

export const loadSamples = () => ask<Samples>("/samples");
export const loadGame = (id: string) => ask<Game>(`/games/${id}`);
export const loadTableGame = (table: string, number: string) => ask<Game>(`/tables/${table}/${number}`);
export const startAnalysis = (id: string) => ask<Analysis>(`/games/${id}/analysis`, { method: "POST" });
export const cancelAnalysis = (id: string) => ask<object>(`/games/${id}/analysis`, { method: "DELETE" });
export const loadAnalysis = (id: string, after: number) =>
  ask<Analysis>(`/games/${id}/analysis?after=${after}`);
export const loadVariation = (
  id: string,
  at: number,
  line: readonly string[],
  step: number,
  signal: AbortSignal,
) => ask<Variation>(`/games/${id}/variation?at=${at}&line=${line.join(",")}&step=${step}`, { signal });
export const recordAddress = (id: string, format: "json" | "iss") =>
  `${BASE}/games/${id}/record?format=${format}`;
export const analysisAddress = (id: string) => `${BASE}/games/${id}/analysis`;
export const pictureAddress = (id: string, at: number, line: readonly string[]) =>
  `${BASE}/games/${id}/picture?at=${at}&line=${line.join(",")}`;
export const sendUpload = (called: string, file: Blob) =>
  ask<UploadMade>(`/uploads?name=${encodeURIComponent(called)}`, { method: "POST", body: file });
/** Cards as people write them, by their codes. */
export const readCards = (text: string) => send<CardsRead>("/cards", { text } satisfies CardsTyped);
/** What the rules say of a game that is being typed in. */
export const askEntered = (game: GameEntered) => send<EnteredView>("/entered", game);
export const keepEntered = (game: GameEntered) => send<EnteredKept>("/entered/games", game);
/** What a list is called in addresses: `uploads/NAME` or `tables/NAME`. */
export type ListPath = `uploads/${string}` | `tables/${string}`;

export const loadList = (path: ListPath, query: string) => ask<GameList>(`/${path}?${query}`);
export const analyseList = (path: ListPath) => ask<object>(`/${path}/analyses`, { method: "POST" });
export const cancelList = (path: ListPath) => ask<object>(`/${path}/analyses`, { method: "DELETE" });
export const loadDecisions = (path: ListPath, player: string | null, from: number) =>
  ask<Decisions>(`/${path}/decisions?${new URLSearchParams({ from: String(from), player: player ?? "" })}`);
