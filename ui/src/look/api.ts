// Looking back, as docs/protocol.md describes it.

import { answered } from "../lib/problems";
import type { WireAction, RemarkView } from "../net/wire";

export interface Result {
  readonly outcome: string;
  readonly won: boolean;
  readonly value: number;
  readonly card_points: number;
  readonly tricks: number;
  readonly overbid: boolean;
  readonly schneider: boolean;
  readonly schwarz: boolean;
  readonly conceded: boolean;
}

export interface Summary {
  readonly players: readonly string[];
  /** By seat the place of an AI at a table of this program, which has its name from it. */
  readonly ais: readonly (number | null)[];
  readonly declarer: number | null;
  readonly contract: string | null;
  readonly result: Result | null;
}

export interface Moment {
  readonly phase: "auction" | "skat" | "discard" | "announce" | "play" | "over";
  readonly actor: number | null;
  readonly declarer: number | null;
  readonly hands: readonly (readonly string[])[];
  readonly skat: readonly string[];
  readonly leader: number;
  readonly trick: readonly string[];
  readonly last: {
    readonly leader: number;
    readonly cards: readonly string[];
    readonly winner: number;
  } | null;
  readonly tricks: number;
  readonly points: readonly number[];
  readonly legal: readonly string[];
  readonly won: boolean | null;
}

export interface Game extends Summary {
  readonly id: string;
  /** The table of this program at which it was played. */
  readonly table: string | null;
  readonly place: string | null;
  readonly date: string | null;
  readonly name: string | null;
  readonly bid: number;
  readonly needs: number | null;
  readonly picked_up: boolean;
  readonly dealt: readonly (readonly string[])[];
  readonly skat: readonly string[];
  readonly put: readonly string[] | null;
  readonly actions: readonly { readonly seat: number; readonly action: WireAction }[];
  readonly moments: readonly Moment[];
}

export interface OpenWorth {
  readonly values: Readonly<Record<string, number>>;
  readonly wins: readonly string[];
}

export interface KnownWorth {
  readonly chances: Readonly<Record<string, number>>;
  readonly errors: Readonly<Record<string, number>>;
  readonly proved: readonly string[];
  readonly suggested: string;
  readonly worlds_possible: number;
  readonly worlds_seen: number;
}

/** What the legal cards of a moment are worth, as far as it is known by now. */
export type Worth = Partial<OpenWorth & KnownWorth>;

export type Mark = "fine" | "inaccuracy" | "mistake" | "blunder";

export interface CardPart extends KnownWorth {
  readonly step: "card";
  readonly moment: number;
  readonly seat: number;
  readonly card: string;
  readonly loss: number;
  readonly standard_error: number;
  readonly mark: Mark;
}

export interface Line {
  readonly moment: number;
  readonly seat: number;
  readonly cards: readonly string[];
}

export type Verdict = "fine" | "high" | "low";

/** Something said in the auction: the value, or the one to which the answer was no. */
export interface SaidWord {
  readonly moment: number;
  readonly value: number;
  readonly passed: boolean;
  readonly win_probability: number;
  readonly expected: number;
  readonly passing: number;
  readonly loss: number;
  readonly verdict: Verdict;
}

interface Promised {
  readonly contract: string;
  readonly win_probability: number;
  readonly expected: number;
}

export interface SeatAuction {
  readonly seat: number;
  readonly said: number;
  readonly maximal: number;
  readonly verdict: Verdict;
  /** Which of the words gave most away. */
  readonly worst: number;
  readonly words: readonly SaidWord[];
  readonly games: readonly Promised[];
  readonly with_skat: Promised & { readonly put: readonly string[] };
  readonly skat: {
    readonly moment: number;
    readonly picked_up: boolean;
    readonly pick_up: number;
    readonly hand: number;
    readonly hand_contract: string;
    readonly loss: number;
  } | null;
}

export interface Alternative {
  readonly contract: string;
  readonly put: readonly string[] | null;
  readonly win_probability: number;
  readonly expected: number;
  /** Card points with open cards; null in Null, and in games that are hardly ever won. */
  readonly open_points: number | null;
  readonly open_value: number;
  readonly chosen: boolean;
}

export type Part =
  | { readonly step: "open"; readonly cards: readonly (OpenWorth & { readonly moment: number })[] }
  | { readonly step: "turns"; readonly lines: readonly Line[] }
  | { readonly step: "proofs"; readonly lines: readonly Line[] }
  | { readonly step: "auction"; readonly seats: readonly SeatAuction[] }
  | CardPart
  | { readonly step: "alternatives"; readonly rows: readonly Alternative[] };

export type State = "none" | "waiting" | "running" | "done" | "failed" | "cancelled";

export interface Analysis {
  readonly id: string | null;
  readonly state: State;
  readonly progress: number;
  readonly error: string | null;
  readonly parts: readonly Part[];
}

export interface Variation {
  readonly moments: readonly Moment[];
  readonly worth: (OpenWorth & KnownWorth) | null;
}

export interface UploadProblem {
  readonly game: number;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly remark?: RemarkView | null;
}

export interface UploadLine extends Summary {
  readonly number: number;
  readonly id: string;
  readonly analysis: {
    readonly state: State;
    readonly progress: number;
    readonly mistakes: readonly number[];
    /** What these mistakes gave away of the probability to win. */
    readonly losses: readonly number[];
  };
}

/** The games of an upload, or of a table. */
export interface GameList {
  readonly name: string;
  readonly count: number;
  /** How many games are analysed, and how many will be. */
  readonly done: number;
  readonly pending: number;
  readonly problems: readonly UploadProblem[];
  /** Persons, those who played most first. */
  readonly players: readonly string[];
  /** How many games are as wanted; `games` is a page of them. */
  readonly found: number;
  readonly games: readonly UploadLine[];
}

const BASE = "/api/look";

/** Asks the server; throws what it says is wrong, in one sentence. */
async function ask<Answer>(path: string, options: RequestInit = {}): Promise<Answer> {
  const response = await fetch(BASE + path, options);
  return answered<Answer>(response);
}

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
export const sendUpload = (file: File) =>
  ask<{ upload: string; games: number; problems: readonly UploadProblem[] }>(
    `/uploads?name=${encodeURIComponent(file.name)}`,
    { method: "POST", body: file },
  );
/** What a list is called in addresses: `uploads/NAME` or `tables/NAME`. */
export type ListPath = `uploads/${string}` | `tables/${string}`;

export const loadList = (path: ListPath, query: string) => ask<GameList>(`/${path}?${query}`);
export const analyseList = (path: ListPath) => ask<object>(`/${path}/analyses`, { method: "POST" });
export const cancelList = (path: ListPath) => ask<object>(`/${path}/analyses`, { method: "DELETE" });
