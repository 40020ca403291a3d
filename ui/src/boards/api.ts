// Quantum board games, as docs/protocol.md describes them.

import { answered, RefusedError, type Refusal } from "../lib/problems";
import type { BoardGameView, BoardGameWanted } from "./wire";

function posted(page: string, wanted: BoardGameWanted): Promise<Response> {
  return fetch(page, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(wanted),
  });
}

export async function momentOf(wanted: BoardGameWanted): Promise<BoardGameView> {
  return answered<BoardGameView>(await posted("/api/boards", wanted));
}

/** The game so far as a program in OpenQASM 3. */
export async function programOf(wanted: BoardGameWanted): Promise<string> {
  const response = await posted("/api/boards/circuit", wanted);
  if (!response.ok) throw new RefusedError((await response.json()) as Refusal);
  return response.text();
}
