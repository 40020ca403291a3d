// Another list with the same persons: asked for once, and gone to as soon as it is there.

import { useEffect, useRef } from "preact/hooks";
import { go } from "../../lib/router";
import { rememberRematch, seatAddress } from "../../net/tables";
import type { Play } from "../usePlay";

export interface Rematch {
  /** Whether somebody has asked for it already. */
  readonly there: boolean;
  readonly go: () => void;
}

export function useRematch({ view, socket, table, token }: Play): Rematch | null {
  const asked = useRef(false);
  const next = view.rematch;
  const follow = () => {
    if (next === null) return;
    rememberRematch(table, next);
    go(seatAddress(next, token));
  };
  useEffect(() => {
    if (asked.current) follow();
  }, [table, next]);
  if (view.place === null || view.stage !== "closed") return null;
  return {
    there: next !== null,
    go: () => {
      asked.current = true;
      if (next === null) socket.rematch();
      else follow();
    },
  };
}
