// What players do beside moving: take back, agree on a draw, resign.

import { useState } from "preact/hooks";
import { Dialog } from "../../parts/Dialog";
import type { CheckersAct, CheckersView } from "../wire";
import { seatName, useSay } from "../words";

interface ActsProps {
  readonly view: CheckersView;
  readonly perform: (act: CheckersAct) => void;
}

/** The buttons; what ends the game is asked once more. */
export function Acts({ view, perform }: ActsProps) {
  const say = useSay();
  const [asked, setAsked] = useState<"resign" | "agree" | null>(null);
  const both = view.seats.length > 1;
  const can = (act: CheckersAct) => view.acts.includes(act);
  const shut = () => setAsked(null);
  const who = seatName(say, view.board.turn);
  return (
    <>
      {can("take_back") && (
        <button type="button" onClick={() => perform("take_back")}>
          {say("back")}
        </button>
      )}
      {can("offer") && (
        <button type="button" onClick={() => perform("offer")}>
          {say("draw.offer")}
        </button>
      )}
      {can("agree") && both && (
        <button type="button" onClick={() => setAsked("agree")}>
          {say("draw.agree")}
        </button>
      )}
      {can("resign") && (
        <button type="button" onClick={() => setAsked("resign")}>
          {say("resign")}
        </button>
      )}
      {asked !== null && (
        <Dialog
          title={say(asked === "resign" ? "resign" : "draw.agree")}
          closeLabel={say("share.close")}
          close={shut}
        >
          <p>
            {asked === "agree" ? say("draw.both") : both ? say("resign.both", { who }) : say("resign.sure")}
          </p>
          <div class="answers">
            <button
              type="button"
              class="main"
              onClick={() => {
                shut();
                perform(asked);
              }}
            >
              {say(asked === "resign" ? "resign" : "draw.agree")}
            </button>
            <button type="button" onClick={shut}>
              {say("sure.no")}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** A draw that is being offered, to whom it concerns. */
export function Offer({ view, perform }: ActsProps) {
  const say = useSay();
  if (view.offer === null) return null;
  if (view.seats.includes(view.offer)) return <p class="offer">{say("draw.waits")}</p>;
  return (
    <div class="offer panel">
      <p>{say("draw.offers", { who: seatName(say, view.offer) })}</p>
      {view.acts.includes("agree") && (
        <div class="answers">
          <button type="button" class="main" onClick={() => perform("agree")}>
            {say("draw.agree")}
          </button>
          <button type="button" onClick={() => perform("decline")}>
            {say("draw.decline")}
          </button>
        </div>
      )}
    </div>
  );
}
