// What the explorer says.

import { speakerOf, type Language } from "../../i18n";
import { de } from "./de";
import { en, type ExploreKey } from "./en";

export type Tell = (key: ExploreKey, names?: Readonly<Record<string, string | number>>) => string;

export function teller(language: Language): Tell {
  return speakerOf<ExploreKey>({ en, de }[language]);
}
