// Blocks, registers, places and amplitudes in words.

import { rankLetter } from "../cards/CardFace";
import type { Rank } from "../cards/deck";
import { speakerOf } from "../i18n";
import { decimal } from "../lib/numbers";
import { settings, useSettings } from "../lib/settings";
import type { Block, BasisRow } from "./wire";
import { de, en, type Name } from "./sentences";

export type Say = (key: Name, names?: Readonly<Record<string, string | number>>) => string;

export const useSay = (): Say => speakerOf(useSettings().language === "de" ? de : en);

type Part = "deal" | "play" | "trick" | "score" | "cards";

/** What kind of block it is: examples call a play `card 2`, and the last ones `cards 4 to 6`. */
export function partOf(block: string): Part {
  const [word = ""] = block.split(" ");
  if (word === "card") return "play";
  return (["deal", "play", "trick", "score", "cards"] as const).find((part) => part === word) ?? "play";
}

export function blockName(say: Say, block: Pick<Block, "name" | "trick">): string {
  const kind = say(`block.${partOf(block.name)}`);
  const own = block.name.replace(/^\S+/, "").replace("to", "–").trim();
  if (own) return `${kind} ${own}`;
  return block.trick >= 0 && partOf(block.name) !== "deal"
    ? say("block.of", { name: kind, trick: block.trick + 1 })
    : kind;
}

/** What a block does: in a worked example who plays what, else what blocks of its kind do. */
export function stepText(say: Say, circuit: string, block: Pick<Block, "name">): string {
  for (const key of [`step.${circuit}.${block.name}`, `step.six.${block.name}`]) {
    if (circuit !== "position" && key in en) return lettered(say(key as Name));
  }
  return say(`step.${partOf(block.name)}`);
}

export function registerName(say: Say, register: string): string {
  const hand = /^hand(\d+)$/.exec(register);
  if (hand) return say("register.hand", { place: Number(hand[1]) + 1 });
  const key = `register.${register}`;
  return key in en ? say(key as Name) : register;
}

const PLACES: readonly (readonly [RegExp, "hand" | "table" | "stack"])[] = [
  [/^hand of (.+)$|^in (\w+)'s hand/, "hand"],
  [/^table of (.+)$|^on the table, played by (.+)$/, "table"],
  [/^stack of (.+)$|^in the (solo|team)(?:'s)? stack$/, "stack"],
];

/** Where a card is, such as `hand of A` or `in A's hand`, or what a register holds. */
export function placeText(say: Say, text: string): string {
  for (const [pattern, place] of PLACES) {
    const found = pattern.exec(text);
    const who = found?.[1] ?? found?.[2];
    if (who === "solo") return say("place.stack", { who: "A" });
    if (who === "team") return say("place.stack", { who: "B, C" });
    if (who !== undefined) return say(`place.${place}`, { who });
  }
  return lettered(text);
}

/** Cards such as ♣J with the letters of the settings: ♣B where the jack is a Bube. */
export function lettered(text: string): string {
  const style = { deck: "french", letters: settings().letters } as const;
  return text.replace(
    /([♣♠♥♦])(10|[789JQKA])/g,
    (_, suit: string, rank: Rank) => suit + rankLetter(rank, style),
  );
}

export function amplitude([re, im]: readonly [number, number]): string {
  const shown = (value: number) => decimal(Math.abs(value), 3);
  const small = (value: number) => Math.abs(value) < 5e-4;
  const sign = (value: number) => (value < 0 ? "−" : "");
  if (small(im)) return `${sign(re)}${shown(re)}`;
  if (small(re)) return `${sign(im)}${shown(im)} i`;
  return `${sign(re)}${shown(re)} ${im < 0 ? "−" : "+"} ${shown(im)} i`;
}

export function amplitudesText(say: Say, row: BasisRow): string {
  const texts = row.amplitudes.map(amplitude);
  const [first = ""] = texts;
  if (texts.length === 1) return first;
  const same = texts.every((text) => text === first);
  return say(same ? "state.several" : "state.mixed", { count: texts.length, amplitude: first });
}

export function duration(seconds: number, language: string): string {
  const units: readonly (readonly [number, string])[] = [
    [86400, "d"],
    [3600, "h"],
    [60, "min"],
    [1, "s"],
    [1e-3, "ms"],
    [1e-6, "µs"],
  ];
  const [size, unit] = units.find(([each]) => seconds >= each) ?? [1e-6, "µs"];
  return `${(seconds / size).toLocaleString(language, { maximumSignificantDigits: 3 })} ${unit}`;
}
