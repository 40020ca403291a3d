// What the server refuses, in the language of the page.

import type { Key, Say } from "../i18n";

/** A refusal with the code that docs/protocol.md explains. */
export class RefusedError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const SENTENCES: Readonly<Record<string, Key>> = {
  malformed: "error.malformed",
  too_large: "error.too_large",
  too_fast: "error.too_fast",
  too_many: "error.too_many",
  version: "error.version",
  not_joined: "error.not_joined",
  not_found: "error.not_found",
  unknown_table: "error.unknown_table",
  wrong_token: "error.wrong_token",
  spectator: "error.spectator",
  stale: "error.stale",
  not_your_turn: "error.not_your_turn",
  busy: "error.busy",
  unavailable: "error.unavailable",
  offline: "error.offline",
};

/** A refusal as a sentence; where only the server's (English) sentence says enough, with that. */
export function problemText(say: Say, problem: { readonly code: string; readonly message: string }): string {
  const key = SENTENCES[problem.code];
  return key ? say(key) : say("error.other", { message: problem.message });
}

/** The same for whatever a request failed with. */
export function failureText(say: Say, error: unknown): string {
  if (error instanceof RefusedError) return problemText(say, error);
  return say("error.offline");
}
