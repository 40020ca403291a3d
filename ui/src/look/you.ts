// Whether the one who looks back sat there without a name: such a player is told as "you".

import { speaker } from "../i18n";
import { knownTables } from "../net/tables";

/** What the page calls who plays without a name, in the language of that moment. */
const NAMELESS: readonly string[] = (["en", "de"] as const).flatMap((language) => {
  const say = speaker(language);
  return [say("home.me"), say("arrival.guest")];
});

/** Whether the person of this browser has played at a table under a name that the page gave. */
export function isOwnName(table: string | null | undefined, called: string): boolean {
  if (!table || !NAMELESS.includes(called)) return false;
  const known = knownTables().find((each) => each.table === table);
  // Of two guests without a name nobody could say here which one it was.
  return known !== undefined && !(known.others ?? []).includes(called);
}
