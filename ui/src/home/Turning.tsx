// The turning point of a sample game: choose a card, and all cards are laid open with their worth.

import { useState } from "preact/hooks";
import { CardFace } from "../cards/CardFace";
import { arranged } from "../cards/deck";
import { speaker } from "../i18n";
import { useSettings } from "../lib/settings";
import { useSeen } from "../lib/sight";
import type { SampleGame, Turning as TurningPoint } from "../look/wire";
import { Link } from "../parts/Link";
import { orderFor } from "../table/order";
import { cardName, cardNames, cardSign, contractOf, seatRole, type Words } from "../table/words";

interface TurningProps {
  readonly sample: SampleGame;
  readonly turning: TurningPoint;
}

export function Turning({ sample, turning }: TurningProps) {
  const settings = useSettings();
  const words: Words = { say: speaker(settings.language), settings };
  const { say } = words;
  const [chosen, choose] = useState<string | null>(null);
  const verdict = useSeen(chosen !== null);
  const { moment, worth, played, before } = turning;
  const order = orderFor(sample.contract);
  const actor = moment.actor ?? 0;
  const declares = actor === moment.declarer;
  const isGood = (code: string) => worth.wins.includes(code) === declares;
  const good = moment.legal.find(isGood) ?? "";
  const names = {
    game: contractOf(words, sample.contract ?? ""),
    trick: moment.tricks + 1,
    points: moment.points[0] ?? 0,
    role: seatRole(words, actor),
    declarer: seatRole(words, moment.declarer ?? 0),
  };
  return (
    <section class="turning" aria-labelledby="turning-title">
      <h2 id="turning-title">{say("turning.title")}</h2>
      <p>
        {say(declares ? "turning.declarer" : "turning.defender", names)} {say("turning.how")}
      </p>
      {before.length > 0 && (
        <table class="turning-before" aria-label={say("turning.tricks")}>
          <thead>
            <tr>
              {[0, 1, 2].map((seat) => (
                <th key={seat} scope="col">
                  {seatRole(words, seat)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before.map(({ leader, cards, winner }) => (
              <tr key={cards.join()}>
                {[0, 1, 2].map((seat) => {
                  const code = cards[(seat - leader + 3) % 3] ?? "";
                  return (
                    <td key={seat} class={seat === winner ? "won" : ""}>
                      <span aria-hidden="true">
                        {seat === leader && "▸ "}
                        {cardSign(words, code)}
                      </span>
                      <span class="unseen">{cardName(words, code)}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ol class="turning-trick" aria-label={say("trick.now")}>
        {moment.trick.length === 0 && <li class="lead">{say("turning.lead")}</li>}
        {moment.trick.map((code, place) => (
          <li key={code}>
            <CardFace code={code} style={settings} />
            <small>
              <span class="unseen">{cardName(words, code)}, </span>
              {seatRole(words, (moment.leader + place) % 3)}
            </small>
          </li>
        ))}
      </ol>
      <ul class="turning-hand" aria-label={say("hand.label", { count: moment.hands[actor]?.length ?? 0 })}>
        {arranged(moment.hands[actor] ?? [], order).map((code) => {
          const legal = moment.legal.includes(code);
          const sign = chosen !== null && legal ? worthText(worth.values[code] ?? 0, isGood(code)) : "";
          return (
            <li key={code} class={legal ? "" : "barred"}>
              <button
                type="button"
                aria-label={[cardName(words, code), ...(legal ? [] : [say("hand.notLegal")])].join(", ")}
                aria-disabled={!legal || chosen !== null}
                aria-pressed={code === chosen}
                onClick={() => legal && chosen === null && choose(code)}
              >
                <CardFace code={code} style={settings} />
              </button>
              <span class="worth">{sign}</span>
            </li>
          );
        })}
      </ul>
      <div role="status" ref={verdict}>
        {chosen !== null && (
          <>
            <p>
              <b>
                {say(isGood(chosen) ? "turning.right" : "turning.wrong", {
                  card: cardName(words, chosen),
                  points: worth.values[chosen] ?? 0,
                  better: cardName(words, good),
                  best: worth.values[good] ?? 0,
                })}
              </b>{" "}
              {say("turning.played", { card: cardName(words, played) })}
            </p>
            {moment.hands.map((hand, seat) =>
              seat === actor ? null : (
                <p key={seat} class="turning-others">
                  {seatRole(words, seat)}{" "}
                  <span class="fan" role="img" aria-label={cardNames(words, hand)}>
                    {arranged(hand, order).map((code) => (
                      <CardFace key={code} code={code} style={settings} />
                    ))}
                  </span>
                </p>
              ),
            )}
            <p>
              {say("turning.worth")}{" "}
              <Link to={`/look/game/${sample.id}?at=${turning.at}`}>{say("turning.look")}</Link>
            </p>
          </>
        )}
      </div>
    </section>
  );
}

/** The declarer's points after a card, and whether it was the one to play. */
const worthText = (points: number, good: boolean): string => `${points} ${good ? "✓" : "✗"}`;
