// One click to the cards: a table like the last one, or today's deals.

import { useState } from "preact/hooks";
import { openDaily } from "../daily/api";
import { speaker } from "../i18n";
import { failureText } from "../lib/problems";
import { go } from "../lib/router";
import { settings } from "../lib/settings";
import { lastWish, openTable, ownName, seatAddress, seated } from "../net/tables";
import type { PlaceWanted } from "../net/wire";

/** Games of a day. */
export const DAILY_GAMES = 12;

/** The day by which deals are the same for everybody: 2026-11-23, wherever the clock is. */
export const today = (): string => new Date().toISOString().slice(0, 10);

interface PlayNow {
  readonly opening: boolean;
  readonly problem: string | null;
  readonly playNow: () => void;
  readonly playToday: () => void;
}

export function usePlayNow(): PlayNow {
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = (daily: boolean) => {
    setOpening(true);
    setProblem(null);
    const { pace, language } = settings();
    const { others, games } = lastWish();
    const person: PlaceWanted = { name: ownName() || speaker(language)("home.me") };
    const places = seated(
      person,
      others.map((player) => ({ player })),
    );
    const opened = daily ? openDaily(person.name ?? "") : openTable({ places, games, pace });
    opened.then(
      (table) => go(seatAddress(table.table, table.tokens[table.place])),
      (error: unknown) => {
        setProblem(failureText(error));
        setOpening(false);
      },
    );
  };
  return { opening, problem, playNow: () => begin(false), playToday: () => begin(true) };
}
