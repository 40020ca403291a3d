// Exploring a hand, as docs/protocol.md describes it.

import { answered } from "../lib/problems";
import type { ExplorationView, HandExplored } from "./wire";

export async function askHand(hand: HandExplored): Promise<ExplorationView> {
  const response = await fetch("/api/explore", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(hand),
  });
  return answered<ExplorationView>(response);
}
