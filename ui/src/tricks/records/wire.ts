// Written by `make wire` from the structs of ouvert.web.protocol: tricks.describing, tricks.playing, tricks.records, tricks.deals, tricks.tables.

/** A description as it stands, in TOML. */
export interface DescriptionWanted {
  readonly text: string;
}

/** What is wrong with it; `line` from 1, null where no line is to blame. */
export interface DescriptionProblem {
  readonly line: number | null;
  readonly message: string;
}

/** A contract: its trumps, highest first, and what cards count; empty if none. */
export interface ContractTold {
  readonly name: string;
  readonly trumps: string;
  readonly points: string;
}

/** From which trick of a trial deal on something takes a contract. */
export interface ReachTold {
  /** from 1; null if it never does. */
  readonly trick: number | null;
  /** why it does not from the first lead on, as a clause; null if it does. */
  readonly reason: string | null;
}

/** How a contract is solved with open cards: from when on, in which fragment, and by what. */
export interface SolvableTold {
  readonly reach: ReachTold;
  readonly fragment: string | null;
  readonly method: string | null;
  readonly theorem: string | null;
}

/** A contract with how it is solved, and whether circuits can be asked. */
export interface WayTold {
  readonly contract: string;
  readonly solved: SolvableTold;
  readonly circuit: ReachTold;
}

/** How a description is understood, as `ouvert tricks games FILE --json` tells it. */
export interface UnderstoodTold {
  readonly name: string;
  readonly seats: number;
  readonly cards: number;
  readonly hand: number;
  readonly left: number;
  readonly teams: string;
  readonly contracts: readonly ContractTold[];
  readonly rules: readonly string[];
  readonly ways: readonly WayTold[];
  readonly left_out: readonly string[];
}

/** A description that was checked: how it is understood, or what is wrong with it. */
export interface DescriptionChecked {
  readonly understood: UnderstoodTold | null;
  readonly problem: DescriptionProblem | null;
}

/** A game to begin with. */
export interface DescriptionText {
  /** its name for commands; `mine` for that of the tutorial. */
  readonly key: string;
  /** as people call it. */
  readonly name: string;
  /** its description. */
  readonly text: string;
}

export const MOST_DONE = 1000 as const;

export const NO_SEAT = -1 as const;

/** A deal, and what was done in it so far. */
export interface PlayWanted {
  /** the description of the game. */
  readonly text: string;
  /** of the deal and of the AIs. */
  readonly seed: number;
  /**
   * the person's, from 0; left out, the first, or the declarer's where the first would be
   * the dummy or sit out.
   */
  readonly seat?: number | null;
  /** everything that was done, by whomever, and then what the person does. */
  readonly actions?: readonly string[];
  /** whether to tell what each action seems to be worth. */
  readonly hint?: boolean;
}

/** Something that was done. */
export interface DoneTold {
  /** for which seat. */
  readonly seat: number;
  /** in which phase. */
  readonly phase: string;
  /** what; empty for a card that another seat has passed. */
  readonly action: string;
  /** whether who looks on this decided it, for himself or for the dummy. */
  readonly own: boolean;
}

/** A trick: the seats and cards in the order played, and who won it; null while it lasts. */
export interface TrickTold {
  readonly seats: readonly number[];
  readonly cards: readonly string[];
  readonly winner: number | null;
}

/** What an action seems to be worth: the mean gain in deals that fit, by rules of thumb. */
export interface WorthTold {
  readonly action: string;
  readonly value: number;
}

/** A seat. */
export interface SeatTold {
  /** how many cards it holds. */
  readonly held: number;
  /** its cards, where they lie open. */
  readonly shown: readonly string[];
  /** its tricks or card points so far. */
  readonly taken: number;
  /** how many tricks it has bid, or null. */
  readonly bid: number | null;
  /** what the deal has brought it; null while it lasts. */
  readonly result: number | null;
  /** whether it is known to play with who looks at it. */
  readonly ally: boolean;
}

/** A deal as a person sees it. */
export interface PlayView {
  /** the game. */
  readonly name: string;
  /** the person's, from 0; −1 for who only looks on. */
  readonly seat: number;
  /** `pass cards`, `choose the contract`, `bid`, `play` or `over`. */
  readonly phase: string;
  /** the contract; empty as long as none is chosen. */
  readonly contract: string;
  /** the seat that plays it, or null. */
  readonly declarer: number | null;
  /** the card that is shown, or empty. */
  readonly turned: string;
  /** `tricks` or `points`. */
  readonly counted: string;
  /** the person's cards. */
  readonly hand: readonly string[];
  /** every seat. */
  readonly seats: readonly SeatTold[];
  /** the unfinished trick, or null. */
  readonly trick: TrickTold | null;
  /** the last finished trick, or null. */
  readonly last: TrickTold | null;
  /** the seat whose card, bid or choice is next, the dummy's too; null when all is over. */
  readonly actor: number | null;
  /** what the person can do; nothing where others decide. */
  readonly legal: readonly string[];
  /** all that was done. */
  readonly done: readonly DoneTold[];
  /** what actions seem to be worth, if that was asked. */
  readonly worths: readonly WorthTold[];
}

export const MOST_DEALS_ASKED = 100 as const;

/** A file to be read. */
export interface RecordWanted {
  /** what is in it, PBN or LIN. */
  readonly text: string;
}

/** A board that was played. */
export interface BridgeBoard {
  /** its number, or what the file calls it. */
  readonly name: string;
  /** North, East, South, West; empty where unknown. */
  readonly players: readonly string[];
  /** the hands in PBN, as `N:A.KT95.KQJ543.J8 …`. */
  readonly deal: string;
  /** as `4S` or `3NTX`; empty where nothing was played. */
  readonly contract: string;
  /** the letter of the seat that played it; empty where nobody did. */
  readonly declarer: string;
  /** the calls from the dealer on. */
  readonly auction: readonly string[];
  /** the letter of the dealer's seat; empty where unknown. */
  readonly dealer: string;
  /** in the order played. */
  readonly cards: readonly string[];
  /** for each of them the letter of the seat. */
  readonly seats: readonly string[];
  /** the declarer's tricks by the record's word, or null. */
  readonly tricks: number | null;
}

/** What is wrong with a board of a file, and where. */
export interface BoardProblem {
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
}

/** What is in a file. */
export interface RecordRead {
  /** `PBN` or `LIN`. */
  readonly form: string;
  /** those that could be read. */
  readonly boards: readonly BridgeBoard[];
  /** what is wrong with the others. */
  readonly problems: readonly BoardProblem[];
}

/** A card of a board to be judged. */
export interface CardAsked {
  /** the hands in PBN. */
  readonly deal: string;
  /** as `4S`. */
  readonly contract: string;
  /** the letter of a seat. */
  readonly declarer: string;
  /** what was played, up to the card that is asked about or further. */
  readonly cards: readonly string[];
  /** which card, from 1. */
  readonly number: number;
  /** how many deals are drawn. */
  readonly deals?: number;
  /** of the draws. */
  readonly seed?: number;
}

/** What a card that could be played was worth. */
export interface CardWorthView {
  /** the card. */
  readonly card: string;
  /** the declarer's tricks in all after it, all cards open. */
  readonly open_value: number | null;
  /** the same on average over the drawn deals. */
  readonly mean: number;
  /** how many tricks less it brings the player's side than the best, on average. */
  readonly loss: number;
  /** the standard error of `loss`. */
  readonly error: number;
}

/** A card that was played. */
export interface JudgedView {
  /** from 1. */
  readonly number: number;
  /** its trick, from 1. */
  readonly trick: number;
  /** whose card it was, as a letter. */
  readonly seat: string;
  /** who decided: the declarer for the dummy. */
  readonly decider: string;
  /** the card. */
  readonly card: string;
  /** what it gave away with open cards, in tricks. */
  readonly open_loss: number | null;
  /** what it gave away by what could be known. */
  readonly loss: number;
  /** the standard error of `loss`. */
  readonly error: number;
  /** how many deals fitted what the decider knew, in digits. */
  readonly possible: string;
  /** how many were drawn; 0 where there was no choice. */
  readonly deals: number;
  /** every card that could be played. */
  readonly worths: readonly CardWorthView[];
}

/** A deal to be read: the text that `ouvert tricks play` saves, too. */
export interface DealRead {
  readonly text: string;
}

/** A decision of a deal to be judged. */
export interface DecisionAsked {
  /** the deal, as its text. */
  readonly text: string;
  /** which decision, from 1. */
  readonly number: number;
  /** how many deals are drawn. */
  readonly deals?: number;
  /** of the draws. */
  readonly seed?: number;
}

/** Something that was done in a deal. */
export interface DecisionTold {
  /** whose card, bid or choice it was, from 0. */
  readonly seat: number;
  /** who decided: the declarer for the dummy. */
  readonly decider: number;
  /** `pass cards`, `choose the contract`, `bid` or `play`. */
  readonly phase: string;
  /** its trick, from 1; 0 before the play. */
  readonly trick: number;
  /** what was done, in words. */
  readonly action: string;
}

/** A deal that was played. */
export interface DealTold {
  /** the game. */
  readonly name: string;
  /** the deal as its text, to be shared and judged. */
  readonly text: string;
  /** whose deal it was, from 0; −1 if that is not said. */
  readonly seat: number;
  /** the contract; empty if none was chosen. */
  readonly contract: string;
  /** the seat that played it, or null. */
  readonly declarer: number | null;
  /** `tricks` or `points`. */
  readonly counted: string;
  /** for each seat the cards that it was dealt. */
  readonly hands: readonly (readonly string[])[];
  /** all that was done, in order. */
  readonly decisions: readonly DecisionTold[];
  /** what it has brought each seat; empty if it was not played to its end. */
  readonly results: readonly number[];
}

/** What something that could be done was worth. */
export interface ActionWorth {
  /** in words. */
  readonly action: string;
  /**
   * what the counted side gets in all after it, all cards open; null where the
   * solver does not take the game.
   */
  readonly open_value: number | null;
  /** the same on average over the drawn deals; there, the mean gain by rules of thumb. */
  readonly mean: number;
  /** how much less it brings the player's side than the best, on average. */
  readonly loss: number;
  /** the standard error of `loss`. */
  readonly error: number;
}

/** What a decision gave away. */
export interface DecisionJudged {
  /** which, from 1. */
  readonly number: number;
  /** with open cards; null where the solver does not take the game. */
  readonly open_loss: number | null;
  /** by what could be known. */
  readonly loss: number;
  /** the standard error of `loss`. */
  readonly error: number;
  /** whether chance does not explain the loss. */
  readonly clear: boolean;
  /** how many deals fitted what the decider knew, in digits. */
  readonly possible: string;
  /** how many were drawn; 0 where there was no choice. */
  readonly deals: number;
  /** why the solver does not take the game there, as a clause; null if it does. */
  readonly not_open: string | null;
  /** all that could be done. */
  readonly worths: readonly ActionWorth[];
}

/** A card that a person does not see. */
export interface UnseenTold {
  /** the card. */
  readonly card: string;
  /** how many equal ones are unseen. */
  readonly copies: number;
  /** for each seat the probability that it holds it, or one given of equal ones. */
  readonly seats: readonly number[];
  /** the probability that it is left over. */
  readonly left: number;
}

/** Where the cards may be, for a person at a deal. */
export interface PlacesTold {
  /** how many deals fit what he has seen, in digits. */
  readonly possible: string;
  /** every card that he does not see. */
  readonly cards: readonly UnseenTold[];
  /** for each seat the suits of which it has certainly none; `trumps` is that of trumps. */
  readonly voids: readonly (readonly string[])[];
  /** the card that was called; empty if none was. */
  readonly called: string;
  /** for each seat its side, where the person knows it; else null. */
  readonly sides: readonly (number | null)[];
}

export const MOST_SEATS = 6 as const;

export const AIS = ["thumb", "vote:6", "vote:20", "tree:200"] as const;

export type Doing = "back" | "fill" | "hints" | "play" | "ready" | "return";

export type Stage = "ended" | "over" | "playing" | "waiting";

/** A table to be opened. */
export interface DescribedWanted {
  /** the description of the game. */
  readonly text: string;
  /** for each seat `person`, or the AI that plays there; the first person is who asks. */
  readonly players: readonly string[];
  /** what that person is called; without one, by the seat. */
  readonly name?: string | null;
  /** whether he agrees to hints. */
  readonly hints?: boolean;
  /** seconds that an AI takes at least. */
  readonly pace?: number;
}

/** A table that was opened, and the token of the seat of who has opened it. */
export interface DescribedMade {
  readonly table: string;
  readonly seat: number;
  readonly token: string;
}

/** A person wants a seat: this one, or any. */
export interface SeatAsked {
  readonly name?: string | null;
  readonly seat?: number | null;
}

/** A seat that was taken, and the token that opens it from now on. */
export interface SeatTaken {
  readonly seat: number;
  readonly token: string;
}

/** What a person does. */
export interface DescribedAct {
  /** which of the things. */
  readonly act: Doing;
  /** the number of events that he has seen. */
  readonly after: number;
  /** for `play`, in the words of `legal`. */
  readonly action?: string;
  /** for `fill`, the seat at which an AI is to play. */
  readonly seat?: number | null;
  /** for `fill`, the AI. */
  readonly player?: string;
  /** for `hints`, whether he agrees to them. */
  readonly allowed?: boolean;
}

/** What each action seems to be worth, after so many events. */
export interface WorthsTold {
  readonly number: number;
  readonly worths: readonly WorthTold[];
}

/** Who is at a seat. */
export interface ChairTold {
  /** the person's; empty where none has sat down. */
  readonly name: string;
  /** the AI that plays there, or empty. */
  readonly player: string;
  /** whether the person has been heard of in the last seconds. */
  readonly here: boolean;
  /** whether others may let an AI play for him. */
  readonly away: boolean;
  /** whether he has seen how the deal ended. */
  readonly ready: boolean;
  /** whether he agrees to hints. */
  readonly hints: boolean;
  /** whether he has asked for a hint in this deal. */
  readonly hinted: boolean;
  /** what all deals so far have brought the seat. */
  readonly score: number;
}

/** A table as one seat sees it, or who has none. */
export interface DescribedView {
  /** its name in links. */
  readonly table: string;
  /** how many events there have been. */
  readonly number: number;
  /** the name of the game. */
  readonly game: string;
  /** the person's, from 0; −1 for who only looks on. */
  readonly seat: number;
  /** what the table does. */
  readonly stage: Stage;
  /** who is at each seat. */
  readonly chairs: readonly ChairTold[];
  /** what each finished deal has brought every seat. */
  readonly deals: readonly (readonly number[])[];
  /** the seat that has dealt. */
  readonly dealer: number | null;
  /** the deal as this seat sees it; null before the first one. */
  readonly deal: PlayView | null;
  /** the SHA-256 of the secret from which the deal follows, or empty. */
  readonly commitment: string;
  /** that secret, when the deal is over; else empty. */
  readonly secret: string;
  /** what this person may do beside playing. */
  readonly acts: readonly Doing[];
  /** whether he may ask for a hint now. */
  readonly hint: boolean;
}
