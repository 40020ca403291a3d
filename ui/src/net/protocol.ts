// The messages of docs/protocol.md, as far as the page reads them.

export const VERSION = 1;

export type Action =
  | { readonly do: "bid"; readonly value: number }
  | { readonly do: "hold" }
  | { readonly do: "pass" }
  | { readonly do: "pick up" }
  | { readonly do: "discard"; readonly cards: readonly string[] }
  | { readonly do: "announce"; readonly contract: string }
  | { readonly do: "play"; readonly card: string }
  | { readonly do: "concede" };

export interface Said {
  readonly seat: number;
  readonly action: Action;
}

export interface PlaceView {
  readonly name: string;
  readonly kind: "person" | "ai" | "free";
  readonly player: string | null;
  readonly connected: boolean;
  /** Others may let an AI sit in until this person is back. */
  readonly absent: boolean;
  readonly ready: boolean;
  readonly seat: number;
}

export interface TrickView {
  readonly leader: number;
  readonly cards: readonly string[];
  readonly winner: number;
  readonly points: number;
}

export interface Offer {
  readonly contract: string;
  readonly least: number;
  readonly most: number;
  /** The value with the cards that one holds, whatever lies in the skat. */
  readonly as_held: number;
  readonly matadors: number | null;
  readonly needs: number | null;
  readonly overbid: boolean;
}

export interface Legal {
  readonly bids?: readonly number[];
  readonly hold?: boolean;
  readonly can_pass?: boolean;
  readonly pick_up?: boolean;
  readonly discard?: boolean;
  readonly offers?: readonly Offer[];
  readonly announce?: boolean;
  readonly cards?: readonly string[];
  readonly concede?: boolean;
}

export interface OwnView {
  readonly seat: number;
  readonly hand: readonly string[];
  readonly dealt_hand: readonly string[];
  readonly skat: readonly string[];
  readonly discards: readonly string[];
  readonly legal: Legal;
}

export interface ContractView {
  readonly code: string;
  readonly needs: readonly (number | null)[];
}

export interface Result {
  readonly declarer: number | null;
  readonly contract: string | null;
  readonly bid: number;
  readonly won: boolean;
  readonly value: number;
  readonly card_points: number;
  readonly tricks: number;
  readonly matadors: number;
  readonly levels: number;
  readonly schneider: boolean;
  readonly schwarz: boolean;
  readonly overbid: boolean;
  readonly conceded: boolean;
  readonly scores: readonly number[];
}

export interface OverView {
  readonly result: Result;
  readonly hands: readonly (readonly string[])[];
  readonly skat: readonly string[];
  readonly discards: readonly string[];
}

export type Phase = "auction" | "skat" | "discard" | "announce" | "play" | "over";

export interface View {
  readonly type: "view";
  readonly number: number;
  readonly game: number;
  readonly stage: "waiting" | "playing" | "over" | "closed";
  readonly places: readonly PlaceView[];
  readonly pace: number;
  readonly event: Said | null;
  readonly phase: Phase;
  readonly actor: number | null;
  readonly bids: readonly Said[];
  readonly declarer: number | null;
  readonly bid: number;
  readonly picked_up: boolean;
  readonly contract: ContractView | null;
  readonly exposed: readonly string[] | null;
  readonly held: readonly number[];
  readonly tricks: readonly TrickView[];
  readonly trick: readonly string[];
  readonly leader: number;
  readonly conceded: readonly number[];
  readonly own: OwnView | null;
  readonly over: OverView | null;
}

export interface Welcome {
  readonly type: "welcome";
  readonly table: string;
  readonly place: number | null;
  readonly games: number;
  readonly deals: string | null;
}

export interface SheetLine {
  readonly number: number;
  readonly dealer: number;
  readonly declarer: number | null;
  readonly contract: string | null;
  readonly value: number;
  readonly won: boolean;
  readonly totals: readonly number[];
}

export interface Sheet {
  readonly type: "sheet";
  readonly lines: readonly SheetLine[];
  readonly values: readonly number[];
  readonly won: readonly number[];
  readonly lost: readonly number[];
  readonly passed_in: number;
  readonly seeger_fabian: readonly number[];
  readonly extended: readonly number[];
  readonly seed: string | null;
}

/** What a sentence of the server says: docs/protocol.md lists the codes. */
export interface Remark {
  readonly code: string;
  readonly names: Readonly<Record<string, string | number | readonly string[]>>;
}

export interface HintLine {
  readonly action: Action;
  readonly contract: string | null;
  readonly win_probability: number | null;
  readonly standard_error: number;
  readonly expected: number | null;
  readonly card_points: number | null;
  readonly evidence: "proof" | "exact" | "estimate" | "rule" | "table";
  readonly reason: string;
  readonly remarks: readonly Remark[];
}

export interface Hint {
  readonly type: "hint";
  readonly id: number;
  readonly number: number;
  readonly voice: string;
  readonly lines: readonly HintLine[];
  readonly worlds_possible: number;
  readonly worlds_seen: number;
  readonly seconds: number;
}

export interface CardChances {
  readonly card: string;
  readonly chances: readonly number[];
}

export interface Beliefs {
  readonly type: "beliefs";
  readonly id: number;
  readonly number: number;
  readonly cards: readonly CardChances[];
}

export interface Comparison {
  readonly type: "comparison";
  readonly id: number;
  readonly tables: readonly { names: readonly string[]; own: boolean }[];
  readonly games: readonly { number: number; results: readonly (Result | null)[] }[];
}

export interface Problem {
  readonly type: "error";
  readonly code: string;
  readonly message: string;
  readonly remark: Remark | null;
  readonly number: number | null;
  readonly id: number | null;
}

export interface Pong {
  readonly type: "pong";
  readonly id: number;
}

export type ServerMessage = Welcome | View | Sheet | Hint | Beliefs | Comparison | Problem | Pong;
