// Who deals at a table of four, and sits this game out.

import type { View } from "../../net/wire";
import { nameOf, sittingOut, type Words } from "../words";

export function SittingOut({ words, view }: { words: Words; view: View }) {
  const { say } = words;
  const number = sittingOut(view);
  if (number === null) return null;
  const place = view.places[number];
  const yours = number === view.place;
  const who = nameOf(words, view, number);
  return (
    <p class={`sits-out${yours ? " yours" : ""}`}>
      {say(yours ? (view.over ? "out.youDid" : "out.you") : "out.other", { who })}
      {place?.kind === "person" && !yours && !place.connected && (
        <span class="away"> {say("seat.away")}</span>
      )}
    </p>
  );
}
