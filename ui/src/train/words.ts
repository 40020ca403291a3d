// How the room of training speaks: its own sentences, and those of the course for its boards.

import { speakerOf } from "../i18n";
import { useWords as useLearnWords, type LearnWords } from "../learn/words";
import { cardName } from "../table/words";
import { de } from "./sentences/de";
import { en, type TrainKey } from "./sentences/en";
import type { Grade, Scene, StockPuzzle, Themed } from "./wire";

export type Ask = (key: TrainKey, names?: Readonly<Record<string, string | number>>) => string;

export interface TrainWords extends LearnWords {
  /** A sentence of this room. */
  readonly ask: Ask;
}

export function useTrainWords(): TrainWords {
  const words = useLearnWords();
  return { ...words, ask: speakerOf<TrainKey>(words.language === "de" ? de : en) };
}

/** How difficult puzzles are, from easy to hard. */
export const GRADES: readonly Grade[] = ["easy", "medium", "hard"];

export const themeName = ({ ask }: TrainWords, theme: Themed): string => ask(`theme.${theme}`);
export const themeAbout = ({ ask }: TrainWords, theme: Themed): string => ask(`theme.${theme}.about`);
export const gradeName = ({ ask }: TrainWords, grade: Grade): string => ask(grade);

/** When something comes, from now on by the server's clock: "in 10 minutes", "in 3 days". */
export function comesWhen({ language }: TrainWords, due: number, now: number): string {
  const minutes = Math.max(1, Math.round((due - now) / 60_000));
  const told = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (minutes < 90) return told.format(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours < 20 ? told.format(hours, "hour") : told.format(Math.round(hours / 24), "day");
}

/** What a puzzle asks. */
export function questionText(words: TrainWords, puzzle: StockPuzzle, game: string): string {
  const { ask } = words;
  if (puzzle.kind === "discard") return ask("ask.discard", { game });
  if (puzzle.kind === "bid") return ask("ask.bid");
  const role = puzzle.scene.you === puzzle.scene.declarer ? "declare" : "defend";
  if (puzzle.limit === null) return ask(`ask.${role}`);
  return ask(`ask.${puzzle.limit > 60 ? "schneider" : "escape"}.${role}`);
}

/** An answer in words. */
export function answerWords(words: TrainWords, puzzle: StockPuzzle, answer: string): string {
  const option = puzzle.question.options.find(({ value }) => value === answer);
  if (option) return words.read(option.text);
  return answer
    .split(" ")
    .map((code) => cardName(words, code))
    .join(", ");
}

/** What was said in the auction, in a sentence. */
export function auctionText(words: TrainWords, puzzle: StockPuzzle, who: (seat: number) => string): string {
  const { ask } = words;
  if (!puzzle.auction.length) return ask("auction.none");
  const parts = puzzle.auction.map(({ seat, said }) => {
    const mine = seat === puzzle.scene.you;
    if (said === "pass")
      return ask("auction.said", { who: who(seat), said: ask(mine ? "auction.yourPass" : "auction.pass") });
    return ask("auction.said", {
      who: who(seat),
      said: said === "yes" ? ask("auction.yes") : ask("auction.bid", { value: said }),
    });
  });
  return ask("auction", { said: parts.join(" · ") });
}

export type { Scene };
