// What a person likes, kept by the browser. Nothing here changes the game.

import { useLayoutEffect, useState } from "preact/hooks";
import type { Colours, Letters } from "../cards/CardFace";
import type { Deck } from "../cards/symbols";
import { preferred, type Language } from "../i18n";

export interface Settings {
  readonly language: Language;
  readonly deck: Deck;
  readonly colours: Colours;
  readonly letters: Letters;
  /** Seconds that AIs take at least, at tables that are opened from here. */
  readonly pace: number;
  readonly animated: boolean;
  readonly showsPoints: boolean;
  /** Whether a card is played for you where only one is legal. */
  readonly playsForced: boolean;
}

const KEY = "ouvert.settings";

function usual(): Settings {
  const language = preferred(navigator.languages);
  return {
    language,
    deck: "french",
    colours: "two",
    letters: language === "de" ? "german" : "english",
    pace: 0.7,
    animated: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    showsPoints: false,
    playsForced: false,
  };
}

function stored(): Settings {
  const found = usual();
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof kept === "object" && kept !== null) Object.assign(found, known(kept, found));
  } catch {
    // A browser that keeps nothing, or something that is not ours: the usual settings do.
  }
  return found;
}

/** The entries of `kept` that are settings of the right kind. */
function known(kept: object, like: Settings): Partial<Settings> {
  return Object.fromEntries(
    Object.entries(kept).filter(
      ([key, value]) => key in like && typeof value === typeof like[key as keyof Settings],
    ),
  );
}

const listeners = new Set<(settings: Settings) => void>();
let current: Settings | null = null;

export function settings(): Settings {
  current ??= stored();
  return current;
}

export function change(changes: Partial<Settings>): void {
  current = { ...settings(), ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // The settings hold until the page is closed.
  }
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
