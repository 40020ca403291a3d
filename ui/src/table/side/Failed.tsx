// Programs of others that have failed in this game, and who plays on for them.

import type { View } from "../../net/wire";
import { placeName, type Words } from "../words";

export function Failed({ words, view }: { words: Words; view: View }) {
  return view.places.map((place, number) => {
    if (place.fault === null) return null;
    return (
      <p key={number} role="status">
        {words.say(`failed.${place.fault}`, { name: placeName(words, place, number) })}{" "}
        {words.say("failed.rules")}
      </p>
    );
  });
}
