// Opening a table, and remembering the links to its seats in this browser.

import { LEVELS, type LevelName } from "../i18n/levels";
import { hasTexts, keepText, keptList, keptText, readKept, writeKept } from "../lib/kept";
import { answered } from "../lib/problems";
import type {
  AccountsView,
  AccountWanted,
  ListsView,
  ListsWanted,
  PlaceWanted,
  ServerInfo,
  TableMade,
  TableWanted,
} from "./wire";

/** What this browser has last seen of a table. */
export interface TableSeen {
  /** The names of the others. */
  readonly others: readonly string[];
  readonly game: number;
  readonly over: boolean;
}

export interface KnownTable extends Partial<TableSeen> {
  readonly table: string;
  readonly tokens: readonly (string | null)[];
  readonly place: number;
  readonly games: number;
  readonly opened: string;
  /** The day whose deals are played there, as 2026-11-23. */
  readonly day?: string;
}

/** The AI that plays where nothing else is said: the strongest level. */
export const USUAL_PLAYER: LevelName = "master";

/** The strongest in a hurry, beside the levels. */
export const QUICK_PLAYER = "expert:0.2s";

const PLAYERS: readonly string[] = [...LEVELS, QUICK_PLAYER, "expert:1s", "reflex", "random"];

/** Whether a name is that of an AI of this page, today or when the table was opened. */
export function isPlayer(who: string): boolean {
  return PLAYERS.includes(who);
}

const KEY = "ouvert.tables";
const KEPT = 12;

/** Asks the server, which says what is wrong in one sentence. */
export async function openTable(wanted: TableWanted & { readonly games: number }): Promise<KnownTable> {
  const response = await fetch("/api/tables", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(wanted),
  });
  const made = await answered<TableMade>(response);
  const table: KnownTable = {
    table: made.table,
    tokens: made.tokens,
    // Who plays a game on gets the seat that is to act.
    place: wanted.start
      ? made.tokens.findIndex((token) => token !== null)
      : wanted.places.findIndex((place) => place.name !== undefined),
    games: wanted.games,
    opened: new Date().toISOString(),
  };
  remember(table);
  return table;
}

/** Keeps a seat that was taken by a link, unless the table is known already. */
export function rememberSeat(table: string, token: string, place: number, games: number): void {
  if (knownTables().some((known) => known.table === table)) return;
  const tokens = [0, 1, 2, 3].map((number) => (number === place ? token : null));
  remember({ table, tokens, place, games, opened: new Date().toISOString() });
}

/** Keeps the list after another one, whose seats the same links open. */
export function rememberRematch(before: string, table: string): void {
  const known = knownTables();
  const last = known.find((each) => each.table === before);
  if (last === undefined || known.some((each) => each.table === table)) return;
  const { tokens, place, games } = last;
  remember({ table, tokens, place, games, opened: new Date().toISOString() });
}

/** Keeps the table of the deals of a day; what is known of it already stays. */
export function rememberDaily(table: string, token: string, games: number, day: string): KnownTable {
  const before = knownTables().find((known) => known.table === table);
  if (before !== undefined) return before;
  const tokens = [token, null, null];
  const made: KnownTable = { table, tokens, place: 0, games, opened: new Date().toISOString(), day };
  remember(made);
  return made;
}

/** Keeps who plays at a known table, and how far the list is. */
export function rememberNews(table: string, seen: TableSeen): void {
  writeKept(
    KEY,
    knownTables().map((known) => (known.table === table ? { ...known, ...seen } : known)),
  );
}

const NAME_KEY = "ouvert.name";

/** The name that was last given in this browser, or nothing. */
export function ownName(): string {
  return keptText(NAME_KEY) ?? "";
}

export function keepName(nickname: string): void {
  keepText(NAME_KEY, nickname);
}

function isTable(each: unknown): each is KnownTable {
  if (!hasTexts(each, "table", "opened")) return false;
  const { tokens, place, games, others = [] } = each as Partial<KnownTable>;
  return Array.isArray(tokens) && Array.isArray(others) && Number.isInteger(place) && Number.isInteger(games);
}

export const knownTables = (): readonly KnownTable[] => keptList(KEY, isTable);

function remember(table: KnownTable): void {
  const others = knownTables().filter((known) => known.table !== table.table);
  writeKept(KEY, [table, ...others].slice(0, KEPT));
}

/** The address of a seat at a table, or with no token of watching it. */
export function seatAddress(table: string, token: string | null | undefined): string {
  return token ? `/table/${table}/${token}` : `/table/${table}`;
}

/** The address of this browser's seat at a table; null if it has none. */
export function ownSeat(table: string | null): string | null {
  const known = knownTables().find((each) => each.table === table);
  return known ? seatAddress(known.table, known.tokens[known.place]) : null;
}

export async function serverInfo(): Promise<ServerInfo> {
  const response = await fetch("/api/info");
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()) as ServerInfo;
}

/** What the person of this browser has made of the games at the tables that it knows. */
export const ownAccount = () => askOfSeats<AccountsView>("/api/account");

/** How the play goes of the person of this browser, as the room of training reads it. */
export const loadProgress = <Answer>() => askOfSeats<Answer>("/api/train/progress");

/** How the lists stand at the tables that this browser knows. */
export const ownLists = () => askOfSeats<ListsView>("/api/lists");

async function askOfSeats<Answer>(path: string): Promise<Answer> {
  const seats = knownTables().flatMap(({ table, tokens, place }) => {
    const token = tokens[place];
    return token ? [{ table, token }] : [];
  });
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ seats } satisfies AccountWanted & ListsWanted),
  });
  return await answered<Answer>(response);
}

/** The places of a new table. At a table of four whoever opens it comes last, and so does not begin
 * with sitting out: the first place deals first. To the left of him sits the first of the others. */
export function seated(person: PlaceWanted, others: readonly PlaceWanted[]): readonly PlaceWanted[] {
  return others.length === 3 ? [...others, person] : [person, ...others];
}

/** How a table was last opened here, to open one like it again. */
export interface LastWish {
  /** The AIs: two, or three where the dealer sits out. */
  readonly others: readonly string[];
  readonly games: number;
}

const WISH_KEY = "ouvert.play";
/** Who has never chosen begins against the first level. */
const FIRST_WISH: LastWish = { others: ["beginner", "beginner"], games: 3 };

export function lastWish(): LastWish {
  return readKept(WISH_KEY, readWish) ?? FIRST_WISH;
}

function readWish(found: unknown): LastWish | null {
  const wish = found as LastWish;
  const whole = (wish.others.length === 2 || wish.others.length === 3) && Number.isInteger(wish.games);
  return whole && wish.others.every((other) => typeof other === "string") ? wish : null;
}

export function keepWish(wish: LastWish): void {
  writeKept(WISH_KEY, wish);
}
