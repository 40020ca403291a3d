// The position: three hands, the trick and the skat, and under each legal card what it is worth.

import { CardBack, CardFace } from "../../cards/CardFace";
import { arranged } from "../../cards/deck";
import { orderFor } from "../../table/order";
import { cardName, cardNames, percent, seatRole } from "../../table/words";
import type { Worth } from "../api";
import type { CardPart, Game, Moment, OpenWorth } from "../wire";
import { chanceText, MARKS, openText, playerName, seatName, type LookWords } from "../words";

interface BoardProps {
  readonly words: LookWords;
  readonly game: Game;
  readonly moment: Moment;
  readonly worth: Worth;
  /** The card that was played here in the game; null in a variation. */
  readonly played: string | null;
  readonly judged: CardPart | undefined;
  /** Judgements of the cards of the trick, by their place in it. */
  readonly trickJudged?: readonly (CardPart | undefined)[];
  /** The seat whose knowledge is shown; null for all cards. */
  readonly seat: number | null;
  readonly choose: (card: string) => void;
}

export function Board(props: BoardProps) {
  const { words, game, moment, seat } = props;
  const { tell } = words;
  const seesSkat = seat === null || (seat === game.declarer && game.picked_up);
  return (
    <section class="look-board" aria-label={tell("position")}>
      {moment.hands.map((_, each) => (
        <SeatRow key={each} {...props} each={each} />
      ))}
      <div class="look-middle">
        <Trick words={words} game={game} moment={moment} judged={props.trickJudged ?? []} />
        <div class="look-skat">
          <h3>{tell("skat")}</h3>
          <Row words={words} game={game} cards={moment.skat} hidden={!seesSkat} />
        </div>
      </div>
    </section>
  );
}

function SeatRow(props: BoardProps & { each: number }) {
  const { words, game, moment, seat, each } = props;
  const { tell } = words;
  const acts = moment.actor === each && moment.phase === "play";
  const exposed =
    each === game.declarer && (game.contract?.includes("O") ?? false) && moment.phase === "play";
  const hidden = seat !== null && seat !== each && !exposed;
  const notes = [
    // Without a name the player is called by the seat already.
    ...(seatName(words, game, each) === seatRole(words, each) ? [] : [seatRole(words, each)]),
    ...(game.ais[each] === null ? [] : [words.say("seat.ai")]),
    ...(each === game.declarer ? [tell("declarer")] : []),
    ...(moment.actor === each ? [tell("toPlay")] : []),
  ];
  return (
    <div class={`look-seat${moment.actor === each ? " acts" : ""}`}>
      <h3>
        {moment.actor === each && <span aria-hidden="true">▶ </span>}
        {seatName(words, game, each)} <small>{notes.join(", ")}</small>
      </h3>
      {acts && !hidden ? (
        <Choices {...props} />
      ) : (
        <Row words={words} game={game} cards={moment.hands[each] ?? []} hidden={hidden} />
      )}
    </div>
  );
}

function Row(props: { words: LookWords; game: Game; cards: readonly string[]; hidden: boolean }) {
  const { words, game, cards, hidden } = props;
  if (cards.length === 0) return <p class="quiet">–</p>;
  const label = hidden ? words.tell("hidden", { count: cards.length }) : cardNames(words, cards);
  return (
    <div class="look-row" role="img" aria-label={label}>
      {arranged(cards, orderFor(game.contract)).map((code) => (
        <span key={code} class="look-small">
          {hidden ? <CardBack /> : <CardFace code={code} style={words.settings} />}
        </span>
      ))}
    </div>
  );
}

/** The hand of the one to play: every legal card is a button with its worth below it. */
function Choices(props: BoardProps & { each: number }) {
  const { words, game, moment, worth, played, judged, each } = props;
  const { tell } = words;
  const best = worth.chances === undefined ? null : Math.max(...Object.values(worth.chances));
  return (
    <ul class="look-choices">
      {arranged(moment.hands[each] ?? [], orderFor(game.contract)).map((code) => {
        const legal = moment.legal.includes(code);
        const chance = worth.chances?.[code];
        const mark = code === judged?.card ? judged.mark : "fine";
        const isBest = best !== null && chance !== undefined && chance >= best - 0.0005;
        const proved = worth.proved?.includes(code) ?? false;
        const openCards = worth.values && worth.wins ? openText(words, game, worth as OpenWorth, code) : null;
        const label = [
          cardName(words, code),
          ...(chance === undefined ? [] : [tell("card.chance", { percent: percent(chance) })]),
          ...(openCards === null ? [] : [tell("card.open", { value: openCards })]),
          ...(proved ? [tell("card.proved")] : []),
          ...(isBest ? [tell("card.best")] : []),
          ...(code === played ? [tell("card.played")] : []),
          ...(mark === "fine" ? [] : [tell(`mark.${mark}`)]),
        ].join(", ");
        if (!legal) {
          return (
            <li key={code} class="barred">
              <span role="img" aria-label={cardName(words, code)}>
                <CardFace code={code} style={words.settings} />
              </span>
            </li>
          );
        }
        return (
          <li key={code} class={code === played ? "played" : ""}>
            <button type="button" aria-label={label} data-card={code} onClick={() => props.choose(code)}>
              <CardFace code={code} style={words.settings} />
              {mark !== "fine" && <b class={`look-mark ${mark}`}>{MARKS[mark]}</b>}
              <span class={`look-chance${isBest ? " best" : ""}`}>
                {code === played ? "●" : ""}
                {proved ? "✓" : ""}
                {chanceText(chance)}
              </span>
              <span class="look-open">{openSign(worth, game, code)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** "◇64+" wins and "◇58−" loses for the declarer, with open cards. */
function openSign(worth: Worth, game: Game, code: string): string {
  const value = worth.values?.[code];
  if (value === undefined) return "◇…";
  const sign = worth.wins?.includes(code) ? "+" : "−";
  return game.contract?.startsWith("N") ? `◇${sign}` : `◇${value}${sign}`;
}

interface TrickProps {
  readonly words: LookWords;
  readonly game: Game;
  readonly moment: Moment;
  readonly judged: readonly (CardPart | undefined)[];
}

function Trick({ words, game, moment, judged }: TrickProps) {
  const { tell } = words;
  const shown =
    moment.trick.length > 0 ? { leader: moment.leader, cards: moment.trick, winner: null } : moment.last;
  if (shown === null) return null;
  const number = moment.trick.length > 0 ? moment.tricks + 1 : moment.tricks;
  return (
    <div class={`look-trick${shown.winner === null ? "" : " finished"}`}>
      <h3>{tell("trick", { number })}</h3>
      <ol>
        {shown.cards.map((code, place) => {
          const by = (shown.leader + place) % 3;
          const mark = judged[place]?.mark ?? "fine";
          return (
            <li key={code}>
              <CardFace code={code} style={words.settings} />
              <span class="unseen">{cardName(words, code)}, </span>
              <small>
                {playerName(words, game, by)}
                {shown.winner === by ? " ★" : ""}
              </small>
              {mark !== "fine" && (
                <b class={`look-mark ${mark}`} title={tell(`mark.${mark}`)}>
                  {MARKS[mark]}
                </b>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
