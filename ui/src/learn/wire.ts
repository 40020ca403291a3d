// Written by `make wire` from the structs of ouvert.web.protocol: ouvert.skat.course.shown, learning.

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

export const MOST_CARDS = 12 as const;

/** A lesson in the overview; `exercises` says how many steps ask something. */
export interface LessonLine {
  readonly name: string;
  readonly title: Text;
  readonly about: Text;
  readonly minutes: number;
  readonly exercises: number;
}

/** The course: its lessons in order, and the terms that they explain, by their keys. */
export interface CourseView {
  readonly lessons: readonly LessonLine[];
  readonly terms: Readonly<Record<string, Term>>;
}

/** The table to open for a game: who learns sits at `place`, `player` at both others. */
export interface TableWish {
  readonly seed: string;
  readonly player: string;
  readonly place: number;
}

/** A step of a lesson. */
export interface StepView {
  /** what is told or asked. */
  readonly text: Text;
  /** what lies on the table. */
  readonly scene: Scene;
  /** how it is answered; null where there is something to read only. */
  readonly question: Question | null;
  /** what is told when it is solved. */
  readonly after: Text | null;
  /** where a game is to be played. */
  readonly table: TableWish | null;
}

/** A lesson with its steps. */
export interface LessonView {
  readonly name: string;
  readonly title: Text;
  readonly about: Text;
  readonly minutes: number;
  readonly steps: readonly StepView[];
}

/** The body that answers an exercise. */
export interface AnswerGiven {
  /** the cards that were chosen, or one number, or one choice. */
  readonly answer?: readonly string[];
  /** the table at which a game was played, where that is the exercise. */
  readonly table?: string | null;
}
