// Persons who are away or do not answer, and a way on for the others: an AI that sits in for them.

import type { View } from "../../net/wire";
import type { TableSocket } from "../../net/socket";
import { USUAL_PLAYER } from "../../net/tables";
import { placeName, type Words } from "../words";

export function Absent(props: { words: Words; view: View; socket: TableSocket }) {
  const { words, view, socket } = props;
  return view.places.map((place, number) => {
    if (!place.absent || number === view.place) return null;
    const who = placeName(words, place, number);
    return (
      <p key={number} role="status">
        {words.say("absent.told", { name: who })}{" "}
        <button type="button" onClick={() => socket.fill(number, USUAL_PLAYER)}>
          {words.say("absent.fill", { name: who })}
        </button>
      </p>
    );
  });
}
