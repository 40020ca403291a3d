// What is wrong with a description, in the language of the page. The library's sentences are
// English; their German is found by their form, as the command line does.

import type { Language } from "../../i18n";
import { FORMS } from "./forms";

const NAME = /\{(\w+)\}/g;

interface Form {
  readonly pattern: RegExp;
  readonly german: string;
}

// Those that say most come first.
const sorted: readonly Form[] = [...FORMS]
  .sort(([one], [other]) => literal(other) - literal(one))
  .map(([english, german]) => ({ pattern: pattern(english), german }));

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

/** The German of a sentence whose form is known; what it names may have German of its own. */
function inGerman(sentence: string): string | null {
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
}

/** A problem in a language, and which language it came out in. */
export function problemIn(language: Language, message: string): { text: string; language: Language } {
  const told = language === "de" ? inGerman(message) : null;
  return told === null ? { text: message, language: "en" } : { text: told, language: "de" };
}
