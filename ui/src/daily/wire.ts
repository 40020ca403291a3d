// Written by `make wire` from the structs of ouvert.web.protocol: daily.

/** The body of `POST /api/daily`: what the person is called. */
export interface DailyWanted {
  readonly name: string;
}

/** Where somebody plays today's deals; the same table and token whenever he asks. */
export interface DailyMade {
  readonly day: string;
  readonly table: string;
  readonly token: string;
  readonly games: number;
}

/** What another person has made of a deal; the name only where he shows it in the results. */
export interface DailyOther {
  readonly points: number;
  readonly name: string | null;
}

/** A deal of a day, in extended Seeger–Fabian points. */
export interface DailyDeal {
  /** from 1. */
  readonly number: number;
  /** of the person. */
  readonly seat: number;
  /** what the person has made of it; null until he has played it himself to the end. */
  readonly points: number | null;
  /**
   * what the AIs of each level have made of it in the same seat, as far as it is known;
   * empty until the person has played it, or the day is over.
   */
  readonly ais: Readonly<Record<string, number>>;
  /** the median of those, once all are known. */
  readonly value: number | null;
  /** what the other persons of this server have made of it, from most to least. */
  readonly persons: readonly DailyOther[];
}

/** The answer to `GET /api/daily`. */
export interface DailyView {
  /** whose deals these are, as 2026-11-23 (UTC). */
  readonly day: string;
  /** the day by the server's clock. */
  readonly today: string;
  /** seconds until the next day begins. */
  readonly left: number;
  /** where the person plays them; null if he does not. */
  readonly table: string | null;
  /** all of them. */
  readonly deals: readonly DailyDeal[];
  /** by how much the person's points exceed the values, over the deals of both. */
  readonly ahead: number;
  /** how many deals these are. */
  readonly compared: number;
  /** 1 for who is furthest ahead of all who have played every deal; null before that. */
  readonly rank: number | null;
  /** how many have played every deal. */
  readonly finished: number;
  /** in how many seconds it is worth asking again; null where nothing can change. */
  readonly again: number | null;
}
