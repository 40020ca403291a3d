// Who sat where, if one wants it to be told.

import { seatRole } from "../../table/words";
import type { LookWords } from "../words";
import { LONGEST_PLAYER } from "../wire";
import type { Entering } from "./useEntered";

export function Names({ words, entering }: { words: LookWords; entering: Entering }) {
  return (
    <section class="panel">
      <h2>{words.tell("enter.names")}</h2>
      {[0, 1, 2].map((seat) => (
        <label key={seat} class="enter-name">
          {seatRole(words, seat)}
          <input
            type="text"
            maxLength={LONGEST_PLAYER}
            value={entering.typed.players[seat] ?? ""}
            onInput={({ currentTarget }) => entering.rename(seat, currentTarget.value)}
          />
        </label>
      ))}
    </section>
  );
}
