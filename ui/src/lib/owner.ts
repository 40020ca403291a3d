// The secret of this browser, by which the server finds its person again.

import { keepText, keptText, putAside } from "./kept";

const KEY = "ouvert.owner";
const SECRET = /^[0-9a-f]{16,100}$/;

/** The secret; drawn when it is asked for the first time. */
export function owner(): string {
  const kept = keptText(KEY);
  if (kept && SECRET.test(kept)) return kept;
  putAside(KEY);
  const drawn = crypto.getRandomValues(new Uint8Array(16));
  const made = [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  keepText(KEY, made);
  return made;
}
