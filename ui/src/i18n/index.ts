// What the page says, in English and German. A sentence may hold {names} that are filled in, and
// {names|word|words} of which the first is said if the name is 1.

import { de } from "./de";
import { en } from "./en";

const PLACE = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;

export type Language = "en" | "de";
export type Key = keyof typeof en;
export type Sentences = Readonly<Record<Key, string>>;

const LANGUAGES: Readonly<Record<Language, Sentences>> = { en, de };

/** The language that the browser asks for, if the page speaks it. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    if (tag.toLowerCase().startsWith("de")) return "de";
    if (tag.toLowerCase().startsWith("en")) return "en";
  }
  return "en";
}

/** Names in a row: A, B and C. */
export function listed(language: Language, names: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

export type Say = (key: Key, names?: Readonly<Record<string, string | number>>) => string;

/** A function that says things in one language. */
export function speaker(language: Language): Say {
  return speakerOf(LANGUAGES[language]);
}

/** The same with the sentences of a room of its own. */
export function speakerOf<Name extends string>(sentences: Readonly<Record<Name, string>>) {
  return (key: Name, names: Readonly<Record<string, string | number>> = {}): string =>
    sentences[key].replace(PLACE, (whole, field: string, one?: string, many?: string) =>
      one === undefined ? String(names[field] ?? whole) : (String(names[field]) === "1" ? one : many)!,
    );
}
