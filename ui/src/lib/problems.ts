// What the server refuses, in the language of the page.

import { speaker, type Key } from "../i18n";
import type { RemarkView } from "../net/wire";
import { remarkText } from "../table/remarks";
import { settings } from "./settings";

/** What is told of a refusal: docs/protocol.md explains the codes. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly remark: RemarkView | null;
}

/** A refusal as an error. */
export class RefusedError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }

  get code(): string {
    return this.refusal.code;
  }
}

/** The content of an answer by HTTP. Throws RefusedError if the server refuses. */
export async function answered<Answer>(response: Response): Promise<Answer> {
  const answer: unknown = await response.json();
  if (!response.ok) throw new RefusedError(answer as Refusal);
  return answer as Answer;
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
  failed: "error.failed",
  foreign_host: "error.foreign",
  foreign_origin: "error.foreign",
  offline: "error.offline",
};

/** A refusal as a sentence: by its remark, else by its code, else quoted in English. */
export function problemText({ code, message, remark }: Refusal): string {
  const said = remark && remarkText(remark);
  if (said) return said;
  const say = speaker(settings().language);
  const key = SENTENCES[code];
  return key ? say(key) : say("error.other", { message });
}

/** The same for whatever a request failed with. */
export function failureText(error: unknown): string {
  if (error instanceof RefusedError) return problemText(error.refusal);
  return speaker(settings().language)("error.offline");
}
