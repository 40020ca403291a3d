// What is wrong with a description, in the language of the page.

import { teller } from "../../lib/forms";
import { FORMS } from "./forms";

/** A problem in a language, and which language it came out in. */
export const problemIn = teller(FORMS);
