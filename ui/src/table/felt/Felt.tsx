// The table itself: the others, the trick or the result in the middle, oneself and one's cards.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { announce } from "../../lib/announcer";
import { useComparable } from "../dialogs/ComparisonPanel";
import { Decision } from "../decision/Decision";
import { Hand } from "./Hand";
import { orderFor, playedBy } from "../order";
import { OverPanel } from "./OverPanel";
import { Seat } from "./Seat";
import { SittingOut } from "./SittingOut";
import { Trick } from "./Trick";
import { useEnded } from "./useEnded";
import { useRematch } from "./useRematch";
import { useFocusAtTable } from "../useKeysAtTable";
import type { Play } from "../usePlay";
import { sittingOut } from "../words";

export function Felt({ play }: { play: Play }) {
  const { words, view, own, socket, show, held } = play;
  const [looked, look] = useState<string | null>(null);
  const [curious, setCurious] = useState(false);
  const seen = useEnded(view);
  const ended = !held && (seen || (words.settings.waits && view.over !== null));
  const comparable = useComparable(view, socket);
  const rematch = useRematch(play);
  useLayoutEffect(() => look(null), [view.game, view.contract?.code]);
  useLayoutEffect(() => setCurious(false), [view.game]);
  // Here, since it has to look again when the result comes.
  useFocusAtTable(play);
  const asks = !ended && view.phase !== "play" && view.phase !== "over";
  // Read from the left, as they play.
  const chairs = view.places.map((_, step) => ((view.place ?? 0) + step) % view.places.length);
  const [first = 0, ...others] = chairs;
  return (
    <div class={`felt${sittingOut(view) === null ? "" : " four"}`}>
      {others.map((place) => (
        <Chair key={place} play={play} place={place} />
      ))}
      {/* With a mouse or a finger anywhere in the middle; the button is for all. */}
      <div class={`middle${asks ? " asks" : ""}`} onClick={() => held && play.goOn()}>
        {ended ? (
          <OverPanel
            words={words}
            view={view}
            table={play.table}
            ready={() => socket.ready()}
            compare={comparable ? () => show("compare") : null}
            sheet={() => show("sheet")}
            rematch={rematch}
            standing={play.news.sheet?.extended ?? null}
          />
        ) : (
          <>
            <Trick words={words} view={view} />
            {held && <GoOn play={play} />}
            <Decision
              words={words}
              view={view}
              discard={play.discard}
              looked={looked}
              look={look}
              curious={curious}
              setCurious={setCurious}
              act={play.act}
            />
          </>
        )}
      </div>
      <Chair play={play} place={first} />
      {own && !view.over && <OwnHand play={play} looked={looked} />}
    </div>
  );
}

/** Who sits on a chair, and plays, or has dealt and sits out. */
function Chair({ play, place }: { play: Play; place: number }) {
  const seat = play.view.places[place]?.seat ?? null;
  return seat === null ? <SittingOut play={play} /> : <Seat play={play} seat={seat} />;
}

/** Lets the next cards come. It has the focus, unless that is needed elsewhere. */
function GoOn({ play }: { play: Play }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.closest(".hand, .status")) {
      button.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <button ref={button} type="button" class="main go-on" data-key="n" onClick={play.goOn}>
      {play.words.say("pace.goOn")}
    </button>
  );
}

/** One's cards, in the order of the game that is looked at, or else played. */
function OwnHand({ play, looked }: { play: Play; looked: string | null }) {
  const { words, view, own, legal, discard, discarding, mustFollow } = play;
  if (own === null) return null;
  const best = play.advice.hint?.lines[0]?.action;
  return (
    <Hand
      words={words}
      cards={discard.settled ? own.hand.filter((code) => !discard.marked.includes(code)) : own.hand}
      order={orderFor(looked ?? view.contract?.code ?? null)}
      gone={playedBy(view, own.seat)}
      fresh={discarding ? own.skat : []}
      legal={discarding ? own.hand : play.yours && view.phase === "play" ? (legal.cards ?? []) : null}
      marks={discarding}
      marked={discard.marked}
      hinted={best?.do === "play" ? [best.card] : best?.do === "discard" ? best.cards : []}
      choose={(code) => (discarding ? discard.mark(code) : play.act({ do: "play", card: code }))}
      refuse={() => {
        if (mustFollow === null) return;
        play.refuse();
        announce(mustFollow);
      }}
    />
  );
}
