// What a person likes, kept by the browser. Nothing here changes the game.

import { useLayoutEffect, useState } from "preact/hooks";
import type { Colours, Indices, Letters } from "../cards/CardFace";
import type { Deck } from "../cards/symbols";
import { preferred, type Language } from "../i18n";
import { readKept, writeKept } from "./kept";

/** The colour of the table; the values are in styles/tokens.css. */
export const FELTS = ["green", "blue", "red", "grey"] as const;
export type Felt = (typeof FELTS)[number];

export interface Settings {
  readonly language: Language;
  readonly deck: Deck;
  readonly colours: Colours;
  readonly letters: Letters;
  readonly indices: Indices;
  readonly felt: Felt;
  /** Seconds that AIs take at least, at tables that are opened from here. */
  readonly pace: number;
  readonly animated: boolean;
  readonly showsPoints: boolean;
  /** Whether a card is played for you where only one is legal. */
  readonly playsForced: boolean;
  /** Whether a finished trick stays until one goes on. */
  readonly waits: boolean;
  readonly sounds: boolean;
  /** From 0 to 1. */
  readonly volume: number;
  /** Whether a phone buzzes when it is one's turn. */
  readonly buzzes: boolean;
}

const KEY = "ouvert.settings";

/** How things are as long as nobody has chosen otherwise; the letters go with the language. */
function usual(language: Language): Settings {
  return {
    language,
    deck: "french",
    colours: "two",
    letters: language === "de" ? "german" : "english",
    indices: "usual",
    felt: "green",
    pace: 0.7,
    animated: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    showsPoints: false,
    playsForced: false,
    waits: false,
    // A page that makes a noise unasked is closed.
    sounds: false,
    volume: 0.4,
    buzzes: false,
  };
}

/** What was chosen here. */
function stored(): Partial<Settings> {
  const own = readKept(KEY, (each) => (typeof each === "object" ? each : null));
  return own === null ? {} : known(own, usual("en"));
}

function withUsual(some: Partial<Settings>): Settings {
  return { ...usual(some.language ?? preferred(navigator.languages)), ...some };
}

/** What can be chosen, where that is one of a few words. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  language: ["de", "en"],
  deck: ["french", "german"],
  colours: ["two", "four"],
  letters: ["english", "german"],
  indices: ["usual", "large"],
  felt: FELTS,
};

/** The entries of `kept` that are settings of the right kind. */
function known(kept: object, like: Settings): Partial<Settings> {
  return Object.fromEntries(
    Object.entries(kept).filter(
      ([key, value]) =>
        key in like &&
        typeof value === typeof like[key as keyof Settings] &&
        (CHOICES[key]?.includes(value as string) ?? true),
    ),
  );
}

const listeners = new Set<(settings: Settings) => void>();
let chosen: Partial<Settings> | null = null;
let current: Settings | null = null;

export function settings(): Settings {
  chosen ??= stored();
  current ??= withUsual(chosen);
  return current;
}

export function change(changes: Partial<Settings>): void {
  chosen = { ...(chosen ?? stored()), ...changes };
  current = withUsual(chosen);
  writeKept(KEY, chosen);
  for (const listener of listeners) listener(current);
}

/** The settings, and again whenever they change. */
export function useSettings(): Settings {
  const [value, set] = useState(settings);
  useLayoutEffect(() => {
    listeners.add(set);
    return () => {
      listeners.delete(set);
    };
  }, []);
  return value;
}
