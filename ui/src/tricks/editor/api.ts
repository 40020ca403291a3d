// Descriptions of games, as docs/protocol.md describes them.

import { answered } from "../../lib/problems";
import type { DescriptionChecked, DescriptionText } from "../records/wire";

export async function beginnings(): Promise<readonly DescriptionText[]> {
  return answered<readonly DescriptionText[]>(await fetch("/api/tricks/descriptions"));
}

export async function checkDescription(text: string): Promise<DescriptionChecked> {
  const response = await fetch("/api/tricks/descriptions/check", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ text }),
  });
  return answered<DescriptionChecked>(response);
}
