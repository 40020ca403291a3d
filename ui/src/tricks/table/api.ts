// Tables at which friends play a described game, as docs/protocol.md describes them.

import { hasTexts, keptList, writeKept } from "../../lib/kept";
import { answered } from "../../lib/problems";
import type {
  DealTold,
  DescribedAct,
  DescribedMade,
  DescribedView,
  DescribedWanted,
  DescriptionWanted,
  PlacesTold,
  SeatAsked,
  SeatTaken,
  WorthsTold,
} from "../records/wire";

/** A table at which this browser has a seat. */
export interface KnownTable {
  readonly table: string;
  readonly token: string;
  readonly title: string;
  readonly opened: string;
}

const KEY = "ouvert.described.tables";
const KEPT = 24;
const ROOT = "/api/tricks/tables";

async function ask<T>(path: string, token: string | null, body?: unknown): Promise<T | null> {
  const response = await fetch(ROOT + path, {
    method: body === undefined ? "GET" : "POST",
    headers: token === null ? {} : { "x-token": token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.status === 204 ? null : answered<T>(response);
}

async function told<T>(question: Promise<T | null>): Promise<T> {
  const answer = await question;
  if (answer === null) throw new Error("no answer");
  return answer;
}

export const openTable = (wanted: DescribedWanted) => told(ask<DescribedMade>("", null, wanted));

export const lookAt = (table: string, token: string | null) =>
  told(ask<DescribedView>(`/${encodeURIComponent(table)}`, token));

/** The table as soon as there is news; null if there is none for a while. */
export const newsOf = (table: string, token: string | null, after: number) =>
  ask<DescribedView>(`/${encodeURIComponent(table)}?after=${after}`, token);

export const sitDown = (table: string, asked: SeatAsked) =>
  told(ask<SeatTaken>(`/${encodeURIComponent(table)}/seats`, null, asked));

export const act = (table: string, token: string, what: DescribedAct) =>
  told(ask<DescribedView>(`/${encodeURIComponent(table)}/acts`, token, what));

export const hint = (table: string, token: string) =>
  told(ask<WorthsTold>(`/${encodeURIComponent(table)}/hint`, token, {}));

/** Where the cards may be that a seat does not see. */
export const placesAt = (table: string, token: string) =>
  told(ask<PlacesTold>(`/${encodeURIComponent(table)}/places`, token, {}));

export const description = (table: string) =>
  told(ask<DescriptionWanted>(`/${encodeURIComponent(table)}/description`, null));

/** The deal that is over, to be looked back at. */
export const dealOf = (table: string, token: string | null) =>
  told(ask<DealTold>(`/${encodeURIComponent(table)}/deal`, token));

const isTable = (each: unknown): each is KnownTable => hasTexts(each, "table", "token", "title", "opened");

export const knownTables = (): readonly KnownTable[] => keptList(KEY, isTable);

export const tokenOf = (table: string): string | null =>
  knownTables().find((each) => each.table === table)?.token ?? null;

/** Keeps the token of a seat that was taken now. */
export function remember(seat: Omit<KnownTable, "opened">): void {
  const others = knownTables().filter((each) => each.table !== seat.table);
  const opened = new Date().toISOString();
  writeKept(KEY, [{ ...seat, opened }, ...others].slice(0, KEPT));
}
