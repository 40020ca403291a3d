// What has been said at the table, who is not listened to, and what is new.

import { useCallback, useRef, useState } from "preact/hooks";
import { announce } from "../../lib/announcer";
import type { ServerMessage, TalkLine, View } from "../../net/wire";
import { placeName, type Words } from "../words";

/** So long something that was said stands at the seat, in milliseconds. */
const BUBBLE = 7000;

export interface Talk {
  /** What may be read: without that of places which are muted. */
  readonly lines: readonly TalkLine[];
  /** What a place has just said; null if it is silent, or muted. */
  readonly saying: (place: number) => TalkLine | null;
  readonly muted: ReadonlySet<number>;
  readonly mute: (place: number, muted: boolean) => void;
  /** How many lines of others came since the talk was last open. */
  readonly unread: number;
  readonly read: () => void;
}

/** Whom one does not listen to at a table, as long as this window is open. */
const keyOf = (table: string) => `ouvert.muted.${table}`;

function keptMuted(table: string): ReadonlySet<number> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(table)) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((each) => typeof each === "number") : []);
  } catch {
    return new Set();
  }
}

function keepMuted(table: string, muted: ReadonlySet<number>): void {
  try {
    sessionStorage.setItem(keyOf(table), JSON.stringify([...muted]));
  } catch {
    // They are silent until the page is loaded again.
  }
}

/** The talk, and what takes messages in; `own` is one's place. */
export function useTalk(
  words: Words,
  table: string,
): {
  talk: Talk;
  hear: (message: ServerMessage | null, view: View | null, own: number | null) => void;
} {
  const [lines, setLines] = useState<readonly TalkLine[]>([]);
  const [bubbles, setBubbles] = useState<ReadonlyMap<number, TalkLine>>(new Map());
  const [muted, setMuted] = useState(() => keptMuted(table));
  const [unread, setUnread] = useState(0);
  const latest = useRef({ words, muted });
  latest.current = { words, muted };

  const hear = useCallback((message: ServerMessage | null, view: View | null, own: number | null) => {
    // Who joins is told again what may be read.
    if (message?.type === "welcome") setLines([]);
    if (message?.type !== "talk") return;
    setLines((before) => [...(message.earlier ? [] : before), ...message.lines].slice(-50));
    if (message.earlier) return;
    for (const line of message.lines) {
      if (latest.current.muted.has(line.place)) continue;
      setBubbles((before) => new Map(before).set(line.place, line));
      setTimeout(
        () =>
          setBubbles((before) => (before.get(line.place) === line ? without(before, line.place) : before)),
        BUBBLE,
      );
      if (line.place === own) continue;
      setUnread((count) => count + 1);
      announce(lineText(latest.current.words, view, line));
    }
  }, []);

  return {
    talk: {
      lines: lines.filter((line) => !muted.has(line.place)),
      saying: (place) => (muted.has(place) ? null : (bubbles.get(place) ?? null)),
      muted,
      mute: (place, silent) => {
        const now = new Set([...muted].filter((each) => each !== place).concat(silent ? place : []));
        keepMuted(table, now);
        setMuted(now);
      },
      unread,
      read: () => setUnread(0),
    },
    hear,
  };
}

function without(bubbles: ReadonlyMap<number, TalkLine>, place: number): ReadonlyMap<number, TalkLine> {
  const rest = new Map(bubbles);
  rest.delete(place);
  return rest;
}

/** What was said, in the reader's language where it is a phrase. */
export function saidText({ say }: Words, { phrase, text }: TalkLine): string {
  return phrase === null ? (text ?? "") : say(`phrase.${phrase}`);
}

/** The same with who said it. */
export function lineText(words: Words, view: View | null, line: TalkLine): string {
  const place = view?.places[line.place];
  const who = place ? placeName(words, place, line.place) : words.say("seat.free");
  return words.say("talk.said", { who, what: saidText(words, line) });
}
