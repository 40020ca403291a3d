// What can be asked for at the table, and done besides playing.

import type { Key } from "../../i18n";
import { USUAL_PLAYER } from "../../net/tables";
import { Link } from "../../parts/Link";
import type { DialogName, Play } from "../usePlay";

export function Tools({ play }: { play: Play }) {
  const { words, view, own, legal } = play;
  const { say } = words;
  const button = (dialog: DialogName, label: Key, key?: string, disabled = false) => (
    <button type="button" onClick={() => play.show(dialog)} disabled={disabled} aria-keyshortcuts={key}>
      {say(label)}
    </button>
  );
  return (
    <div class="tools">
      {own && !view.over && (view.hints ? <AskTools play={play} /> : <span>{say("hint.none")}</span>)}
      {button("trick", "trick.ask", "l", !view.tricks.length)}
      {button("sheet", "sheet.ask", "s")}
      {own && !view.over && (
        <button
          type="button"
          onClick={() => play.socket.takeBack()}
          disabled={!view.can_take_back}
          aria-keyshortcuts="b"
        >
          {say("back.ask")}
        </button>
      )}
      {legal.concede && button("claim", "claim.ask", "r", !legal.claims)}
      {legal.concede && button("concede", "concede.ask", "c")}
      {own && view.stage !== "closed" && <HandOver play={play} seat={own.seat} />}
      {button("share", "share.ask")}
      {button("settings", "settings.title")}
      {button("keys", "keys.ask", "?")}
      <Link to="/" class="button">
        {say("home")}
      </Link>
    </div>
  );
}

/** Advice, for who plays. */
function AskTools({ play }: { play: Play }) {
  const { words, view, yours, advice } = play;
  const { say } = words;
  return (
    <>
      <button
        type="button"
        onClick={() => void advice.ask()}
        aria-disabled={!yours || advice.asking}
        aria-keyshortcuts="h"
      >
        {say(advice.asking ? "hint.thinking" : "hint.ask")}
      </button>
      <button type="button" onClick={() => void advice.askBeliefs()} aria-keyshortcuts="w">
        {say("beliefs.ask")}
      </button>
      {yours && view.phase === "play" && (
        <Link to={`/quantum/table/${play.table}/${play.token ?? ""}`} class="button">
          {say("home.circuit")}
        </Link>
      )}
    </>
  );
}

/** Lets an AI sit in, and takes the seat back. */
function HandOver({ play, seat }: { play: Play; seat: number }) {
  const { words, view, socket } = play;
  const place = view.places.findIndex((each) => each.seat === seat);
  const handedOver = view.places[place]?.kind === "ai";
  return (
    <button type="button" onClick={() => (handedOver ? socket.comeBack() : socket.fill(place, USUAL_PLAYER))}>
      {words.say(handedOver ? "handover.back" : "handover.give")}
    </button>
  );
}
