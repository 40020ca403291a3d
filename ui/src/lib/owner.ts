// The secret of this browser, by which the server finds its person again.

const KEY = "ouvert.owner";

/** The secret; drawn when it is asked for the first time. */
export function owner(): string {
  const kept = localStorage.getItem(KEY);
  if (kept !== null) return kept;
  const drawn = crypto.getRandomValues(new Uint8Array(16));
  const made = [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  localStorage.setItem(KEY, made);
  return made;
}

/** The same where storage may be forbidden: then there is no person to be found again. */
export function knownOwner(): string | null {
  try {
    return owner();
  } catch {
    return null;
  }
}
