// Written by `make wire` from the structs of ouvert.web.protocol: exploring.

/** A hand, and what is known beside it. */
export interface HandExplored {
  /** ten cards. */
  readonly hand: readonly string[];
  /** whose they are. */
  readonly seat?: number;
  /** the auction so far, as `18 y 20 p`; empty for all passes before the seat. */
  readonly said?: string;
  /** the two cards that lie there; empty where they are not known. */
  readonly skat?: readonly string[];
  /** the value at which games with that skat are rated. */
  readonly bid?: number;
  /** a game by its letters, to ask for forehand's first leads; null for no leads. */
  readonly contract?: string | null;
  /** who plays it. */
  readonly declarer?: number;
}

/** A game before the skat. */
export interface GameExplored {
  /** its letters. */
  readonly contract: string;
  /** after the best discard for each skat; of a Hand game as it is. */
  readonly win_probability: number;
  /** points in the table's scoring. */
  readonly expected: number;
  /** the share of skats in which it is the best of its kind. */
  readonly best: number;
}

/** A game with a skat that is known, and the cards to put away for it. */
export interface DiscardExplored {
  readonly contract: string;
  readonly win_probability: number;
  readonly expected: number;
  readonly put: readonly string[];
}

/** What the hand promises if it gets the game at a value. */
export interface BidExplored {
  /** the value. */
  readonly bid: number;
  /** points in the table's scoring, with the better of skat and Hand. */
  readonly expected: number;
  /** of that. */
  readonly win_probability: number;
  /** whether Hand is the better. */
  readonly hand: boolean;
}

/** What one source says of a kind of lead. */
export interface LeadsCounted {
  /** how many hands could lead such a card. */
  readonly hands: number;
  /** how many did. */
  readonly led: number;
  /**
   * how often it is led, in [0, 1], with the ends of its interval of 95 %; null where no
   * such hand was seen.
   */
  readonly share: readonly number[] | null;
  /** how often the side on lead won after it, likewise. */
  readonly wins: readonly number[] | null;
}

/** Cards of the hand that are of one kind, with what each source says of them. */
export interface LeadExplored {
  /** the cards. */
  readonly cards: readonly string[];
  /** by source. */
  readonly counts: readonly LeadsCounted[];
  /**
   * how many hands with such a card were on lead where, with open cards, the lead
   * decided the game.
   */
  readonly decided: number;
  /**
   * how often such a card was right there, in [0, 1], with the ends of its interval of
   * 95 %; null where there was no such hand.
   */
  readonly right: readonly number[] | null;
}

/** Games in which leads were counted: `ensemble` or `rules`, and how many games. */
export interface LeadSourceView {
  readonly name: string;
  readonly games: number;
}

/** What is known of a hand. */
export interface ExplorationView {
  /** the highest value worth saying; 0 = pass. */
  readonly maximal: number;
  /** what passing promises. */
  readonly passing: number;
  /** points with the skat, the best game for each, at the lowest value to be said. */
  readonly pick_up: number;
  /** points of the best Hand game there. */
  readonly play_hand: number;
  /** that game. */
  readonly hand_contract: string;
  /** at each value of the ladder, up to the first that is too high. */
  readonly bids: readonly BidExplored[];
  /** before the skat, the best first. */
  readonly games: readonly GameExplored[];
  /** with the skat that is known the best discard of each game, the best first. */
  readonly with_skat: readonly DiscardExplored[];
  /** the best discards of all games, twelve of them. */
  readonly discards: readonly DiscardExplored[];
  /** of the leads. */
  readonly sources: readonly LeadSourceView[];
  /** in how many games every lead was judged with open cards. */
  readonly judged: number;
  /** the most frequent first. */
  readonly leads: readonly LeadExplored[];
}
