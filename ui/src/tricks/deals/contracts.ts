// Contracts of the games that come with Ouvert, in the language of the page; what somebody has
// written in a description of his own stays as it is.

import type { Language } from "../../i18n";
import { GAMES_IN_GERMAN } from "./games";

const LEAVE = "leave it to the partner";

interface Contract {
  /** The game's name; empty for contracts of any game. */
  readonly game: string;
  readonly english: string;
  readonly german: string;
}

const SENTENCES: ReadonlyMap<string, string> = new Map(GAMES_IN_GERMAN);
const CONTRACTS: readonly Contract[] = GAMES_IN_GERMAN.map(([english, german]) => {
  const end = english.lastIndexOf(": ");
  const start = end < 0 ? 0 : end + 2;
  return {
    game: english.slice(0, Math.max(end, 0)),
    english: english.slice(start),
    german: german.slice(start),
  };
});
/** Games whose descriptions come with Ouvert and let a card be called with the contract. */
const CALLED = /^(\S+) with (\S+)$/;
const CALLING = "Schafkopf";

/** What is done in a deal, or its contract: a contract has perhaps its suit, or a called card, behind it. */
export function contractText(language: Language, game: string, said: string): string {
  if (language !== "de") return said;
  if (said === LEAVE) return "dem Partner überlassen";
  if (game === CALLING) return said.replace(CALLED, "$1 mit $2");
  const found = CONTRACTS.find(
    (each) =>
      (each.game === "" || each.game === game) &&
      (said === each.english || said.startsWith(`${each.english} `)),
  );
  return found === undefined ? said : found.german + said.slice(found.english.length);
}

/** A rule that is told already, with what it calls contracts. */
export function ruleText(
  language: Language,
  game: string,
  rule: string,
  contracts: readonly string[],
): string {
  return contracts.reduce(
    (told, each) => told.replaceAll(`'${each}'`, `'${contractText(language, game, each)}'`),
    rule,
  );
}

/** What a description leaves out, and in which language it came out. */
export function leftOut(language: Language, sentence: string): { text: string; language: Language } {
  const german = language === "de" ? SENTENCES.get(sentence) : undefined;
  return german === undefined ? { text: sentence, language: "en" } : { text: german, language };
}
