// The course of the game: what was said, and the tricks with a mark at every mistake.

import { actionText, cardName, cardSign } from "../../table/words";
import { Link } from "../../parts/Link";
import type { CardPart, Game, SeatAuction } from "../wire";
import { MARKS, playerName, type LookWords } from "../words";

interface MoveListProps {
  readonly words: LookWords;
  readonly game: Game;
  readonly judged: ReadonlyMap<number, CardPart>;
  readonly auction: readonly SeatAuction[];
  readonly at: number;
  /** Where a moment is looked at; null where there is only reading. */
  readonly addressOf: ((moment: number) => string) | null;
}

export function MoveList({ words, game, judged, auction, at, addressOf }: MoveListProps) {
  const { tell } = words;
  const before = game.actions.flatMap(({ action }, moment) => (action.do === "play" ? [] : [moment]));
  const verdicts = new Map(
    auction.flatMap((seat) => seat.words.map((word) => [word.moment, word.slight ? "fine" : word.verdict])),
  );
  const tricks: number[][] = [];
  game.actions.forEach(({ action }, moment) => {
    if (action.do !== "play") return;
    const number = game.moments[moment]?.tricks ?? 0;
    (tricks[number] ??= []).push(moment);
  });
  return (
    <section class="panel look-moves">
      <h2>{tell("moves")}</h2>
      <h3>
        {tell("moves.auction")} {verdicts.size > 0 && <small>{tell("moves.signs")}</small>}
      </h3>
      <ol class="look-said">
        {before.map((moment) => {
          const { seat, action } = game.actions[moment]!;
          const verdict = verdicts.get(moment) ?? "fine";
          return (
            <li key={moment}>
              <MoveLink to={addressOf?.(moment) ?? null} current={moment === at}>
                {playerName(words, game, seat)}: {actionText(words, action)}
                {verdict !== "fine" && (
                  <b class="look-mark mistake" title={tell(`verdict.${verdict}`)}>
                    <span aria-hidden="true">{verdict === "high" ? "▲" : "▼"}</span>
                    <span class="unseen">, {tell(`verdict.${verdict}`)}</span>
                  </b>
                )}
              </MoveLink>
            </li>
          );
        })}
      </ol>
      {tricks.length > 0 && (
        <div class="scrolls" tabIndex={0} role="region" aria-label={tell("moves.tricks")}>
          <table>
            <tbody>
              {tricks.map((moments, number) => (
                <tr key={number}>
                  <th scope="row">
                    <span class="unseen">{tell("moves.trick")} </span>
                    {number + 1}
                  </th>
                  {moments.map((moment) => (
                    <td key={moment}>
                      <Card
                        words={words}
                        game={game}
                        moment={moment}
                        judged={judged.get(moment)}
                        current={moment === at}
                        to={addressOf?.(moment) ?? null}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Card(props: {
  words: LookWords;
  game: Game;
  moment: number;
  judged: CardPart | undefined;
  current: boolean;
  to: string | null;
}) {
  const { words, game, moment, judged } = props;
  const { seat, action } = game.actions[moment]!;
  if (action.do !== "play") return null;
  const mark = judged?.mark ?? "fine";
  const initial = playerName(words, game, seat).slice(0, 8);
  return (
    <MoveLink to={props.to} current={props.current}>
      <small>{initial} </small>
      <span aria-hidden="true">{cardSign(words, action.card)}</span>
      <span class="unseen">{cardName(words, action.card)}</span>
      {mark !== "fine" && (
        <>
          <b class={`look-mark ${mark}`} aria-hidden="true">
            {MARKS[mark]}
          </b>
          <span class="unseen">, {words.tell(`mark.${mark}`)}</span>
        </>
      )}
    </MoveLink>
  );
}

function MoveLink(props: { to: string | null; current: boolean; children: preact.ComponentChildren }) {
  return (
    <span
      class={`look-move${props.current ? " current" : ""}`}
      aria-current={props.current ? "step" : undefined}
    >
      {props.to === null ? props.children : <Link to={props.to}>{props.children}</Link>}
    </span>
  );
}
