// Written by `make wire` from the structs of ouvert.web.protocol: actions, remarks, clocks, view, server, client, tables.

export type WireAction = BidSaid | HoldSaid | PassSaid | PickUpDone | DiscardDone | AnnounceSaid | KontraSaid | ReSaid | Declined | CardPlayed | Conceded | Claimed;

/** Bid a value. */
export interface BidSaid {
  readonly do: "bid";
  readonly value: number;
}

/** Say yes to the value that was bid. */
export interface HoldSaid {
  readonly do: "hold";
}

/** Leave the auction. */
export interface PassSaid {
  readonly do: "pass";
}

/** Take the skat into the hand. */
export interface PickUpDone {
  readonly do: "pick up";
}

/** Put two cards away. To everybody but the declarer it is shown without the cards. */
export interface DiscardDone {
  readonly do: "discard";
  readonly cards: readonly string[];
}

/** Name the game. */
export interface AnnounceSaid {
  readonly do: "announce";
  readonly contract: string;
}

/** Say Kontra as a defender, which doubles the value of the game. */
export interface KontraSaid {
  readonly do: "kontra";
}

/** Answer a Kontra with Re as the declarer, which doubles it again. */
export interface ReSaid {
  readonly do: "re";
}

/** Say neither Kontra nor Re where one is asked. */
export interface Declined {
  readonly do: "decline";
}

/** Play a card. */
export interface CardPlayed {
  readonly do: "play";
  readonly card: string;
}

/** Give the rest of the game up. */
export interface Conceded {
  readonly do: "concede";
}

/** Claim card points for the own side, or with null every trick that is left, or a Null. */
export interface Claimed {
  readonly do: "claim";
  readonly points: number | null;
}

/** What a sentence says, for a page in another language; `docs/protocol.md` lists the codes. */
export interface RemarkView {
  /** which sentence it is. */
  readonly code: string;
  /** what it names; cards and contracts by their letters, seats by their numbers. */
  readonly names: Readonly<Record<string, string | number | readonly string[]>>;
}

/** How long each person at a table may take. */
export interface ClockWanted {
  /** seconds for each decision, 5 to 600. */
  readonly decision: number;
  /** seconds beyond that, together, in each game. */
  readonly game?: number;
  /** seconds beyond that, together, in the whole list; not together with `game`. */
  readonly list?: number;
}

/** The clock of a table, as it stands when the view is sent. */
export interface ClockView {
  /** as the table was opened with. */
  readonly decision: number;
  /** the same. */
  readonly game: number;
  /** the same. */
  readonly list: number;
  /** the place whose time runs; null while nobody's does. */
  readonly running: number | null;
  /** what that place has left for its decision, in seconds, its reserve apart. */
  readonly left: number;
  /** what each place has left beyond that, in seconds. */
  readonly reserves: readonly number[];
}

export type FaultKind = "crash" | "illegal" | "late" | "nonsense";

export type Uncounted = "ai" | "club" | "hint" | "played_on" | "taken_back" | "unknown";

export type PhaseName = "auction" | "skat" | "discard" | "announce" | "kontra" | "re" | "play" | "over";

export type ClubWord = "bock" | "kontra" | "ramsch";

export type PlaceFault = "crash" | "illegal" | "late" | "nonsense" | "missing";

/** A rating that a person shows to who sits at the same table, and half its interval of 95 %. */
export interface RatingShown {
  readonly rating: number;
  readonly plus_minus: number;
}

/** Who sits at a place. */
export interface PlaceView {
  /** what the place is called. */
  readonly name: string;
  /** `person`, `ai`, or `free` for a person who has not come yet. */
  readonly kind: "ai" | "free" | "person";
  /** the name of the AI that plays here; null if none does. */
  readonly player: string | null;
  /** whether a person's client is here. */
  readonly connected: boolean;
  /** others may let an AI sit in until this person is back. */
  readonly absent: boolean;
  /** whether the place wants to go on to the next game. */
  readonly ready: boolean;
  /** the seat of the place in this game; null if it sits out. */
  readonly seat: number | null;
  /**
   * how the program that plays here has failed in this game, which rules play on for it;
   * null if it has not.
   */
  readonly fault: FaultKind | "missing" | null;
  /** of the person who plays here; null where it is not shown, or there is none. */
  readonly rating: RatingShown | null;
}

/** A seat's action, as this client may see it. */
export interface Said {
  readonly seat: number;
  readonly action: WireAction;
}

/** A finished trick, its cards in the order played. */
export interface TrickView {
  readonly leader: number;
  readonly cards: readonly string[];
  readonly winner: number;
  readonly points: number;
}

/** A contract that the seat may announce now, or once it has discarded. */
export interface Offer {
  /** its letters. */
  readonly contract: string;
  /** its name in English. */
  readonly english: string;
  /** its name in German. */
  readonly german: string;
  /** the game value if it is just won; in a Hand game the least that the skat allows. */
  readonly least: number;
  /** the same with the most that the skat allows; equal to `least` where the skat is known. */
  readonly most: number;
  /** the same with the matadors of the cards that the seat knows to be its own. */
  readonly as_held: number;
  /** with (positive) or without (negative) so many; null where the skat decides. */
  readonly matadors: number | null;
  /**
   * card points to win, 61 or 90, or 120 for every trick; 0 for no trick (Null). The
   * most that the skat may ask for; null if it may be overbid beyond rescue.
   */
  readonly needs: number | null;
  /** whether the game certainly cannot reach the bid. */
  readonly overbid: boolean;
}

/** What has been said of Kontra and Re. */
export interface KontraView {
  /** the defenders who have not said Kontra. */
  readonly declined: readonly number[];
  /** who has said it; null as long as nobody has. */
  readonly defender: number | null;
  /** whether the declarer has answered. */
  readonly answered: boolean;
  /** whether he has said Re. */
  readonly re: boolean;
}

/** What the seat may do now. */
export interface Legal {
  /** values that it may bid. */
  readonly bids?: readonly number[];
  /** it may say yes. */
  readonly hold?: boolean;
  /** it may pass. */
  readonly can_pass?: boolean;
  /** it may pick the skat up. */
  readonly pick_up?: boolean;
  /** it must put two of its cards away. */
  readonly discard?: boolean;
  /**
   * the games that it may announce, and while it discards, that it will be able to; in
   * the auction those with the skat, rated by the value that it is asked to say.
   */
  readonly offers?: readonly Offer[];
  /** whether it may announce them now. */
  readonly announce?: boolean;
  /** it may say Kontra, or decline. */
  readonly kontra?: boolean;
  /** it may say Re, or decline. */
  readonly re?: boolean;
  /** the cards that it may play. */
  readonly cards?: readonly string[];
  /** it may give up. */
  readonly concede?: boolean;
  /**
   * what it may claim: card points of its side, null for every trick that is left, and
   * in a Null for the game.
   */
  readonly claims?: readonly (number | null)[];
}

/** The claim that has ended a game. */
export interface ClaimView {
  /** who claimed for the own side. */
  readonly seat: number;
  /**
   * the card points of that side; null where every trick that was left was claimed, and
   * in a Null.
   */
  readonly points: number | null;
  /** the side had so many already, and has given the rest away. */
  readonly gives: boolean;
}

/** What only this client's seat sees; cards as in `Observation`. */
export interface OwnView {
  readonly seat: number;
  readonly hand: readonly string[];
  readonly dealt_hand: readonly string[];
  readonly skat: readonly string[];
  readonly discards: readonly string[];
  readonly legal: Legal;
}

/** The announced game. */
export interface ContractView {
  /** its letters. */
  readonly code: string;
  /** its name in English. */
  readonly english: string;
  /** its name in German. */
  readonly german: string;
  /**
   * every limit that the declarer may need for all that this client knows, as in `Offer`;
   * empty in Null.
   */
  readonly needs: readonly (number | null)[];
}

/**
 * How a Ramsch ended: card points, the skat's included, and tricks by seat.
 *
 * `loser` is the seat that loses, `march` the one that has taken every trick; one is null.
 */
export interface RamschView {
  readonly points: readonly [number, number, number];
  readonly tricks: readonly [number, number, number];
  readonly loser: number | null;
  readonly march: number | null;
}

/**
 * How a game ended; the fields of `ouvert.skat.rules.values.GameResult`, and what it brought.
 *
 * `scores` are the extended Seeger–Fabian points of the seats, and at a table of four, as the
 * last, of the dealer, who sits out. `kontra` is what
 * Kontra and Re have multiplied the value with: 1, 2 or 4.
 */
export interface ResultView {
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
  readonly kontra: number;
  readonly bock: boolean;
  readonly ramsch: RamschView | null;
}

/**
 * What all may see when a game is over: the whole deal.
 *
 * `skat` are the cards that were dealt to the skat, `discards` those that lay there in the end,
 * `left` those that the seats still held.
 */
export interface OverView {
  readonly result: ResultView;
  readonly hands: readonly (readonly string[])[];
  readonly skat: readonly string[];
  readonly discards: readonly string[];
  readonly left: readonly (readonly string[])[];
}

/** The table as this client may see it; it replaces the view before. */
export interface View {
  readonly type: "view";
  /** of the last event; what the client answers with. */
  readonly number: number;
  /** number of the game, from 1; 0 while places are free. */
  readonly game: number;
  /** `waiting` for persons, `playing`, `over` between games, `closed` after the last. */
  readonly stage: "closed" | "over" | "playing" | "waiting";
  /** who sits at places 0, 1, 2, and 3 at a table of four. */
  readonly places: readonly PlaceView[];
  /** seconds that AIs take at least. */
  readonly pace: number;
  /** the place that deals this game; at a table of four it sits out. */
  readonly dealer: number;
  /** the place of this client; null for spectators. */
  readonly place: number | null;
  /** the action that led to this view; null if it was something else. */
  readonly event: Said | null;
  /** `auction`, `skat`, `discard`, `announce`, `kontra`, `re`, `play`, `over`. */
  readonly phase: PhaseName;
  /** the seat that acts; null if nobody. */
  readonly actor: number | null;
  /** what has been said in the auction. */
  readonly bids: readonly Said[];
  /** the declarer's seat. */
  readonly declarer: number | null;
  /** the highest value bid; 0 if none. */
  readonly bid: number;
  /** whether the declarer has picked up the skat. */
  readonly picked_up: boolean;
  /** the announced game. */
  readonly contract: ContractView | null;
  /** the declarer's cards in an Ouvert game. */
  readonly exposed: readonly string[] | null;
  /** how many cards each seat holds. */
  readonly held: readonly [number, number, number];
  /** the finished tricks. */
  readonly tricks: readonly TrickView[];
  /** the cards of the unfinished trick. */
  readonly trick: readonly string[];
  /** who led it, or leads the next. */
  readonly leader: number;
  /** the seats that have given up. */
  readonly conceded: readonly number[];
  /** the claim that has ended the game; null where there was none. */
  readonly claim: ClaimView | null;
  /** what the client's own seat sees; null for spectators and for who sits out. */
  readonly own: OwnView | null;
  /** the result and the whole deal; null before the end. */
  readonly over: OverView | null;
  /** whether hints are allowed at this table. */
  readonly hints: boolean;
  /** whether this client has opened the table, and may say so. */
  readonly owner: boolean;
  /** whether this client may take its last decision back. */
  readonly can_take_back: boolean;
  /** how often something was taken back in this game, which then is in no account. */
  readonly taken_back: number;
  /**
   * the defender who wants to give up and asks the other; told to these two, and
   * gone when the game moves on. null if nobody does.
   */
  readonly would_concede: number | null;
  /** whether a finished game is played on here, which then is in no account. */
  readonly played_on: boolean;
  /**
   * the name of the table at which the same persons play another list; null while
   * there is none.
   */
  readonly rematch: string | null;
  /** the options of clubs that this table plays. */
  readonly club: readonly ClubWord[];
  /** how many games count double from this one on, or from the next where it is over. */
  readonly bock_left: number;
  /** whether this game counts double. */
  readonly bock: boolean;
  /** whether all have passed, and Ramsch is played. */
  readonly ramsch: boolean;
  /** what has been said of Kontra and Re; null before the announcement, and without. */
  readonly kontra: KontraView | null;
  /** how long persons may take, and what they have left; null without a clock. */
  readonly clock: ClockView | null;
  /**
   * the action that led to this view was done by rules of thumb, for a person whose time
   * had run out.
   */
  readonly late: boolean;
  /** whether the table was opened for more persons than one. */
  readonly company: boolean;
  /** whether persons may write to each other here. */
  readonly chat: boolean;
  /**
   * why this game does not count for the rating of this client's person; null where
   * it counts, and for who has no seat in it.
   */
  readonly uncounted: Uncounted | null;
}

export const SCORINGS = ["plain", "seeger", "extended", "wins"] as const;

export type Phrase = "good_cards" | "goodbye" | "hello" | "lucky" | "moment" | "sorry" | "thanks" | "well_played";

export type EvidenceName = "proof" | "exact" | "estimate" | "rule" | "table" | "none";

export type ScoringName = "plain" | "seeger" | "extended" | "wins";

export type ServerMessage = Welcome | View | Sheet | Hint | Beliefs | Comparison | Talk | Problem | Pong;

/** The answer to `Join`; a `View` and a `Sheet` follow. */
export interface Welcome {
  readonly type: "welcome";
  /** of the protocol. */
  readonly version: number;
  /** the table's name in links. */
  readonly table: string;
  /** the place of this client; null for a spectator. */
  readonly place: number | null;
  /** how many games the list has. */
  readonly games: number;
  /** what to give when another table shall play the same deals; null for spectators. */
  readonly deals: string | null;
}

/**
 * A game on the score sheet; dealer and declarer are places.
 *
 * `kontra` and `bock` are those of the result. `ramsch` is what a Ramsch brought the places, null
 * for other games.
 */
export interface SheetLine {
  readonly number: number;
  readonly dealer: number;
  readonly declarer: number | null;
  readonly contract: string | null;
  readonly value: number;
  readonly won: boolean;
  readonly totals: readonly number[];
  readonly kontra: number;
  readonly bock: boolean;
  readonly ramsch: readonly number[] | null;
}

/** What a person adds to the deals. */
export interface ContributionView {
  /** the person's. */
  readonly place: number;
  /** the hash of the number. */
  readonly commitment: string;
  /** whether the number has come. */
  readonly opened: boolean;
  /** null until all are settled; it stays so if it was not opened in time. */
  readonly number: string | null;
}

/** From what the deals of a list follow, so that nobody can have chosen them. */
export interface FairView {
  /** the hash of the secret. */
  readonly commitment: string;
  /** of the persons. */
  readonly contributions: readonly ContributionView[];
  /** whether persons shall open their numbers now. */
  readonly opening: boolean;
  /** whether it is sure what goes into the deals. */
  readonly settled: boolean;
  /** null until the list is over. */
  readonly secret: string | null;
}

/**
 * The score sheet so far, everything by place. Sent after `Welcome` and each game.
 *
 * Before the first game also whenever `fair` has changed.
 */
export interface Sheet {
  readonly type: "sheet";
  /** the games. */
  readonly lines: readonly SheetLine[];
  /** sums of the game values. */
  readonly values: readonly number[];
  /** games won as declarer. */
  readonly won: readonly number[];
  /** games lost as declarer. */
  readonly lost: readonly number[];
  /** games that nobody wanted. */
  readonly passed_in: number;
  /** totals by Seeger–Fabian. */
  readonly seeger_fabian: readonly number[];
  /** totals by extended Seeger–Fabian. */
  readonly extended: readonly number[];
  /** 1 for who has most of these. */
  readonly ranks: readonly number[];
  /** what the ranks bring in a league: points won, and given away. */
  readonly league: readonly (readonly [number, number])[];
  /** whether the list has whole rounds, so that all sit each seat equally often. */
  readonly even: boolean;
  /** the seed that deals all games again; null until the list is over, and where none does. */
  readonly seed: string | null;
  /** how many of the games to come count double. */
  readonly bock_left: number;
  /** from what the deals follow; null where a seed deals them. */
  readonly fair: FairView | null;
}

/** What one action is worth. */
export interface HintLine {
  /** the action. */
  readonly action: WireAction;
  /** the game that a discard goes with; null otherwise. */
  readonly contract: string | null;
  /** of the asking side; null where only the payoff is known. */
  readonly win_probability: number | null;
  /** of that; 0 unless it is an estimate. */
  readonly standard_error: number;
  /** points in the hint's scoring; null in the play, which is about winning. */
  readonly expected: number | null;
  /** expected card points of the asking side; null if not known. */
  readonly card_points: number | null;
  /** `proof`, `exact`, `estimate`, `rule` or `table` (of what such hands win). */
  readonly evidence: EvidenceName;
  /** one English sentence; may be empty. */
  readonly reason: string;
  /** what it says, one after the other, for other languages. */
  readonly remarks: readonly RemarkView[];
}

/** The answer to `AskHint`, best action first, for the view with the number `number`. */
export interface Hint {
  readonly type: "hint";
  /** of the question. */
  readonly id: number;
  /** of the view that it is for. */
  readonly number: number;
  /** which part of the ensemble chose: `killer`, `hope`, `vote`, `rule`, or `table`. */
  readonly voice: string;
  /** the actions, and in the auction the games that the hand is for. */
  readonly lines: readonly HintLine[];
  /** deals that fit what the seat has seen. */
  readonly worlds_possible: number;
  /** how many of them were looked at. */
  readonly worlds_seen: number;
  /** time that it took. */
  readonly seconds: number;
  /**
   * what `expected` counts in, which is what the AIs bid in: `plain`, `seeger`,
   * `extended`, or `wins`; null in the play of the cards.
   */
  readonly scoring: ScoringName | null;
}

/** Chances that a card lies with forehand, middlehand, rearhand, and in the skat. */
export interface CardChances {
  readonly card: string;
  readonly chances: readonly [number, number, number, number];
}

/** The answer to `AskBeliefs`: a row for each unseen card. */
export interface Beliefs {
  readonly type: "beliefs";
  readonly id: number;
  readonly number: number;
  readonly cards: readonly CardChances[];
}

/**
 * A deal and what each table made of it: results in the order of `Comparison.tables`.
 *
 * `seat` is that of the client's place in this game; null if it sat out, or for spectators.
 */
export interface ComparedGame {
  readonly number: number;
  readonly results: readonly (ResultView | null)[];
  readonly seat: number | null;
}

/**
 * A table that plays the same deals, with the names of its places.
 *
 * Not with its own name, with which its next games could be watched.
 */
export interface ComparedTable {
  readonly names: readonly string[];
  readonly own: boolean;
}

/** The answer to `AskComparison`; holds only games that this table has finished. */
export interface Comparison {
  readonly type: "comparison";
  readonly id: number;
  readonly tables: readonly ComparedTable[];
  readonly games: readonly ComparedGame[];
}

/** What a person has said: a phrase, or a text of his own. */
export interface TalkLine {
  /** who. */
  readonly place: number;
  /** what, if it is a phrase. */
  readonly phrase: Phrase | null;
  /** what, if it is none; for persons at the table alone. */
  readonly text: string | null;
}

/** What persons say to each other. */
export interface Talk {
  readonly type: "talk";
  /** in order. */
  readonly lines: readonly TalkLine[];
  /** whether they were said before this client came. */
  readonly earlier: boolean;
}

/** A message was refused and has changed nothing. */
export interface Problem {
  readonly type: "error";
  /** one of the codes of `docs/protocol.md`. */
  readonly code: string;
  /** one English sentence. */
  readonly message: string;
  /** what it says, for other languages; null where the code says it all. */
  readonly remark: RemarkView | null;
  /** of the last event; null before joining. */
  readonly number: number | null;
  /** of the request that was refused; null for others. */
  readonly id: number | null;
}

/** The answer to `Ping`, and to `Say` and `Write` when it is said. */
export interface Pong {
  readonly type: "pong";
  readonly id: number;
}

export const VERSION = 1 as const;

export const LONGEST_MESSAGE = 4096 as const;

export const LONGEST_NAME = 24 as const;

export const LONGEST_CHAT = 200 as const;

export type Place = 0 | 1 | 2 | 3;

export type ClientMessage = Join | Reveal | Act | TakeBack | Ready | Fill | Return | Rematch | AllowHints | AllowChat | Say | Write | SetPace | AskHint | AskBeliefs | AskComparison | Ping;

/**
 * The first message: sit down with a seat's token, or watch without one.
 *
 * `name` is what the others shall call the person, if the seat is taken for the first time.
 * `commitment` is the hash of a number that the person adds to the deals, see `Sheet.fair`; it
 * counts until the first number of the table has been opened. `person` is the secret of the
 * person's browser, as `X-Owner` elsewhere: the games at this seat are his from now on.
 */
export interface Join {
  readonly type: "join";
  readonly table: string;
  readonly version: number;
  readonly token?: string | null;
  readonly name?: string | null;
  readonly commitment?: string | null;
  readonly person?: string | null;
}

/** Open the number that was committed to, once `Sheet.fair` says that all are due. */
export interface Reveal {
  readonly type: "reveal";
  readonly number: string;
}

/** Act in the game. `after` is the number of the view that this answers. */
export interface Act {
  readonly type: "act";
  readonly after: number;
  readonly action: WireAction;
}

/**
 * Take one's last decision back, and all that came after it, where only AIs play against one.
 *
 * `after` is the number of the view that this answers.
 */
export interface TakeBack {
  readonly type: "back";
  readonly after: number;
}

/** Go on to the next game. `after` is the number of the view that this answers. */
export interface Ready {
  readonly type: "ready";
  readonly after: number;
}

/** Let an AI take a place: one that nobody has taken yet, or one's own. */
export interface Fill {
  readonly type: "fill";
  readonly place: Place;
  readonly player: string;
}

/** Take one's own place back from the AI that has filled it. */
export interface Return {
  readonly type: "return";
}

/**
 * Another list with the same persons and settings, once this one is over.
 *
 * Its name comes in `View.rematch`; the tokens of this table open the same places there.
 */
export interface Rematch {
  readonly type: "rematch";
}

/** Allow hints at the table, or forbid them; for who has opened it. */
export interface AllowHints {
  readonly type: "hints";
  readonly allowed: boolean;
}

/** Allow persons to write to each other, or forbid it; for who has opened the table. */
export interface AllowChat {
  readonly type: "chat";
  readonly allowed: boolean;
}

/** Say a phrase to all at the table. Answered by `Pong` with the same `id` when it is said. */
export interface Say {
  readonly type: "say";
  readonly id: number;
  readonly phrase: Phrase;
}

/** Write to the other persons at the table. Answered by `Pong` when it is said. */
export interface Write {
  readonly type: "write";
  readonly id: number;
  readonly text: string;
}

/** How long, in seconds, AIs take at least for a decision. */
export interface SetPace {
  readonly type: "pace";
  readonly seconds: number;
}

/** What would the AI do now, and why? Answered by `Hint` with the same `id`. */
export interface AskHint {
  readonly type: "hint";
  readonly id: number;
}

/** Where may each unseen card be? Answered by `Beliefs` with the same `id`. */
export interface AskBeliefs {
  readonly type: "beliefs";
  readonly id: number;
}

/** What did other tables make of the same deals? Answered by `Comparison`. */
export interface AskComparison {
  readonly type: "compare";
  readonly id: number;
}

/** Answered by `Pong`. */
export interface Ping {
  readonly type: "ping";
  readonly id: number;
}

/** What a server is: the answer to `GET /api/info`. */
export interface ServerInfo {
  /** of the program. */
  readonly version: string;
  /** of the protocol. */
  readonly protocol: number;
  /** examples of names of AIs. */
  readonly players: readonly string[];
  /** programs of others that the owner of the server lets play, `engine:` and a name. */
  readonly engines: readonly string[];
  /** whether the AIs answer at once; at the very first start they are compiled. */
  readonly awake: boolean;
  /** how much of them has been compiled, 0 to 1. */
  readonly compiled: number;
}

/** Who shall sit at a place of a new table: an AI by name, or a person. */
export interface PlaceWanted {
  readonly player?: string | null;
  readonly name?: string | null;
}

/** A moment of a finished game from which it shall be played on. */
export interface StartWanted {
  /** the name of the game, as for looking back. */
  readonly game: string;
  /** how many actions came before it. */
  readonly moment: number;
  /** cards that are played from there first. */
  readonly line: readonly string[];
}

/** The body of `POST /api/tables`. */
export interface TableWanted {
  /** three or four; at least one is a person's. */
  readonly places: readonly PlaceWanted[];
  /**
   * how many games, 1 to 144; a whole series if left out, 36 at a table of three and 48
   * at one of four, where the dealer sits out.
   */
  readonly games?: number | null;
  /** deals all games; without it a secret one is drawn. */
  readonly seed?: string | null;
  /** the code of a table whose deals shall be played; not together with `seed`. */
  readonly deals?: string | null;
  /** seconds that AIs take at least for a decision. */
  readonly pace?: number;
  /** an AI that plays the same deals at a table of its own, to compare with. */
  readonly rival?: string | null;
  /** whether hints, and where cards may be, can be asked for. */
  readonly hints?: boolean;
  /**
   * options of clubs that are played: Ramsch after three passes, Kontra and Re, Bock
   * rounds. Not together with `start`, nor with programs of others.
   */
  readonly club?: readonly ClubWord[];
  /**
   * play one game from this moment on: the person, of whom there is one, gets the seat
   * that is to act. Not together with `seed`, `deals` and `rival`.
   */
  readonly start?: StartWanted | null;
  /** how long persons may take; null if as long as they like. */
  readonly clock?: ClockWanted | null;
  /** whether persons may write to each other; only where there are several. */
  readonly chat?: boolean;
}

/** The answer to `POST /api/tables`; tokens by place, null for AIs. */
export interface TableMade {
  readonly table: string;
  readonly tokens: readonly (string | null)[];
  readonly deals: string;
}

/** A place at a table, and the token that opens it. */
export interface SeatKey {
  readonly table: string;
  readonly token: string;
}

/** The body of `POST /api/account`: the places of one person, those of other people left out. */
export interface AccountWanted {
  readonly seats: readonly SeatKey[];
}

/** Games, and how many of them were won. */
export interface TallyView {
  readonly games: number;
  readonly won: number;
}

/** Extended Seeger–Fabian points in 36 games, with the interval of 95 %. */
export interface ScoreView {
  readonly value: number;
  /** null after one game, which says nothing of how sure its points are. */
  readonly low: number | null;
  /** the same. */
  readonly high: number | null;
}

/** What a person, or the AIs at the same tables, have done. */
export interface SideView {
  /** places in games. */
  readonly games: number;
  /** how many of them nobody wanted. */
  readonly passed_in: number;
  /** as declarer. */
  readonly declared: TallyView;
  /** as defender. */
  readonly defended: TallyView;
  /** as declarer, by the letter of what was played. */
  readonly by_game: Readonly<Record<string, TallyView>>;
  /** null without a game. */
  readonly score: ScoreView | null;
}

/** A person against AIs. */
export interface AccountView {
  /** how many lists. */
  readonly tables: number;
  /** in how many of them the person has more points than every AI. */
  readonly won: number;
  /** in how many an AI has more. */
  readonly lost: number;
  /** how many the person had left before the last game, which are neither. */
  readonly left: number;
  /** places in games that count for neither side. */
  readonly others: number;
  /** the person. */
  readonly people: SideView;
  /** the AIs. */
  readonly ais: SideView;
}

/** The answer to `POST /api/account`: lists played to their end, and others. */
export interface AccountsView {
  readonly finished: AccountView;
  readonly unfinished: AccountView;
}

/** The body of `POST /api/lists`: the places of one person. */
export interface ListsWanted {
  readonly seats: readonly SeatKey[];
}

/** How a list stands for a person. */
export interface ListView {
  /** the name of the table. */
  readonly table: string;
  /** whether persons are awaited, a game is played, one is over, or all are. */
  readonly stage: "closed" | "over" | "playing" | "waiting";
  /** the number of the game; 0 before the first. */
  readonly game: number;
  /** how many there are. */
  readonly games: number;
  /** how many places are for persons. */
  readonly persons: number;
  /** how many of them nobody has taken. */
  readonly free: number;
  /** whether the person is to act, or to go on to the next game. */
  readonly yours: boolean;
  /** the person's extended Seeger–Fabian points. */
  readonly points: number;
  /** 1 for who has most of them. */
  readonly rank: number;
}

/** The answer to `POST /api/lists`. */
export interface ListsView {
  readonly lists: readonly ListView[];
}
