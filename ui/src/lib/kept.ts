// What this browser keeps for a person. It may keep nothing, and what it has kept may be broken: then
// the page goes on without, and says so. What cannot be read is put aside and not written over.

import { useLayoutEffect, useState } from "preact/hooks";

/** What can be wrong: nothing can be kept, or something that was kept cannot be read. */
export type Trouble = "refused" | "unreadable";

const ASIDE = ".unreadable";

/** What could not be kept holds as long as the page is open. */
const unkept = new Map<string, string>();
const listeners = new Set<(trouble: Trouble) => void>();
let trouble: Trouble | null = null;

function tell(found: Trouble): void {
  if (trouble !== null) return;
  trouble = found;
  // It may be found while the page is being drawn.
  queueMicrotask(() => {
    for (const listener of listeners) listener(found);
  });
}

/** What is wrong with what this browser keeps, as soon as it is; null if nothing is. */
export function useTrouble(): Trouble | null {
  const [value, set] = useState(trouble);
  useLayoutEffect(() => {
    listeners.add(set);
    return () => {
      listeners.delete(set);
    };
  }, []);
  return value;
}

/** The text that is kept under a name; null if there is none. */
export function keptText(key: string): string | null {
  const own = unkept.get(key);
  if (own !== undefined) return own;
  try {
    return localStorage.getItem(key);
  } catch {
    tell("refused");
    return null;
  }
}

/** Keeps a text under a name; nothing under it if it is empty. */
export function keepText(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
    tell("refused");
  }
}

/** Puts what is kept under a name where nothing writes over it. */
export function putAside(key: string): void {
  const text = keptText(key);
  if (!text) return;
  keepText(key + ASIDE, text);
  tell("unreadable");
}

/** What is kept under a name, as `read` understands it; null if there is nothing, or nothing that it
 * understands. */
export function readKept<Kept>(key: string, read: (found: unknown) => Kept | null): Kept | null {
  const text = keptText(key);
  if (!text) return null;
  let found: Kept | null = null;
  try {
    found = read(JSON.parse(text));
  } catch {
    // Cut off, or written by something else.
  }
  if (found === null) {
    putAside(key);
    keepText(key, "");
  }
  return found;
}

/** Keeps what can be written as JSON. */
export function writeKept(key: string, what: unknown): void {
  keepText(key, JSON.stringify(what));
}

/** A list that is kept under a name. What does not belong in it is put aside with the whole. */
export function keptList<Each>(key: string, fits: (each: unknown) => each is Each): readonly Each[] {
  const found = readKept<readonly unknown[]>(key, (list) => (Array.isArray(list) ? list : null)) ?? [];
  const good = found.filter(fits);
  if (good.length < found.length) {
    putAside(key);
    writeKept(key, good);
  }
  return good;
}

/** Whether something is an object whose entries of these names are texts. */
export function hasTexts(each: unknown, ...names: readonly string[]): boolean {
  if (typeof each !== "object" || each === null) return false;
  return names.every((key) => typeof (each as Record<string, unknown>)[key] === "string");
}
