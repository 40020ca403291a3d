// Where one is in a game: a moment of it, or some cards into a line that was not played. The address
// says so, and steps change the address.

import { useKeys } from "../../lib/keys";
import { address, go, usePlace, type Place } from "../../lib/router";
import type { Game } from "../wire";
import { cardMoments, type Position } from "./useGame";

export interface Walk {
  readonly position: Position;
  /** Whether it is a line that was not played. */
  readonly inLine: boolean;
  /** The seat whose cards alone are shown; null for all. */
  readonly seat: number | null;
  /** How far one is in the game or in the line, and how far one can go. */
  readonly here: number;
  readonly end: number;
  readonly step: (to: number) => void;
  /** Change the address. */
  readonly show: (changes: Readonly<Record<string, string | null>>, how?: "push" | "replace") => void;
  readonly addressOf: (moment: number) => string;
}

/** Where the address says that one is; arrow keys go on from there. */
export function usePosition(game: Game): Walk {
  const place = usePlace();
  const position = positionOf(place, game);
  const { at, line, step } = position;
  const inLine = line.length > 0;
  const here = inLine ? step : at;
  const end = inLine ? line.length : game.moments.length - 1;
  const seat = place.query.get("seat");

  const show: Walk["show"] = (changes, how) => go(address(place, changes), how);
  const walk = (to: number) => {
    if (inLine && to < 0) show({ line: null, step: null }, "replace");
    else if (inLine) show({ step: String(Math.min(to, end)) }, "replace");
    else show({ at: String(Math.max(0, Math.min(to, end))) }, "replace");
  };
  useKeys({
    ArrowLeft: () => walk(here - 1),
    ArrowRight: () => walk(here + 1),
    Home: () => walk(0),
    End: () => walk(end),
  });
  return {
    position,
    inLine,
    seat: seat !== null && /^[012]$/.test(seat) ? Number(seat) : null,
    here,
    end,
    step: walk,
    show,
    addressOf: (moment) => address(place, { at: String(moment), line: null, step: null }),
  };
}

/** What the address says; without a moment the first card is shown. */
function positionOf(place: Place, game: Game): Position {
  const last = game.moments.length - 1;
  const usual = cardMoments(game)[0] ?? 0;
  const at = Math.min(whole(place.query.get("at"), usual), last);
  const line = (place.query.get("line") ?? "").split(",").filter(Boolean);
  return { at, line, step: Math.min(whole(place.query.get("step"), line.length), line.length) };
}

function whole(text: string | null, usual: number): number {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : usual;
}
