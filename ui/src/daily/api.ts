// The deals of the day, as docs/protocol.md describes them.

import { owner } from "../lib/owner";
import { answered } from "../lib/problems";
import { rememberDaily, type KnownTable } from "../net/tables";
import type { DailyMade, DailyView } from "./wire";

const headers = () => ({ "X-Owner": owner(), "Content-Type": "application/json" });

export async function loadDaily(day: string | null): Promise<DailyView> {
  const query = day === null ? "" : `?day=${encodeURIComponent(day)}`;
  return answered<DailyView>(await fetch(`/api/daily${query}`, { headers: headers() }));
}

/** The table of today's deals: one, however often it is asked for. */
export async function openDaily(nickname: string): Promise<KnownTable> {
  const body = JSON.stringify({ name: nickname });
  const made = await answered<DailyMade>(
    await fetch("/api/daily", { method: "POST", headers: headers(), body }),
  );
  return rememberDaily(made.table, made.token, made.games, made.day);
}
