// Written by `make wire` from the structs of ouvert.web.protocol: look_club, look, entering, decisions.

import type { ClubWord, Legal, PhaseName, RemarkView, WireAction } from "../net/wire";

/** A card of a Ramsch, and what it gave away, in points that its seat is ahead of the others. */
export interface RamschPart {
  readonly step: "ramsch";
  /** when it was played. */
  readonly moment: number;
  /** who played it. */
  readonly seat: number;
  /** the card. */
  readonly card: string;
  /** what each legal card gives away, by likely deals. */
  readonly losses: Readonly<Record<string, number>>;
  /** what this one did. */
  readonly loss: number;
  /** of that. */
  readonly standard_error: number;
  /** whether it is worth a word. */
  readonly marked: boolean;
  /** the best card. */
  readonly suggested: string;
  /** deals that were looked at. */
  readonly worlds_seen: number;
  /** what it gave away with open cards; null where the solver does not reach. */
  readonly open_loss: number | null;
}

/** Who was asked for Kontra, or for Re, and what he said. */
export interface SaidOfKontra {
  /** when he was asked. */
  readonly moment: number;
  /** who. */
  readonly seat: number;
  /** whether it was for Re. */
  readonly re: boolean;
  /** whether he said it. */
  readonly said: boolean;
  /** of his side to win the game, by likely deals with open cards. */
  readonly chance: number;
  /** from which chance on the AIs say it. */
  readonly asked: number;
  /** whether the AIs would have said the same. */
  readonly right: boolean;
}

/** What was said of Kontra and Re. */
export interface KontraPart {
  readonly step: "kontra";
  readonly said: readonly SaidOfKontra[];
}

export type Mark = "blunder" | "fine" | "inaccuracy" | "mistake";

export type Verdict = "fine" | "high" | "low";

export type State = "cancelled" | "done" | "failed" | "none" | "running" | "waiting";

export type Part = OpenPart | TurnsPart | ProofsPart | AuctionPart | CardPart | AlternativesPart | RamschPart | KontraPart;

/** How a recorded game ended; the fields of `ouvert.skat.records.RecordResult`. */
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

/** Who played what, and how it ended. */
export interface Summary {
  /** by seat. */
  readonly players: readonly string[];
  /**
   * by seat the place of an AI at a table of this program, which has its name from it; as
   * the last of four that of who sat out.
   */
  readonly ais: readonly (number | null)[];
  /** who dealt at a table of four, and sat out; null elsewhere. */
  readonly sat_out: string | null;
  /** the declarer's seat; null if nobody played. */
  readonly declarer: number | null;
  /** its letters. */
  readonly contract: string | null;
  /** null if the record breaks off. */
  readonly result: Result | null;
}

/** A finished trick. */
export interface LastTrick {
  readonly leader: number;
  readonly cards: readonly string[];
  readonly winner: number;
}

/** A moment of a game with all its cards. */
export interface Moment {
  /** the part of the game. */
  readonly phase: PhaseName;
  /** the seat that acts; null if nobody. */
  readonly actor: number | null;
  /** the declarer's seat, once there is one. */
  readonly declarer: number | null;
  /** by seat. */
  readonly hands: readonly (readonly string[])[];
  /** the cards that lie there. */
  readonly skat: readonly string[];
  /** who led the trick, or leads the next. */
  readonly leader: number;
  /** the cards of the unfinished trick. */
  readonly trick: readonly string[];
  /** the last finished trick. */
  readonly last: LastTrick | null;
  /** how many tricks are finished. */
  readonly tricks: number;
  /** card points in the tricks of the declarer, and of the defenders. */
  readonly points: readonly number[];
  /** the cards that may be played. */
  readonly legal: readonly string[];
  /** whether the declarer has won; null as long as it is open. */
  readonly won: boolean | null;
}

/** What a seat did. */
export interface SeatAction {
  readonly seat: number;
  readonly action: WireAction;
}

/** A game, moment by moment. */
export interface Game {
  /** by seat. */
  readonly players: readonly string[];
  /**
   * by seat the place of an AI at a table of this program, which has its name from it; as
   * the last of four that of who sat out.
   */
  readonly ais: readonly (number | null)[];
  /** who dealt at a table of four, and sat out; null elsewhere. */
  readonly sat_out: string | null;
  /** the declarer's seat; null if nobody played. */
  readonly declarer: number | null;
  /** its letters. */
  readonly contract: string | null;
  /** null if the record breaks off. */
  readonly result: Result | null;
  /** its name in addresses. */
  readonly id: string;
  /** the table of this program at which it was played. */
  readonly table: string | null;
  /** where it was played. */
  readonly place: string | null;
  /** when, as the record says it. */
  readonly date: string | null;
  /** its number or name there. */
  readonly name: string | null;
  /** the highest value bid. */
  readonly bid: number;
  /** card points that the declarer needs, 61 or 90, 120 for every trick, 0 for none. */
  readonly needs: number | null;
  /** whether the declarer picked up the skat. */
  readonly picked_up: boolean;
  /** the hands that were dealt, by seat. */
  readonly dealt: readonly (readonly string[])[];
  /** the skat that was dealt. */
  readonly skat: readonly string[];
  /** the cards that were put away; null in Hand games. */
  readonly put: readonly string[] | null;
  /** what was done. */
  readonly actions: readonly SeatAction[];
  /** one more than actions. */
  readonly moments: readonly Moment[];
  /**
   * the actions that the clock has made for a person whose time had run out, by number
   * from 0; they are nobody's mistakes.
   */
  readonly late: readonly number[];
  /** the options of clubs that it was played with; `bock` if it belonged to a Bock round. */
  readonly club: readonly ClubWord[];
}

/** What each legal card reaches with open cards, and which of them win. */
export interface OpenWorth {
  readonly values: Readonly<Record<string, number>>;
  readonly wins: readonly string[];
}

/** The same of a moment of the game. */
export interface OpenMoment {
  readonly values: Readonly<Record<string, number>>;
  readonly wins: readonly string[];
  readonly moment: number;
}

/** The chance to win of each legal card, as its player could know it. */
export interface KnownWorth {
  /** by card, in [0, 1]. */
  readonly chances: Readonly<Record<string, number>>;
  /** their standard errors. */
  readonly errors: Readonly<Record<string, number>>;
  /** the cards that win for certain. */
  readonly proved: readonly string[];
  /** the best card. */
  readonly suggested: string;
  /** deals that could be. */
  readonly worlds_possible: number;
  /** those that were looked at. */
  readonly worlds_seen: number;
}

/** Both: as its player could know it, and with open cards. */
export interface MomentWorth {
  /** by card, in [0, 1]. */
  readonly chances: Readonly<Record<string, number>>;
  /** their standard errors. */
  readonly errors: Readonly<Record<string, number>>;
  /** the cards that win for certain. */
  readonly proved: readonly string[];
  /** the best card. */
  readonly suggested: string;
  /** deals that could be. */
  readonly worlds_possible: number;
  /** those that were looked at. */
  readonly worlds_seen: number;
  readonly values: Readonly<Record<string, number>>;
  readonly wins: readonly string[];
}

/** Cards that would have been played from a moment on, by whoever acts there. */
export interface Line {
  readonly moment: number;
  readonly seat: number;
  readonly cards: readonly string[];
}

/** Something said in the auction: the value, or the one to which the answer was no. */
export interface SaidWord {
  /** when it was said. */
  readonly moment: number;
  /** the value. */
  readonly value: number;
  /** whether it was no. */
  readonly passed: boolean;
  /** of a game at this value. */
  readonly win_probability: number;
  /** points in the table's scoring if the seat plays at this value. */
  readonly expected: number;
  /** the same if it passes. */
  readonly passing: number;
  /** the highest value that was worth saying then; 0 = pass. */
  readonly maximal: number;
  /** what the word gave away, in these points. */
  readonly loss: number;
  /** whether it was too high or too low. */
  readonly verdict: Verdict;
  /** wrong by so little that it is told, and not marked. */
  readonly slight: boolean;
}

/** What a game promised: the probability to win it, and points in the table's scoring. */
export interface Promised {
  readonly contract: string;
  readonly win_probability: number;
  readonly expected: number;
}

/** The same with the skat that lay there, and the best cards to put away. */
export interface PromisedWithSkat {
  readonly contract: string;
  readonly win_probability: number;
  readonly expected: number;
  readonly put: readonly string[];
}

/** Whether to pick up the skat: what either promised, and what the choice gave away. */
export interface SkatChoice {
  readonly moment: number;
  readonly picked_up: boolean;
  readonly pick_up: number;
  readonly hand: number;
  readonly hand_contract: string;
  readonly loss: number;
}

/** The auction of a seat, judged by its hand. */
export interface SeatAuction {
  /** the seat. */
  readonly seat: number;
  /** the highest value that it bid or held. */
  readonly said: number;
  /** the highest that its hand was worth. */
  readonly maximal: number;
  /** of its words together. */
  readonly verdict: Verdict;
  /** which of the words the verdict rests on: it gave most away, or is the last bid. */
  readonly worst: number;
  /** what it said. */
  readonly words: readonly SaidWord[];
  /** what games its hand promised, best first. */
  readonly games: readonly Promised[];
  /** the best game with the skat that lay there. */
  readonly with_skat: PromisedWithSkat;
  /** its choice to pick up the skat, if it had one. */
  readonly skat: SkatChoice | null;
}

/** A game that could have been announced. */
export interface Alternative {
  /** its letters. */
  readonly contract: string;
  /** the cards put away for it; null in Hand games. */
  readonly put: readonly string[] | null;
  /** as the declarer could know it. */
  readonly win_probability: number;
  /** points in the table's scoring. */
  readonly expected: number;
  /**
   * card points with open cards; null in Null, and after discards with which
   * other games than the declared one are hardly ever won.
   */
  readonly open_points: number | null;
  /** what it counts with open cards. */
  readonly open_value: number;
  /** whether it was announced. */
  readonly chosen: boolean;
}

/** What each card was worth with open cards. */
export interface OpenPart {
  readonly step: "open";
  readonly cards: readonly OpenMoment[];
}

/** Where the game turned with open cards, and how it was to be won. */
export interface TurnsPart {
  readonly step: "turns";
  readonly lines: readonly Line[];
}

/** Wins against every defence that could be proved. */
export interface ProofsPart {
  readonly step: "proofs";
  readonly lines: readonly Line[];
}

/** The auction, by seat. */
export interface AuctionPart {
  readonly step: "auction";
  readonly seats: readonly SeatAuction[];
}

/** A card that was played, and what it gave away of the chance to win. */
export interface CardPart {
  readonly step: "card";
  /** by card, in [0, 1]. */
  readonly chances: Readonly<Record<string, number>>;
  /** their standard errors. */
  readonly errors: Readonly<Record<string, number>>;
  /** the cards that win for certain. */
  readonly proved: readonly string[];
  /** the best card. */
  readonly suggested: string;
  /** deals that could be. */
  readonly worlds_possible: number;
  /** those that were looked at. */
  readonly worlds_seen: number;
  readonly moment: number;
  readonly seat: number;
  readonly card: string;
  readonly loss: number;
  readonly standard_error: number;
  readonly mark: Mark;
}

/** All that could have been put away and announced, in one kind of game. */
export interface AlternativesPart {
  readonly step: "alternatives";
  readonly rows: readonly Alternative[];
}

/** A sentence of the story of a game; `moment` is where it happened, if it is about a moment. */
export interface StorySentence {
  readonly moment: number | null;
  readonly message: string;
  readonly remark: RemarkView;
}

/** How far an analysis is, in [0, 1], what has come out, and the story that it tells so far. */
export interface Analysis {
  readonly id: string | null;
  readonly state: State;
  readonly progress: number;
  readonly error: string | null;
  readonly parts: readonly Part[];
  readonly story: readonly StorySentence[];
}

/** What would have been after other cards: the moments of a line, and the worth at `step`. */
export interface Variation {
  readonly at: number;
  readonly line: readonly string[];
  readonly step: number;
  readonly moments: readonly Moment[];
  readonly worth: MomentWorth | null;
}

/** The card that gave a game away. */
export interface Turning {
  /** how many actions came before it. */
  readonly at: number;
  /** the card. */
  readonly played: string;
  /** the moment before it. */
  readonly moment: Moment;
  /** the tricks that had been played. */
  readonly before: readonly LastTrick[];
  /** what the legal cards were worth there. */
  readonly worth: OpenWorth;
}

/** A game that comes with the program. */
export interface SampleGame {
  /** by seat. */
  readonly players: readonly string[];
  /**
   * by seat the place of an AI at a table of this program, which has its name from it; as
   * the last of four that of who sat out.
   */
  readonly ais: readonly (number | null)[];
  /** who dealt at a table of four, and sat out; null elsewhere. */
  readonly sat_out: string | null;
  /** the declarer's seat; null if nobody played. */
  readonly declarer: number | null;
  /** its letters. */
  readonly contract: string | null;
  /** null if the record breaks off. */
  readonly result: Result | null;
  /** its name in addresses. */
  readonly id: string;
  /** where it was given away; null if that cannot be said of one card. */
  readonly turning: Turning | null;
}

/** The games that come with the program, and the upload that holds them. */
export interface Samples {
  readonly upload: string;
  readonly games: readonly SampleGame[];
}

/** A record that cannot be read, and where in the file. */
export interface UploadProblem {
  readonly game: number;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly remark: RemarkView | null;
}

/** What has become of a file of records. */
export interface UploadMade {
  readonly upload: string;
  readonly games: number;
  readonly problems: readonly UploadProblem[];
}

/** How far an analysis is, with the mistakes of each seat and the chances they gave away. */
export interface AnalysisSummary {
  readonly state: State;
  readonly progress: number;
  readonly mistakes: readonly number[];
  readonly losses: readonly number[];
}

/** A game in a list, with its number there. */
export interface UploadLine {
  /** by seat. */
  readonly players: readonly string[];
  /**
   * by seat the place of an AI at a table of this program, which has its name from it; as
   * the last of four that of who sat out.
   */
  readonly ais: readonly (number | null)[];
  /** who dealt at a table of four, and sat out; null elsewhere. */
  readonly sat_out: string | null;
  /** the declarer's seat; null if nobody played. */
  readonly declarer: number | null;
  /** its letters. */
  readonly contract: string | null;
  /** null if the record breaks off. */
  readonly result: Result | null;
  readonly number: number;
  readonly id: string;
  readonly analysis: AnalysisSummary;
}

/** A page of the games of an upload, or of a table. */
export interface GameList {
  /** what people call it. */
  readonly name: string;
  /** how many games there are. */
  readonly count: number;
  /** how many of them are as wanted. */
  readonly found: number;
  /** how many are analysed. */
  readonly done: number;
  /** how many will be. */
  readonly pending: number;
  /** what could not be read. */
  readonly problems: readonly UploadProblem[];
  /** persons, those who played most first. */
  readonly players: readonly string[];
  /** a page of those that are as wanted. */
  readonly games: readonly UploadLine[];
  /** the name of the upload. */
  readonly upload?: string;
  /** or of the table. */
  readonly table?: string;
}

export const MOST_ACTIONS = 150 as const;

export const LONGEST_TYPED = 2000 as const;

export const LONGEST_PLAYER = 24 as const;

/** Cards as people write them, in lines. */
export interface CardsTyped {
  readonly text: string;
}

/** The cards of each line. */
export interface CardsRead {
  readonly rows: readonly (readonly string[])[];
}

/** The shortest auction in which a seat gets the game at a value. */
export interface Shortest {
  readonly declarer: number;
  readonly bid: number;
}

/** What a seat has done. */
export interface ActionEntered {
  readonly seat: number;
  readonly action: WireAction;
}

/** A game as far as it has been typed in. */
export interface GameEntered {
  /** of forehand, middlehand, rearhand, as dealt. */
  readonly hands: readonly [readonly string[], readonly string[], readonly string[]];
  /** as dealt. */
  readonly skat: readonly string[];
  /** what was done, in order. */
  readonly actions?: readonly ActionEntered[];
  /** names of forehand, middlehand, rearhand; empty for who has none. */
  readonly players?: readonly [string, string, string];
  /** instead of actions, the shortest auction with such an end. */
  readonly shortest?: Shortest | null;
  /** the options of clubs that were played; `bock` if the game belonged to a Bock round. */
  readonly club?: readonly ClubWord[];
  /**
   * who dealt at a table of four, and sat out, by a name that may be empty; null at a
   * table of three.
   */
  readonly sat_out?: string | null;
}

/** An action that the rules do not allow. */
export interface Refused {
  /** how many actions come before it. */
  readonly at: number;
  /** why, in English. */
  readonly message: string;
  /** the same in codes. */
  readonly remark: RemarkView | null;
}

/** What the rules say of a game that is typed in. */
export interface EnteredView {
  /** those that they allow, up to the first that they do not. */
  readonly actions: readonly SeatAction[];
  /** how things stand after them. */
  readonly moment: Moment;
  /** what the actor may do now; null when the game is over. */
  readonly legal: Legal | null;
  /** the first action that is not allowed; null if all are. */
  readonly refused: Refused | null;
  /** letters of the game that was announced; null before. */
  readonly contract: string | null;
  /** how the game ended; null while it lasts. */
  readonly result: Result | null;
  /** whether the game can be looked back at as it is. */
  readonly can_keep: boolean;
}

/** Where a game that was typed in can be looked back at. */
export interface EnteredKept {
  readonly upload: string;
  readonly game: string;
}

/** A decision that gave something away. */
export interface DecisionView {
  /** the name of the game. */
  readonly game: string;
  /** its number in the list. */
  readonly number: number;
  /** how many actions of the game came before it. */
  readonly moment: number;
  /** of a card its trick, from 1; else null. */
  readonly trick: number | null;
  /** who decided. */
  readonly seat: number;
  /** that player's name. */
  readonly player: string;
  /** the place of an AI at a table of this program, which has its name from it, else null. */
  readonly ai: number | null;
  /** whether that player declared the game. */
  readonly declares: boolean;
  /** the game that was played, by its letters; null if it was passed in. */
  readonly contract: string | null;
  /**
   * a card; a word of the auction; the skat; what to declare and put away; what was said
   * of Kontra or Re; a card of a Ramsch.
   */
  readonly kind: "card" | "contract" | "kontra" | "ramsch" | "skat" | "word";
  /** what it gave away, in the table's scoring. */
  readonly points: number;
  /** of a card the probability of winning that it gave away; else null. */
  readonly share: number | null;
  /** of a card its grade; else `fine`. */
  readonly mark: Mark;
  /**
   * a card; a value, or `pass` and the value; `pick up` or `hand`; a contract;
   * `kontra`, `re` or `decline`.
   */
  readonly done: string;
  /**
   * the same of what was better: of a word what was worth saying, of `pick up` the Hand
   * game.
   */
  readonly better: string;
  /** of a contract the cards to put away for the better one. */
  readonly put: readonly string[];
  /** of a word the game that the hand was best for, by its letters; else null. */
  readonly plays: string | null;
}

/** The worst decisions of the games of a list that have been analysed. */
export interface Decisions {
  /** how many decisions gave something away. */
  readonly found: number;
  /**
   * how many games whose analysis is done have been looked at for them, 500 at most;
   * those that are under way are looked at too, and not counted.
   */
  readonly analysed: number;
  /** a page of them, the worst first. */
  readonly decisions: readonly DecisionView[];
}
