// What can be asked for at the table, and done besides playing: help first, then what one does in a
// game, the way out of it by itself, and what is wanted seldom behind one button.

import type { ComponentChildren } from "preact";
import type { Key } from "../../i18n";
import { USUAL_PLAYER } from "../../net/tables";
import { Link } from "../../parts/Link";
import { seesLastTrick } from "../order";
import type { DialogName, Play } from "../usePlay";

export function Tools({ play }: { play: Play }) {
  const { words, view, legal } = play;
  const sits = view.place !== null;
  const { say } = words;
  const button = (dialog: DialogName, label: Key, key?: string, disabled = false, kind?: string) => (
    <button
      type="button"
      class={kind}
      onClick={() => play.show(dialog)}
      disabled={disabled}
      aria-keyshortcuts={key}
    >
      {say(label)}
    </button>
  );
  return (
    // Whatever cannot be done now is grey and stays, so that nothing else comes to its place.
    <div class="tools">
      {sits && (
        <Group label={say("tools.help")}>
          {view.hints ? <AskTools play={play} /> : <span>{say("hint.none")}</span>}
        </Group>
      )}
      <Group label={say("tools.game")}>
        {button("trick", "trick.ask", "l", !seesLastTrick(view))}
        {button("sheet", "sheet.ask", "s")}
        {sits && button("claim", "claim.ask", "r", !legal.claims)}
        {sits && (
          <button
            type="button"
            onClick={() => play.takeBack(false)}
            disabled={!view.can_take_back}
            aria-keyshortcuts="b"
          >
            {say("back.ask")}
          </button>
        )}
        {view.company && (
          <button type="button" onClick={() => play.show("talk")} aria-keyshortcuts="t">
            {play.talk.unread > 0 ? say("talk.askNew", { count: play.talk.unread }) : say("talk.ask")}
          </button>
        )}
      </Group>
      {sits && (
        <Group label={say("tools.leave")}>
          {button("concede", "concede.ask", "c", !legal.concede, "leaves")}
        </Group>
      )}
      <details class="seldom">
        <summary>{say("tools.more")}</summary>
        <Group label={say("tools.more")}>
          {view.place !== null && <HandOver play={play} place={view.place} />}
          {button("share", "share.ask")}
          {button("fair", "fair.ask")}
          {sits && view.hints && <Circuit play={play} />}
          {button("keys", "keys.ask", "?", false, "for-keys")}
        </Group>
      </details>
    </div>
  );
}

function Group(props: { label: string; children: ComponentChildren }) {
  return (
    <div class="tool-group" role="group" aria-label={props.label}>
      {props.children}
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
  // Who sits out has no cards to ask about.
  const idle = view.over !== null || view.own === null;
  return (
    <>
      <button
        type="button"
        onClick={() => void advice.ask()}
        disabled={idle}
        aria-disabled={!yours || advice.asking}
        aria-keyshortcuts="h"
      >
        {say(advice.asking ? "hint.thinking" : "hint.ask")}
      </button>
      <button type="button" onClick={() => void advice.askBeliefs()} disabled={idle} aria-keyshortcuts="w">
        {say("beliefs.ask")}
      </button>
    </>
  );
}

/** Lets an AI sit in, and takes the seat back. */
function HandOver({ play, place }: { play: Play; place: number }) {
  const { words, view, socket } = play;
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
