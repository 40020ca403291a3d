// Why a record is not read, in the language of the page, where the server tells no code for it.

import { teller } from "../../lib/forms";
import { FORMS } from "./forms";

/** A problem of a record in a language, and which language it came out in. */
export const unreadIn = teller(FORMS);
