// The library's sentences are English; their German is found by their form, as the command line does.

import type { Language } from "../i18n";

/** English and German forms of a sentence, with names in braces. */
export type Forms = readonly (readonly [string, string])[];

/** A sentence, and which language it came out in. */
export interface Told {
  readonly text: string;
  readonly language: Language;
}

interface Form {
  readonly pattern: RegExp;
  readonly german: string;
}

const NAME = /\{(\w+)\}/g;
const PLACE = /^line (\d+)(?:, column (\d+))?: (.*)$/s;

function literal(form: string): number {
  return form.replace(NAME, "").length;
}

function pattern(form: string): RegExp {
  const parts = form.split(NAME);
  const written = parts.map((part, at) =>
    at % 2 ? `(?<${part}>.*?)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  return new RegExp(`^${written.join("")}$`, "s");
}

/** Says a sentence of some forms in a language; what it names may have German of its own. */
export function teller(forms: Forms): (language: Language, sentence: string) => Told {
  // those that say most come first
  const sorted: readonly Form[] = [...forms]
    .sort(([one], [other]) => literal(other) - literal(one))
    .map(([english, german]) => ({ pattern: pattern(english), german }));
  const inGerman = (sentence: string): string | null => {
    for (const form of sorted) {
      const found = form.pattern.exec(sentence);
      if (found) {
        const named = found.groups ?? {};
        return form.german.replace(NAME, (_, key: string) => {
          const value = named[key] ?? "";
          return value === sentence ? value : (inGerman(value) ?? value);
        });
      }
    }
    return null;
  };
  return (language, sentence) => {
    const placed = PLACE.exec(sentence);
    const told = language === "de" ? inGerman(placed?.[3] ?? sentence) : null;
    if (told === null) return { text: sentence, language: "en" };
    if (!placed) return { text: told, language: "de" };
    const column = placed[2] === undefined ? "" : `, Spalte ${placed[2]}`;
    return { text: `Zeile ${placed[1]}${column}: ${told}`, language: "de" };
  };
}
