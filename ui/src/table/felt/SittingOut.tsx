// Who deals at a table of four, and sits this game out.

import { chairOf } from "./Trick";
import { saidText } from "../talk/useTalk";
import type { Play } from "../usePlay";
import { nameOf, sittingOut } from "../words";

export function SittingOut({ play }: { play: Play }) {
  const { words, view, talk } = play;
  const { say } = words;
  const number = sittingOut(view);
  if (number === null) return null;
  const place = view.places[number];
  const yours = number === view.place;
  const who = nameOf(words, view, number);
  const saying = yours ? null : talk.saying(number);
  return (
    <div class={`sits-out ${chairOf(view, number)}${yours ? " yours" : ""}`}>
      <p>
        {say(yours ? (view.over ? "out.youDid" : "out.you") : "out.other", { who })}
        {place?.kind === "person" && !yours && !place.connected && (
          <span class="away"> {say("seat.away")}</span>
        )}
      </p>
      {saying && <p class="bubble">{saidText(words, saying)}</p>}
    </div>
  );
}
