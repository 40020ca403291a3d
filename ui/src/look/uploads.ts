// The uploads of this browser.

import { hasTexts, keptList, writeKept } from "../lib/kept";

export interface KnownUpload {
  readonly id: string;
  readonly name: string;
  readonly games: number;
  /** When it was made; older ones do not say it. */
  readonly at?: string;
}

const KEY = "ouvert.uploads";
const KEPT = 24;

const isUpload = (each: unknown): each is KnownUpload => hasTexts(each, "id", "name");

export const knownUploads = (): readonly KnownUpload[] => keptList(KEY, isUpload);

export function rememberUpload(upload: KnownUpload): void {
  const made = { ...upload, at: new Date().toISOString() };
  writeKept(KEY, [made, ...knownUploads()].slice(0, KEPT));
}
