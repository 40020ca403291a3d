// Written by `make wire` from the structs of ouvert.web.protocol: ouvert.skat.course.shown, look_club, training, persons.

import type { RemarkView, SeatKey } from "../net/wire";

export type Form = "card" | "cards" | "choice" | "number" | "table";

/** A text in both languages. */
export interface Text {
  readonly en: string;
  readonly de: string;
}

/** A word of the game, and what it means. */
export interface Term {
  readonly word: Text;
  readonly meaning: Text;
}

/** Cards that lie side by side. */
export interface Row {
  /** in the order shown. */
  readonly cards: readonly string[];
  /** what they are; null where the lesson says so. */
  readonly label: Text | null;
}

/** The cards of a seat. */
export interface SeatCards {
  /** those that are seen. */
  readonly cards: readonly string[];
  /** how many more it holds. */
  readonly hidden: number;
}

/** A finished trick, its cards in the order played. */
export interface ShownTrick {
  readonly leader: number;
  readonly cards: readonly string[];
  readonly winner: number;
}

/** What lies on the table. */
export interface Scene {
  /** cards that belong to no seat. */
  readonly rows: readonly Row[];
  /** of forehand, middlehand and rearhand; empty where only rows are shown. */
  readonly seats: readonly SeatCards[];
  /** the seat of who learns; null if there is none. */
  readonly you: number | null;
  /** the declarer's seat; null before there is one. */
  readonly declarer: number | null;
  /** what is played, by its letters; null before that is known. */
  readonly contract: string | null;
  /** the seat that leads the trick on the table. */
  readonly leader: number;
  /** the cards of the unfinished trick in the order played. */
  readonly table: readonly string[];
  /** finished tricks that are shown. */
  readonly tricks: readonly ShownTrick[];
  /** the declarer's card points so far; null where they do not matter. */
  readonly points: number | null;
}

/** An answer to choose, and what is written on it. */
export interface Option {
  readonly value: string;
  readonly text: Text;
}

/** How an exercise is answered. */
export interface Question {
  /** one card, several cards, a number, one of some choices, or a game at a table. */
  readonly form: Form;
  /** the cards among which is chosen. */
  readonly cards: readonly string[];
  /** how many cards are chosen; null if that is part of the question. */
  readonly count: number | null;
  /** the choices. */
  readonly options: readonly Option[];
}

/** A card, the seat that plays it, and whether it takes its trick. */
export interface PlayedCard {
  readonly seat: number;
  readonly card: string;
  readonly wins: boolean;
}

/** What the judge says of an answer. */
export interface Verdict {
  /** whether it is as good as the best. */
  readonly right: boolean;
  /** why, or why not. */
  readonly told: Text;
  /** every answer that is accepted, the best first. */
  readonly answers: readonly (readonly string[])[];
  /** how the game goes on after the answer if all play their best. */
  readonly line: readonly PlayedCard[];
}

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

export type Grade = "easy" | "hard" | "medium";

export type Themed = "bidding" | "discard" | "trumps" | "side-suits" | "fork" | "duck" | "throw-in" | "lead" | "smear" | "follow" | "null-play" | "null-defence" | "counting" | "schneider" | "ramsch" | "kontra";

export type DrillName = "bidding" | "counting";

/** The body that asks for a puzzle: a mistake of an analysed game. */
export interface PuzzleWanted {
  readonly game: string;
  readonly moment: number;
}

/** The answer to it: the name of the puzzle. */
export interface PuzzleMade {
  readonly id: string;
}

/** The body that asks for puzzles of all of somebody's mistakes: in one game, or in a list. */
export interface MistakesWanted {
  readonly player: string;
  readonly game?: string | null;
  readonly upload?: string | null;
  readonly table?: string | null;
}

/** The answer to it: how many mistakes there are, and how many puzzles were not there yet. */
export interface MistakesAdded {
  readonly found: number;
  readonly added: number;
}

/** A puzzle that is due, and how often it was tried and solved. */
export interface Puzzle {
  /** its name. */
  readonly id: string;
  /** the game that it is a mistake in; null for one of the stock. */
  readonly game: string | null;
  /** of that game; null for one of the stock. */
  readonly moment: number | null;
  /** its name in the stock; null for a mistake. */
  readonly stock: string | null;
  /** how often it was tried. */
  readonly tries: number;
  /** how often it was solved. */
  readonly solved: number;
}

/** What a person practises. */
export interface Puzzles {
  /** how many puzzles come again. */
  readonly count: number;
  /** those that are due, the longest first. */
  readonly due: readonly Puzzle[];
  /** when the next one is due that is not yet, in milliseconds since 1970. */
  readonly next: number | null;
  /** the server's time, by which all that is decided. */
  readonly now: number;
}

/** The body that answers a puzzle: a card, or `kontra`, `re` or `decline`. */
export interface Try {
  readonly answer: string;
}

/** The judgement of all cards; with open cards too, where that has been found. */
export interface TriedPart {
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
  readonly mark: "blunder" | "fine" | "inaccuracy" | "mistake";
  readonly values?: Readonly<Record<string, number>>;
  readonly wins?: readonly string[];
}

/** The judgement of what was said of Kontra or Re. */
export interface SaidPart {
  readonly step: "said";
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

/**
 * The answer to it: whether it is as good as the best, and when the puzzle comes again.
 *
 * `due` is in milliseconds since 1970; `part` is the judgement of all answers.
 */
export interface Tried {
  readonly solved: boolean;
  readonly due: number;
  readonly part: TriedPart | RamschPart | SaidPart;
}

/** The puzzles of one theme and grade: how many there are, and were tried and solved. */
export interface StockLine {
  readonly theme: Themed;
  readonly grade: Grade;
  readonly count: number;
  readonly tried: number;
  readonly solved: number;
}

/** The stock of puzzles, by theme and grade, and how many there are in all. */
export interface Stock {
  readonly count: number;
  readonly lines: readonly StockLine[];
}

/** What a seat said in the auction: a value, `yes` or `pass`. */
export interface Said {
  readonly seat: number;
  readonly said: string;
}

/** A puzzle of the stock. */
export interface StockPuzzle {
  /** its name in the stock. */
  readonly id: string;
  /** whether a card, two cards for the skat, or a word in the auction is asked for. */
  readonly kind: "bid" | "card" | "discard";
  /** what it is about. */
  readonly theme: Themed;
  /** how difficult it is. */
  readonly grade: Grade;
  /** what lies on the table, as far as the seat has seen it. */
  readonly scene: Scene;
  /** how it is answered. */
  readonly question: Question;
  /** what was said so far. */
  readonly auction: readonly Said[];
  /** the value at which the game was got, or that was said last; 0 for none. */
  readonly bid: number;
  /** the declarer's card points that it is about, where that is not the win. */
  readonly limit: number | null;
  /** how often this person has tried it. */
  readonly tries: number;
  /** how often he has solved it. */
  readonly solved: number;
}

/** The body that answers a puzzle of the stock: a card, two cards, `yes` or `no`. */
export interface StockTry {
  readonly answer: string;
}

/** How often a level for people finds the answer to a puzzle, in [0, 1]. */
export interface LevelFinds {
  readonly level: string;
  readonly share: number;
}

/** The answer to it. */
export interface StockTried {
  /** whether the answer is as good as the best. */
  readonly solved: boolean;
  /** the answer as `worth` names it. */
  readonly given: string;
  /** when the puzzle comes again, in milliseconds since 1970; null if it does not. */
  readonly due: number | null;
  /** the server's time. */
  readonly now: number;
  /** what is right, the best first. */
  readonly answers: readonly string[];
  /**
   * what every answer is worth: a probability for a card, else points in the scoring of
   * the table.
   */
  readonly worth: Readonly<Record<string, number>>;
  /** by how much the best is ahead of the next. */
  readonly margin: number;
  /** the standard error of the margin; 0 where it is exact. */
  readonly error: number;
  /** who agrees: a proof, all possible deals, or games that were played out. */
  readonly judge: "every deal" | "played out" | "proof";
  /** how often the levels find it. */
  readonly found: readonly LevelFinds[];
  /** the table with all hands open. */
  readonly opened: Scene;
}

/** Why an answer to a puzzle is worth what it is. */
export interface StockReason {
  /** as `worth` names it. */
  readonly answer: string;
  /** what it gives away to the best answer, in the same. */
  readonly lost: number;
  /** why, in English. */
  readonly message: string;
  /** the same in a code. */
  readonly remark: RemarkView;
}

/** Why each answer is worth what it is, the best first. */
export interface StockReasons {
  readonly reasons: readonly StockReason[];
}

/** How far somebody is in a drill. */
export interface DrillLine {
  /** which one. */
  readonly drill: DrillName;
  /** how difficult it is by now, from 1. */
  readonly level: number;
  /** the highest level. */
  readonly highest: number;
  /** how often it was answered. */
  readonly tries: number;
  /** how often rightly. */
  readonly solved: number;
}

/** How far somebody is in each drill. */
export interface Drills {
  readonly drills: readonly DrillLine[];
}

/** An exercise of a drill. */
export interface DrillView {
  /** how far somebody is in it. */
  readonly line: DrillLine;
  /** names the exercise, with the level. */
  readonly seed: string;
  /** what is asked. */
  readonly text: Text;
  /** what lies on the table. */
  readonly scene: Scene;
  /** how it is answered. */
  readonly question: Question;
  /** whether the tricks are shown one after the other, and then no more. */
  readonly one_by_one: boolean;
}

/** The body that answers it: which exercise, and the cards, the number or the choice. */
export interface DrillAnswer {
  readonly level: number;
  readonly seed: string;
  readonly answer: readonly string[];
}

/** The answer to it: what the judge says, and how far somebody is by now. */
export interface DrillTold {
  readonly verdict: Verdict;
  readonly line: DrillLine;
}

/** The body that asks how somebody's play goes: his places at tables. */
export interface ProgressWanted {
  readonly seats: readonly SeatKey[];
}

/** A number with its 95 % interval; null where there is nothing to tell it from. */
export interface Measured {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Games that have something in common, in points for a list of 36 games. */
export interface SplitView {
  /** `all`, `role`, `game` or `seat`. */
  readonly by: "all" | "game" | "role" | "seat";
  /**
   * `declarer`, `defender`, `ramsch`, `passed in`; `suit`, `grand`, `null`, `ramsch`,
   * `none`; `0`, `1`, `2`.
   */
  readonly what: string;
  /** how many. */
  readonly games: number;
  /** how many of them were looked back at. */
  readonly reviewed: number;
  /** what they brought, less the mean of the others. */
  readonly points: Measured;
  /** what was given away. */
  readonly given: Measured;
  /** what they would have brought without that. */
  readonly luck: Measured;
  /** what a club player brings with the same cards. */
  readonly ai: Measured;
  /** how far the person is ahead of it. */
  readonly ahead: Measured;
  /** what the tables expect of the hands dealt; not known with options of clubs. */
  readonly dealt: Measured;
  /** what was brought beyond that. */
  readonly beyond: Measured;
  /** whether there are games enough to tell. */
  readonly enough: boolean;
}

/** A theme in which points were given away. */
export interface WeaknessView {
  /** what the decisions were about. */
  readonly theme: Themed;
  /** how many of them. */
  readonly times: number;
  /** what they gave away together. */
  readonly points: number;
  /** the same for a list of 36 games. */
  readonly a_list: Measured;
  /** whether there are games enough to tell. */
  readonly enough: boolean;
  /** the game with the costliest. */
  readonly game: string;
  /** of that game. */
  readonly moment: number;
  /** how many puzzles of the stock fit. */
  readonly puzzles: number;
}

/** How somebody's play goes. */
export interface ProgressView {
  /** how many finished games there are. */
  readonly games: number;
  /** how many of them were looked back at. */
  readonly reviewed: number;
  /** games below which it is too early to tell. */
  readonly few: number;
  /** points after each game, added up. */
  readonly mine: readonly number[];
  /** the same of a club player with the same cards. */
  readonly ai: readonly number[];
  /** all games, and by role, game and seat. */
  readonly splits: readonly SplitView[];
  /** points given away a list, in `bidding`, `discard` and `cards`. */
  readonly phases: Readonly<Record<string, Measured>>;
  /** the costliest theme first. */
  readonly weaknesses: readonly WeaknessView[];
  /** all games, a line each; those left out say why. */
  readonly csv: string;
  /**
   * the same of games with options of clubs, which are in none of the numbers above; null
   * if there are none.
   */
  readonly club: ProgressView | null;
  /** games that are nowhere in it, by the reason: `unfinished`, `lesson`, `older`. */
  readonly left_out: Readonly<Record<string, number>>;
}

/** The body of `POST /api/person`: what shall be shown from now on; null for what stays. */
export interface PersonWanted {
  /** the rating, to all who sit at the same table. */
  readonly shows_rating?: boolean | null;
  /** the name, in the results of the deals of a day. */
  readonly shows_name?: boolean | null;
}

/** What a person shows: the answer to `GET` and `POST /api/person`; nothing at first. */
export interface PersonView {
  readonly shows_rating: boolean;
  readonly shows_name: boolean;
}

/** A rating with its interval. */
export interface RatedView {
  /** on the whole, as declarer or as defender. */
  readonly role: "declarer" | "defender" | "whole";
  /** null as long as one is not yet rated. */
  readonly rating: number | null;
  /** half the interval of 95 %; null too then. */
  readonly plus_minus: number | null;
  /** how many games speak for it. */
  readonly games: number;
  /** from how many on one is rated. */
  readonly needed: number;
  /** the level that is nearest; null as long as one is not yet rated. */
  readonly level: string | null;
}

/** The ratings of a level, which do not move. */
export interface AnchorView {
  readonly level: string;
  readonly whole: number;
  readonly declarer: number;
  readonly defender: number;
}

/** The answer to `GET /api/rating`. */
export interface RatingView {
  /** the ratings of the person: on the whole, as declarer, as defender. */
  readonly roles: readonly RatedView[];
  /** how many games count. */
  readonly games: number;
  /** how many do not, by the reason. */
  readonly left_out: Readonly<Record<string, number>>;
  /** the levels from weak to strong. */
  readonly anchors: readonly AnchorView[];
}
