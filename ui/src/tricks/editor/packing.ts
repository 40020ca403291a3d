// A description in a link: its text as base64 that addresses take, behind the # where no server
// sees it.

/** As many characters as the server reads. */
const LONGEST = 20_000;

export function packed(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** The text of a link; null if it holds none. */
export function unpacked(code: string, longest = LONGEST): string | null {
  try {
    const letters = atob(code.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.length > 0 && text.length <= longest ? text : null;
  } catch {
    return null;
  }
}

/** A name for a file, from that of the game. */
export function fileName(game: string): string {
  const plain = game
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${plain || "game"}.toml`;
}
