// The auction: what has been said, and what one may say now.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Legal, View } from "../../net/wire";
import { Offers } from "./Announce";
import { Curious, Panel, type DecisionProps } from "./Panel";
import { actionText, seatName, type Words } from "../words";

export function Auction(props: DecisionProps & { legal: Legal }) {
  const { words, view, legal, act } = props;
  const { say } = words;
  const bids = legal.bids ?? [];
  const [bid, setBid] = useState(bids[0]);
  const said = useRef<HTMLOListElement>(null);
  // where there is room for one line, it is that of the last bids
  useLayoutEffect(() => {
    if (said.current) said.current.scrollLeft = said.current.scrollWidth;
  }, [view.bids.length]);
  const asked = bid !== undefined || legal.hold || legal.can_pass;
  return (
    <Panel title={say("auction.title")} asks={asked ? "auction" : undefined}>
      {view.actor !== null && <p class="quiet">{biddersText(words, view)}</p>}
      <ol ref={said} class="bids" aria-label={say("auction.said")}>
        {view.bids.map((each, place) => (
          <li key={place}>
            <span>{seatName(words, view, each.seat)}</span> <b>{actionText(words, each.action)}</b>
          </li>
        ))}
      </ol>
      {asked && (
        <div class="answers">
          {legal.hold && (
            <button type="button" class="main" data-key="y" onClick={() => act({ do: "hold" })}>
              {say("auction.hold", { value: view.bid })}
            </button>
          )}
          {bid !== undefined && (
            <button type="button" class="main" data-key="y" onClick={() => act({ do: "bid", value: bid })}>
              {say("auction.bid", { value: bid })}
            </button>
          )}
          {legal.can_pass && (
            <button type="button" data-key="p" onClick={() => act({ do: "pass" })}>
              {say("auction.pass")}
            </button>
          )}
          {bids.length > 1 && (
            // It only says what the button will bid: a bid cannot be taken back.
            <label class="jump">
              {say("auction.jump")}
              <select value={bid} onChange={({ currentTarget }) => setBid(Number(currentTarget.value))}>
                {bids.map((value) => (
                  <option key={value} value={value}>
                    {value}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
      )}
      {legal.offers && (
        <Curious {...props} title={say("auction.worth")}>
          <p class="quiet">{say("auction.worthHow", { value: bids[0] ?? view.bid })}</p>
          <Offers {...props} offers={legal.offers} />
        </Curious>
      )}
    </Panel>
  );
}

/** Who bids to whom: middlehand to forehand, then rearhand to whichever of them is left. */
function biddersText(words: Words, view: View): string {
  const { say } = words;
  const out = view.bids.filter((said) => said.action.do === "pass").map((said) => said.seat);
  const [hears, bids] = [0, 1, 2].filter((seat) => !out.includes(seat));
  if (hears === undefined || bids === undefined) return say("auction.alone");
  const who = seatName(words, view, bids);
  const other = seatName(words, view, hears);
  if (bids === view.own?.seat) return say("auction.youBid", { other });
  return hears === view.own?.seat
    ? say("auction.youAnswer", { who })
    : say("auction.theyBid", { who, other });
}
