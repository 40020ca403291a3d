// What the server says in codes: why it refuses something, what is wrong with a file, why the AI
// would play a card. docs/protocol.md lists the codes; a test compares them with these sentences.

import { before } from "./before";
import { boards } from "./boards";
import { cards } from "./cards";
import { checkers } from "./checkers";
import { circuits } from "./circuits";
import { described } from "./described";
import { look } from "./look";
import { rules } from "./rules";
import { story } from "./story";
import { table } from "./table";
import { why } from "./why";

const en = {
  ...rules.en,
  ...table.en,
  ...look.en,
  ...story.en,
  ...checkers.en,
  ...boards.en,
  ...circuits.en,
  ...described.en,
  ...before.en,
  ...cards.en,
  ...why.en,
} as const;

export type RemarkCode = keyof typeof en;

const de: Readonly<Record<RemarkCode, string>> = {
  ...rules.de,
  ...table.de,
  ...look.de,
  ...story.de,
  ...checkers.de,
  ...boards.de,
  ...circuits.de,
  ...described.de,
  ...before.de,
  ...cards.de,
  ...why.de,
};

export const REMARKS = { en, de } as const;
