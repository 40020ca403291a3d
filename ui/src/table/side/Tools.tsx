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
    // Whatever cannot be done now is grey and stays, so that nothing else comes to its place.
    <div class="tools">
      {own && (view.hints ? <AskTools play={play} /> : <span>{say("hint.none")}</span>)}
      {button("trick", "trick.ask", "l", !view.tricks.length)}
      {button("sheet", "sheet.ask", "s")}
      {own && (
        <button
          type="button"
          onClick={() => play.socket.takeBack()}
          disabled={!view.can_take_back}
          aria-keyshortcuts="b"
        >
          {say("back.ask")}
        </button>
      )}
      {own && button("claim", "claim.ask", "r", !legal.claims)}
      {button("share", "share.ask")}
      {button("fair", "fair.ask")}
      {button("settings", "settings.title")}
      {button("keys", "keys.ask", "?")}
      {own && <HandOver play={play} seat={own.seat} />}
      {own && view.hints && <Circuit play={play} />}
      {own && button("concede", "concede.ask", "c", !legal.concede)}
    </div>
  );
}

/** Leads to the present position as a circuit. */
function Circuit({ play }: { play: Play }) {
  const { words, view, yours } = play;
  const label = words.say("home.circuit");
  if (!yours || view.phase !== "play") {
    return (
      <button type="button" disabled>
        {label}
      </button>
    );
  }
  return (
    <Link to={`/quantum/table/${play.table}/${play.token ?? ""}`} class="button">
      {label}
    </Link>
  );
}

/** Advice, for who plays. */
function AskTools({ play }: { play: Play }) {
  const { words, view, yours, advice } = play;
  const { say } = words;
  const over = view.over !== null;
  return (
    <>
      <button
        type="button"
        onClick={() => void advice.ask()}
        disabled={over}
        aria-disabled={!yours || advice.asking}
        aria-keyshortcuts="h"
      >
        {say(advice.asking ? "hint.thinking" : "hint.ask")}
      </button>
      <button type="button" onClick={() => void advice.askBeliefs()} disabled={over} aria-keyshortcuts="w">
        {say("beliefs.ask")}
      </button>
    </>
  );
}

/** Lets an AI sit in, and takes the seat back. */
function HandOver({ play, seat }: { play: Play; seat: number }) {
  const { words, view, socket } = play;
  const place = view.places.findIndex((each) => each.seat === seat);
  const handedOver = view.places[place]?.kind === "ai";
  return (
    <button
      type="button"
      disabled={view.stage === "closed"}
      onClick={() => (handedOver ? socket.comeBack() : socket.fill(place, USUAL_PLAYER))}
    >
      {words.say(handedOver ? "handover.back" : "handover.give")}
    </button>
  );
}
