// Played deals of any described game, as docs/protocol.md describes them.

import { answered } from "../../lib/problems";
import type { DealTold, DecisionJudged, PlacesTold, PlayWanted } from "../records/wire";

async function posted<Answer>(page: string, content: unknown): Promise<Answer> {
  const response = await fetch(`/api/tricks/${page}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(content),
  });
  return answered<Answer>(response);
}

export function readDeal(text: string): Promise<DealTold> {
  return posted("deals", { text });
}

export function judgeDecision(text: string, number: number, deals: number): Promise<DecisionJudged> {
  return posted("deals/judge", { text, number, deals });
}

/** The deal that was played to its end. */
export function finishedDeal(wanted: PlayWanted): Promise<DealTold> {
  return posted("play/deal", wanted);
}

/** Where the cards may be that the person does not see. */
export function placesOf(wanted: PlayWanted): Promise<PlacesTold> {
  return posted("play/places", wanted);
}
