// How a game stands, beside the table.

import type { View } from "../../net/wire";
import { cardNames, cardSign, contractOf, needsText, seatName, type Words } from "../words";

/** What is played, by whom, for what, and how far it has come. */
export function Standing({ words, view, games }: { words: Words; view: View; games: number }) {
  const { say, settings } = words;
  const declarer = view.declarer;
  const taken = (side: (seat: number) => boolean) => view.tricks.filter((trick) => side(trick.winner));
  const points = (side: (seat: number) => boolean) =>
    taken(side).reduce((sum, trick) => sum + trick.points, 0);
  return (
    <dl class="standing">
      <div>
        <dt>{say("standing.game")}</dt>
        <dd>{say("standing.of", { game: view.game, games })}</dd>
      </div>
      {view.bid > 0 && (
        <div>
          <dt>{say("standing.bid")}</dt>
          <dd>{view.bid}</dd>
        </div>
      )}
      {declarer !== null && (
        <div>
          <dt>{say("role.declarer")}</dt>
          <dd>{seatName(words, view, declarer)}</dd>
        </div>
      )}
      {view.contract && (
        <div>
          <dt>{say("standing.contract")}</dt>
          <dd>
            {contractOf(words, view.contract.code)}
            <small> {needsText(words, view.contract)}</small>
          </dd>
        </div>
      )}
      {!view.over && view.own && view.own.discards.length > 0 && (
        <div>
          <dt>{say("standing.discards")}</dt>
          <dd>
            <span aria-hidden="true">{view.own.discards.map((code) => cardSign(words, code)).join(" ")}</span>
            <span class="unseen">{cardNames(words, view.own.discards)}</span>
          </dd>
        </div>
      )}
      {view.phase === "play" && declarer !== null && (
        <div>
          <dt>{say("standing.tricks")}</dt>
          <dd>
            {taken((seat) => seat === declarer).length} : {taken((seat) => seat !== declarer).length}
          </dd>
        </div>
      )}
      {settings.showsPoints && view.phase === "play" && declarer !== null && (
        <div>
          <dt>{say("standing.points")}</dt>
          <dd>
            {points((seat) => seat === declarer)} : {points((seat) => seat !== declarer)}
          </dd>
        </div>
      )}
    </dl>
  );
}
