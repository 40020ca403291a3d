// A deal of any described game, as docs/protocol.md describes it.

import { answered } from "../../lib/problems";
import type { PlayView, PlayWanted } from "../records/wire";

export async function play(wanted: PlayWanted): Promise<PlayView> {
  const response = await fetch("/api/tricks/play", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(wanted),
  });
  return answered<PlayView>(response);
}
