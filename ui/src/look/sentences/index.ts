// What the room of looking back says.

import { speakerOf, type Language } from "../../i18n";
import { de } from "./de";
import { en, type LookKey } from "./en";

export type { LookKey };

export type Tell = (key: LookKey, names?: Readonly<Record<string, string | number>>) => string;

export function teller(language: Language): Tell {
  return speakerOf<LookKey>({ en, de }[language]);
}
