// Hand records of Bridge, as docs/protocol.md describes them.

import { answered } from "../../lib/problems";
import type { BridgeBoard, JudgedView, RecordRead } from "./wire";

async function posted<Answer>(page: string, content: unknown): Promise<Answer> {
  const response = await fetch(`/api/tricks/${page}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(content),
  });
  return answered<Answer>(response);
}

export function readRecord(text: string): Promise<RecordRead> {
  return posted("records", { text });
}

export function judgeCard(board: BridgeBoard, number: number, deals: number): Promise<JudgedView> {
  const { deal, contract, declarer, cards } = board;
  return posted("records/card", { deal, contract, declarer, cards, number, deals });
}
