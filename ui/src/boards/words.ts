// Squares, moves, measurements and results in words.

import { listed, speakerOf, type Language } from "../i18n";
import { percent as whole } from "../lib/numbers";
import { useSettings } from "../lib/settings";
import { de } from "./sentences/de";
import { en, type Key } from "./sentences/en";
import type { BoardEnd, BoardMeasured, BoardPart, BoardSquare, BoardTurn, GameName } from "./wire";

export interface Words {
  readonly language: Language;
  readonly say: (key: Key, names?: Readonly<Record<string, string | number>>) => string;
}

export function wordsOf(language: Language): Words {
  return { language, say: speakerOf<Key>({ en, de }[language]) };
}

export const useWords = (): Words => wordsOf(useSettings().language);

export const LEVELS = ["classical", "minimal", "moderate", "high"] as const;
export type Level = (typeof LEVELS)[number];

export const isChess = (game: GameName): boolean => game === "chess";

/** The level of a game of TiqTaqToe. */
export function levelOf(game: GameName): Level | null {
  if (!game.startsWith("tiqtaqtoe")) return null;
  return LEVELS.find((level) => game === `tiqtaqtoe-${level}`) ?? "minimal";
}

export function titleOf({ say }: Words, game: GameName): string {
  const level = levelOf(game);
  if (level !== null) return `${say("game.tiqtaqtoe")}, ${say(`level.named.${level}`)}`;
  return say(isChess(game) ? "game.chess" : "game.tic-tac-toe");
}

export function rulesOf({ say }: Words, game: GameName): string {
  const level = levelOf(game);
  if (level !== null) return say(`rules.tiqtaqtoe.${level}`);
  return say(isChess(game) ? "rules.chess" : "rules.tic-tac-toe");
}

export function seatName({ say }: Words, game: GameName, seat: number): string {
  if (isChess(game)) return say(seat === 0 ? "white" : "black");
  return say(seat === 0 ? "x" : "o");
}

/** A probability as people read it: what is possible is never told as 0 %, nor what is not sure as 100 %. */
export function percent(chance: number): string {
  const rounded = Math.round(100 * chance + 1e-7);
  if (rounded === 0 && chance > 0) return `<${whole(0.01)}`;
  if (rounded === 100 && chance < 1 - 1e-9) return `>${whole(0.99)}`;
  return whole(rounded / 100);
}

function partText(words: Words, game: GameName, part: BoardPart): string {
  const { say } = words;
  const what = isChess(game)
    ? say("square.piece", {
        who: seatName(words, game, part.seat),
        piece: say(`piece.${part.sign}` as Key),
      })
    : say("square.mark", { sign: `${part.sign}${part.number || ""}` });
  if (part.chance === 1) return what;
  return say("square.maybe", { what, chance: percent(part.chance) });
}

/** A square and what may be on it. */
export function squareText(words: Words, game: GameName, square: BoardSquare): string {
  if (square.parts.length === 0) return words.say("square.empty", { square: square.name });
  return [square.name, ...square.parts.map((part) => partText(words, game, part))].join(", ");
}

export function turnText(words: Words, game: GameName, turn: BoardTurn): string {
  const [first = "", second = "", third = ""] = turn.squares;
  return words.say(`turn.${turn.kind}`, { who: seatName(words, game, turn.seat), first, second, third });
}

/** What was asked. */
export function questionText({ say, language }: Words, { taken, empty }: BoardMeasured): string {
  const names = { taken: listed(language, taken), empty: listed(language, empty) };
  if (taken.length > 0) return say(empty.length > 0 ? "measure.both" : "measure.taken", names);
  return say(empty.length > 0 ? "measure.empty" : "measure.board", names);
}

/** What was found, in a word or as the marks on their squares. */
export function outcomeText(words: Words, text: string): string {
  const { say, language } = words;
  if (text === "yes" || text === "no") return say(`measure.${text}`);
  const marks = [...text].flatMap((sign, place) =>
    sign === "." ? [] : [`${sign} ${"abc"[place % 3]}${Math.floor(place / 3) + 1}`],
  );
  return listed(language, marks);
}

export function measuredText(words: Words, each: BoardMeasured): string {
  return words.say("measure.told", {
    question: questionText(words, each),
    answer: outcomeText(words, each.text),
    chance: percent(each.chance),
  });
}

/** A turn, and all that was measured for it. */
export function wholeTurnText(words: Words, game: GameName, turn: BoardTurn): string {
  return [`${turnText(words, game, turn)}.`, ...turn.measured.map((each) => measuredText(words, each))].join(
    " ",
  );
}

/** Who has won, and why. */
export function endText(words: Words, game: GameName, end: BoardEnd): string {
  const who = end.winner === null ? "" : seatName(words, game, end.winner);
  return words.say(end.narrow ? "end.narrow" : `end.${end.kind}`, { who });
}
