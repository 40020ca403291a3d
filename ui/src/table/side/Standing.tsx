// How a game stands, beside the table.

import type { View } from "../../net/wire";
import { doublingText } from "../club";
import { cardNames, cardSign, contractOf, needsText, seatName, type Words } from "../words";

/** Stands where there is nothing to tell yet: rows that came later would push the buttons down. */
const NOTHING = "–";

/** What is played, by whom, for what, and how far it has come. */
export function Standing({ words, view, games }: { words: Words; view: View; games: number }) {
  const { say, settings } = words;
  const declarer = view.declarer;
  const taken = (side: (seat: number) => boolean) => view.tricks.filter((trick) => side(trick.winner));
  const points = (side: (seat: number) => boolean) =>
    taken(side).reduce((sum, trick) => sum + trick.points, 0);
  const declares = (seat: number) => seat === declarer;
  const defends = (seat: number) => seat !== declarer;
  const played = (view.phase === "play" || view.over !== null) && view.contract !== null;
  const shown = view.picked_up ? view.over?.discards : undefined;
  const put = shown ?? view.own?.discards ?? [];
  return (
    <dl class="standing">
      <div>
        <dt>{say("standing.game")}</dt>
        <dd>{say("standing.of", { game: view.game, games })}</dd>
      </div>
      <div>
        <dt>{say("standing.bid")}</dt>
        <dd>{view.bid > 0 ? view.bid : NOTHING}</dd>
      </div>
      <div>
        <dt>{say("role.declarer")}</dt>
        <dd>{declarer === null ? NOTHING : seatName(words, view, declarer)}</dd>
      </div>
      <div class="contract">
        <dt>{say("standing.contract")}</dt>
        <dd>
          {view.contract
            ? contractOf(words, view.contract.code)
            : view.ramsch
              ? say("ramsch.title")
              : NOTHING}
          {view.ramsch && <small> {say("ramsch.aim")}</small>}
          {view.contract && <small> {needsText(words, view.contract, view.bid)}</small>}
        </dd>
      </div>
      {view.club && view.club.length > 0 && (
        <div>
          <dt>{say("club.doubled")}</dt>
          <dd>{doublingText(words, view) || NOTHING}</dd>
        </div>
      )}
      <div>
        <dt>{say("standing.discards")}</dt>
        <dd>
          <span aria-hidden="true">
            {put.length > 0 ? put.map((code) => cardSign(words, code)).join(" ") : NOTHING}
          </span>
          <span class="unseen">{cardNames(words, put)}</span>
        </dd>
      </div>
      <div>
        <dt>{say("standing.tricks")}</dt>
        <dd>{played ? `${taken(declares).length} : ${taken(defends).length}` : NOTHING}</dd>
      </div>
      {view.own && (
        <div>
          <dt>{say("rating.title")}</dt>
          <dd>{view.uncounted == null ? say("rating.counts") : say(`rating.not.${view.uncounted}`)}</dd>
        </div>
      )}
      {settings.showsPoints && (
        <div>
          <dt>{say("standing.points")}</dt>
          <dd>{played ? `${points(declares)} : ${points(defends)}` : NOTHING}</dd>
        </div>
      )}
    </dl>
  );
}
