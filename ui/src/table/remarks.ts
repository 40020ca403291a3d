// What the server says in codes, as sentences that name cards, seats and numbers as the page does.

import { REMARKS, type RemarkCode } from "../i18n/remarks";
import { RULES, type RuleName } from "../i18n/rules";
import { speaker, speakerOf } from "../i18n";
import { percent, whole } from "../lib/numbers";
import { settings } from "../lib/settings";
import type { RemarkView } from "../net/wire";
import { cardName, contractOf, seatRole, suitName, type Words } from "./words";

const SUITS = { C: "clubs", S: "spades", H: "hearts", D: "diamonds" } as const;

/** How numbers are written, by what they are called; others are whole ones. */
const NUMBERS = {
  seat: seatRole,
  holder: (words: Words, value: number) => (value === 3 ? words.say("skat.place") : seatRole(words, value)),
  share: (_: Words, value: number) => percent(value),
  asked: (_: Words, value: number) => percent(value),
  // rounded up, so that what a proof leaves out is never told to be nothing
  excluded: (_: Words, value: number) => percent(Math.ceil(1000 * value) / 1000, 1),
} as const;

/** How a room tells remarks in its own way. */
interface Told {
  /** What a seat is called; null for what it is. */
  readonly who?: (seat: number) => string | null;
  /** Sentences in place of the usual ones, by code. */
  readonly sentences?: Readonly<Partial<Record<RemarkCode, string>>>;
}

/** A remark as a sentence; null if this page does not know it. */
export function remarkText(remark: RemarkView, { who, sentences = {} }: Told = {}): string | null {
  const kept = settings();
  const words: Words = { say: speaker(kept.language), settings: kept };
  if (!(remark.code in REMARKS.en)) return null;
  const { seat } = remark.names;
  const person = typeof seat === "number" ? who?.(seat) : null;
  const names = Object.entries(remark.names).map(([field, value]) => [
    field,
    field === "seat" && person ? person : named(words, field, value),
  ]);
  const code = remark.code as RemarkCode;
  const sentence = sentences[code] ?? REMARKS[kept.language][code];
  const say = speakerOf<RemarkCode>({ ...REMARKS[kept.language], ...sentences });
  const said = say(code, Object.fromEntries(names) as Record<string, string>);
  // A person's name is written as that person writes it.
  if (person && sentence.startsWith("{seat}")) return said;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** What a remark names, by what it is called there. */
function named(words: Words, field: string, value: RemarkView["names"][string]): string {
  const { say, settings: kept } = words;
  if (Array.isArray(value)) {
    const each = value.map((one) => (field === "suits" ? suit(words, one) : cardName(words, one)));
    return new Intl.ListFormat(kept.language, {
      type: field === "suits" || field === "put" ? "conjunction" : "disjunction",
    }).format(each);
  }
  if (typeof value === "number") {
    return field in NUMBERS ? NUMBERS[field as keyof typeof NUMBERS](words, value) : whole(value);
  }
  switch (field) {
    case "card":
    case "led":
    case "better":
    case "taker":
      return cardName(words, value as string);
    case "contract":
      return contractOf(words, value as string);
    case "rule":
      return RULES[kept.language][value as RuleName] ?? say("evidence.rule");
    default:
      return value as string;
  }
}

function suit(words: Words, letter: string): string {
  return letter in SUITS ? suitName(words, SUITS[letter as keyof typeof SUITS]) : words.say("suit.trumps");
}
