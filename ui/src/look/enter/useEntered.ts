// A game while it is being typed in: kept in this browser until it is done, so that a reload loses
// nothing, and judged by the server after each step.

import { useEffect, useRef, useState } from "preact/hooks";
import { readKept, writeKept } from "../../lib/kept";
import { failureText, RefusedError } from "../../lib/problems";
import { askEntered } from "../api";
import type { ClubWord } from "../../net/wire";
import type { ActionEntered, EnteredView, GameEntered, Shortest } from "../wire";

export const PLACES = 4;
export const SKAT = 3;
/** Cards that each place takes: three hands, and the skat. */
export const ROOM: readonly number[] = [10, 10, 10, 2];

export interface Typed {
  /** Cards of forehand, middlehand, rearhand and the skat, in the order they were put there. */
  readonly cards: readonly (readonly string[])[];
  /** Which of them comes next. */
  readonly place: number;
  /** The places in the order in which cards were put there, to take them back. */
  readonly order: readonly string[];
  readonly dealt: boolean;
  readonly actions: readonly ActionEntered[];
  readonly players: readonly [string, string, string];
  /** The options of clubs that were played. */
  readonly club: readonly ClubWord[];
  /** Who dealt at a table of four, and sat out; null at a table of three. */
  readonly satOut: string | null;
}

const KEY = "ouvert.entered";
const NOTHING: Typed = {
  cards: [[], [], [], []],
  place: 0,
  order: [],
  dealt: false,
  actions: [],
  players: ["", "", ""],
  club: [],
  satOut: null,
};

const keptTyped = (): Typed => readKept(KEY, readTyped) ?? NOTHING;

function readTyped(found: unknown): Typed | null {
  if (typeof found !== "object") return null;
  // What was kept before there were options has none.
  const typed = { ...NOTHING, ...(found as Partial<Typed>) };
  const lists = [typed.cards, typed.order, typed.actions, typed.players, typed.club].every(Array.isArray);
  return lists && typed.cards.length === PLACES && typed.cards.every(Array.isArray) ? typed : null;
}

/** What the server takes of it. */
export function wanted(typed: Typed, shortest: Shortest | null = null): GameEntered {
  const { cards, actions, players, club, satOut } = typed;
  const [one = [], two = [], three = [], skat = []] = cards;
  return { hands: [one, two, three], skat, actions, players, shortest, club, sat_out: satOut };
}

export interface Entering {
  readonly typed: Typed;
  /** What the rules say of it; null until all cards are dealt and the server has answered. */
  readonly view: EnteredView | null;
  readonly problem: string | null;
  readonly put: (cards: readonly string[], place?: number) => void;
  readonly take: (code: string) => void;
  readonly choosePlace: (place: number) => void;
  readonly deal: (dealt: boolean) => void;
  readonly act: (...actions: readonly ActionEntered[]) => void;
  readonly skipAuction: (shortest: Shortest) => void;
  readonly undo: () => void;
  readonly rename: (seat: number, called: string) => void;
  readonly agree: (club: readonly ClubWord[]) => void;
  readonly sitOut: (dealer: string | null) => void;
  readonly forget: () => void;
}

export function useEntered(): Entering {
  const [typed, setTyped] = useState(keptTyped);
  const [view, setView] = useState<EnteredView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(typed);
  const asked = useRef(0);

  const keep = (next: Typed) => {
    latest.current = next;
    setTyped(next);
    writeKept(KEY, next);
  };
  const ask = async (next: Typed, shortest: Shortest | null = null) => {
    const question = ++asked.current;
    try {
      const told = await askEntered(wanted(next, shortest));
      if (question !== asked.current) return;
      setProblem(null);
      setView(told);
      // What the rules do not allow is told and not kept, so that one goes on from before it.
      if (shortest || told.refused) keep({ ...next, actions: told.actions });
    } catch (error) {
      if (question !== asked.current) return;
      setProblem(failureText(error));
      // What is wrong with the deal is mended there; without a connection all stays as it is.
      if (error instanceof RefusedError) keep({ ...latest.current, dealt: false });
    }
  };
  useEffect(() => {
    if (typed.dealt) void ask(typed);
  }, []);

  const change = (next: Typed) => {
    keep(next);
    setProblem(null);
    if (next.dealt) void ask(next);
    else setView(null);
  };
  const put = (codes: readonly string[], wish?: number) => {
    let now = latest.current;
    for (const code of codes) now = placed(now, code, wish);
    change(now);
  };
  const act: Entering["act"] = (...actions) =>
    change({ ...latest.current, actions: [...latest.current.actions, ...actions] });
  const undo = () => {
    const { actions, order, dealt, cards } = latest.current;
    if (dealt && actions.length > 0) change({ ...latest.current, actions: actions.slice(0, -1) });
    else if (dealt) change({ ...latest.current, dealt: false });
    else if (order.length > 0) {
      const last = order.at(-1)!;
      const place = cards.findIndex((held) => held.includes(last));
      change({ ...without(latest.current, last), place: Math.max(0, place) });
    }
  };
  return {
    typed,
    view: typed.dealt ? view : null,
    problem,
    put,
    take: (code) => {
      const place = latest.current.cards.findIndex((held) => held.includes(code));
      change({ ...without(latest.current, code), place: Math.max(0, place) });
    },
    choosePlace: (place) => keep({ ...latest.current, place }),
    deal: (dealt) => change({ ...latest.current, dealt }),
    act,
    skipAuction: (shortest) => void ask({ ...latest.current, actions: [] }, shortest),
    undo,
    rename: (seat, called) => {
      const players = latest.current.players.map((each, at) => (at === seat ? called : each));
      keep({ ...latest.current, players: players as unknown as Typed["players"] });
    },
    agree: (club) => change({ ...latest.current, club }),
    sitOut: (satOut) => keep({ ...latest.current, satOut }),
    forget: () => {
      // The next game is mostly one of the same table.
      const { players, club, satOut } = latest.current;
      change({ ...NOTHING, players, club, satOut });
    },
  };
}

function without(typed: Typed, code: string): Typed {
  return {
    ...typed,
    cards: typed.cards.map((held) => held.filter((each) => each !== code)),
    order: typed.order.filter((each) => each !== code),
  };
}

/** A card put where one is, or where there is room next; one that lies elsewhere comes from there. */
function placed(before: Typed, code: string, wish?: number): Typed {
  const typed = without(before, code);
  const free = (at: number) => (typed.cards[at]?.length ?? 0) < ROOM[at]!;
  let place = wish ?? typed.place;
  if (wish === undefined && !free(place)) {
    const next = [0, 1, 2, 3].find(free);
    if (next === undefined) return before;
    place = next;
  }
  const cards = typed.cards.map((held, at) => (at === place ? [...held, code] : held));
  const full = cards[place]!.length >= ROOM[place]!;
  const onward = [1, 2, 3].map((step) => (place + step) % PLACES).find((at) => cards[at]!.length < ROOM[at]!);
  return { ...typed, cards, order: [...typed.order, code], place: full ? (onward ?? place) : place };
}
