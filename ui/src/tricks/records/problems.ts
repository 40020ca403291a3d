// What is wrong with a hand record, in the language of the page.

import type { Language } from "../../i18n";
import { teller, type Told } from "../../lib/forms";
import { failureText, RefusedError } from "../../lib/problems";
import { FORMS } from "./forms";

/** A problem of a board in a language, and which language it came out in. */
export const problemIn = teller(FORMS);

/** Why a file is not read: by the library's sentence, where it has one. */
export function refusedIn(language: Language, error: unknown): Told {
  if (error instanceof RefusedError) {
    const { message } = error.refusal;
    if (problemIn("de", message).language === "de") return problemIn(language, message);
  }
  return { text: failureText(error), language };
}
