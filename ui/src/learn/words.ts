// How the course speaks: its own sentences, and those of the table for cards and games.

import { speaker, speakerOf, type Language } from "../i18n";
import { useSettings } from "../lib/settings";
import { cardNames, contractOf, type Words } from "../table/words";
import { de, en, type Name } from "./sentences";
import type { Question, Scene, Text } from "./wire";

export type Tell = (key: Name, names?: Readonly<Record<string, string | number>>) => string;

export interface LearnWords extends Words {
  readonly tell: Tell;
  readonly language: Language;
  /** A text of a lesson in the language of the page. */
  readonly read: (text: Text) => string;
}

export function useWords(): LearnWords {
  const settings = useSettings();
  const { language } = settings;
  return {
    say: speaker(language),
    tell: speakerOf(language === "de" ? de : en),
    settings,
    language,
    read: (text) => text[language],
  };
}

/** What a seat is to who learns: himself, the partner, the declarer. */
export function seatText({ tell }: LearnWords, scene: Scene, seat: number): string {
  const { you, declarer } = scene;
  if (seat === you) return tell(seat === declarer ? "seat.youDeclare" : "seat.you");
  if (seat === declarer) return tell("seat.declarer");
  if (you !== null && declarer !== null && you !== declarer) return tell("seat.partner");
  return tell(seat === ((you ?? 0) + 1) % 3 ? "seat.left" : "seat.right");
}

/** The same in a word, to stand below a small card. */
export function shortSeatText({ tell }: LearnWords, scene: Scene, seat: number): string {
  const { you, declarer } = scene;
  if (seat === you) return tell("short.you");
  if (seat === declarer) return tell("short.declarer");
  if (you !== null && declarer !== null && you !== declarer) return tell("short.partner");
  return tell(seat === ((you ?? 0) + 1) % 3 ? "short.left" : "short.right");
}

/** An answer in words: cards by their names, a choice by its text, a number as it is. */
export function answerText(words: LearnWords, question: Question, answer: readonly string[]): string {
  if (question.form === "card" || question.form === "cards") return cardNames(words, answer);
  const option = question.options.find(({ value }) => value === answer[0]);
  if (option === undefined) return (answer[0] ?? "").replace("-", "−");
  return words.read(option.text).replace(/\[=(\w+)\]/g, (_, code: string) => contractOf(words, code));
}
