// The uploads of this browser.

export interface KnownUpload {
  readonly id: string;
  readonly name: string;
  readonly games: number;
  /** When it was made; older ones do not say it. */
  readonly at?: string;
}

const KEY = "ouvert.uploads";
const KEPT = 24;

export function knownUploads(): readonly KnownUpload[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as KnownUpload[]) : [];
  } catch {
    return [];
  }
}

export function rememberUpload(upload: KnownUpload): void {
  const made = { ...upload, at: new Date().toISOString() };
  try {
    localStorage.setItem(KEY, JSON.stringify([made, ...knownUploads()].slice(0, KEPT)));
  } catch {
    // Without storage the address of the upload is the only key to it.
  }
}
