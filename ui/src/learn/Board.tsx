// What lies on the table in a step. Cards that may answer the question are buttons.

import { CardBack, CardFace } from "../cards/CardFace";
import { arranged } from "../cards/deck";
import { orderFor } from "../table/order";
import { cardName, cardNames, contractOf, seatRole } from "../table/words";
import type { Question, Row, Scene, ShownTrick } from "./wire";
import { seatText, shortSeatText, type LearnWords } from "./words";

export interface BoardProps {
  readonly words: LearnWords;
  readonly scene: Scene;
  readonly question: Question | null;
  /** The cards that are marked, or were chosen. */
  readonly marked: readonly string[];
  /** The cards that the answer would be, where it is shown. */
  readonly hinted: readonly string[];
  /** Null where nothing can be chosen now. */
  readonly choose: ((code: string) => void) | null;
}

export function Board(props: BoardProps) {
  const { words, scene } = props;
  const { tell } = words;
  if (!scene.rows.length && !scene.seats.length && !scene.table.length && !scene.tricks.length) return null;
  const asked = (row: Row) => row.cards.some((code) => props.question?.cards.includes(code));
  // Beside seats a row lies small between them, but for the cards of the question.
  const aside = scene.seats.length ? scene.rows.filter((row) => !asked(row)) : [];
  const others = scene.seats.length ? [1, 2].map((step) => ((scene.you ?? 0) + step) % 3) : [];
  return (
    <section class="learn-board" aria-label={tell("board")} onKeyDown={walk}>
      <Facts words={words} scene={scene} />
      {(scene.table.length > 0 || others.some((seat) => holds(scene, seat))) && (
        <div class="learn-middle">
          {others.map((seat) => (
            <Seat key={seat} {...props} seat={seat} small />
          ))}
          {scene.table.length > 0 && <Trick {...props} />}
          {aside.map((row, place) => (
            <CardRow key={place} {...props} row={row} small />
          ))}
        </div>
      )}
      {scene.rows
        .filter((row) => !aside.includes(row))
        .map((row, place) => (
          <CardRow key={place} {...props} row={row} small={scene.seats.length > 0} />
        ))}
      {scene.seats.length > 0 && scene.you !== null && holds(scene, scene.you) && (
        <Seat {...props} seat={scene.you} small={false} />
      )}
      {scene.tricks.length > 0 && (
        <ol class="learn-tricks" tabIndex={0}>
          {scene.tricks.map((trick, number) => (
            <PlayedTrick key={number} {...props} trick={trick} number={number + 1} />
          ))}
        </ol>
      )}
    </section>
  );
}

const holds = (scene: Scene, seat: number): boolean => {
  const held = scene.seats[seat];
  return held !== undefined && held.cards.length + held.hidden > 0;
};

function CardRow(props: BoardProps & { row: Row; small: boolean }) {
  const { words, row } = props;
  return (
    <div class="learn-row">
      {row.label && <h3>{words.read(row.label)}</h3>}
      <Cards {...props} cards={row.cards} />
    </div>
  );
}

/** Arrows go from card to card, as in the hand at a table. */
function walk(key: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key.key];
  if (step === undefined || !(key.currentTarget instanceof HTMLElement)) return;
  const cards = [...key.currentTarget.querySelectorAll<HTMLButtonElement>("button.learn-card")];
  const at = cards.findIndex((each) => each === document.activeElement);
  if (at < 0) return;
  key.preventDefault();
  cards[(at + step + cards.length) % cards.length]?.focus();
}

function Facts({ words, scene }: { words: LearnWords; scene: Scene }) {
  const { tell } = words;
  const facts = [
    ...(scene.contract === null ? [] : [tell("game", { game: contractOf(words, scene.contract) })]),
    ...(scene.points === null
      ? []
      : [
          tell(scene.you !== null && scene.you === scene.declarer ? "pointsYours" : "points", {
            points: scene.points,
          }),
        ]),
  ];
  return facts.length ? <p class="learn-facts">{facts.join(" · ")}</p> : null;
}

function Seat(props: BoardProps & { seat: number; small: boolean }) {
  const { words, scene, seat, small } = props;
  const held = scene.seats[seat];
  if (held === undefined || !holds(scene, seat)) return null;
  const cards = arranged(held.cards, orderFor(scene.contract));
  return (
    <div class={small ? "learn-seat" : "learn-seat own"}>
      <h3>
        {seatText(words, scene, seat)} <small>{seatRole(words, seat)}</small>
      </h3>
      {held.hidden > 0 ? (
        <div class="learn-backs" role="img" aria-label={words.tell("hidden", { count: held.hidden })}>
          {Array.from({ length: held.hidden }, (_, each) => (
            <CardBack key={each} />
          ))}
        </div>
      ) : (
        <Cards {...props} cards={cards} small={small} />
      )}
    </div>
  );
}

function Cards(props: BoardProps & { cards: readonly string[]; small: boolean }) {
  const { words, cards, question } = props;
  const asked = question !== null && cards.some((code) => question.cards.includes(code));
  if (!asked) {
    return (
      <div
        class={props.small ? "learn-cards small" : "learn-cards"}
        role="img"
        aria-label={cardNames(words, cards)}
      >
        {cards.map((code) => (
          <span key={code} class={props.hinted.includes(code) ? "learn-card hinted" : "learn-card"}>
            <CardFace code={code} style={props.small ? large(words) : words.settings} />
          </span>
        ))}
      </div>
    );
  }
  return (
    <div class={`learn-cards count-${cards.length}`}>
      {cards.map((code) => (
        <Card key={code} {...props} code={code} />
      ))}
    </div>
  );
}

/** A card that can be chosen, or marked where several are asked for. */
function Card(props: BoardProps & { code: string }) {
  const { words, question, marked, code, choose } = props;
  const chosen = marked.includes(code);
  const hinted = props.hinted.includes(code);
  return (
    <button
      type="button"
      class={`learn-card${chosen ? " marked" : ""}${hinted ? " hinted" : ""}`}
      data-card={code}
      aria-label={cardName(words, code) + (hinted ? `, ${words.say("hand.hinted")}` : "")}
      aria-pressed={question?.form === "cards" ? chosen : undefined}
      aria-disabled={choose === null}
      onClick={() => choose?.(code)}
    >
      <CardFace code={code} style={words.settings} />
    </button>
  );
}

/** The cards on the table, each with who played it. */
function Trick(props: BoardProps) {
  const { words, scene, question } = props;
  const { tell } = words;
  return (
    <div class="learn-trick">
      <h3>{tell(scene.table.length < 3 ? "trick" : "trickFull")}</h3>
      <ol>
        {scene.table.map((code, place) => {
          const seat = (scene.leader + place) % 3;
          const who = scene.seats.length ? shortSeatText(words, scene, seat) : null;
          return (
            <li key={code}>
              {question?.cards.includes(code) ? (
                <Card {...props} code={code} />
              ) : (
                <span class="learn-card" role="img" aria-label={cardName(words, code)}>
                  <CardFace code={code} style={words.settings} />
                </span>
              )}
              <small>{who ?? `${place + 1}.`}</small>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Small cards have large letters and signs, so that they can be told apart. */
const large = (words: LearnWords) => ({ ...words.settings, indices: "large" as const });

function PlayedTrick({ words, scene, trick, number }: BoardProps & { trick: ShownTrick; number: number }) {
  const { tell } = words;
  return (
    <li>
      <h3>{tell("trickAt", { number })}</h3>
      <ol>
        {trick.cards.map((code, place) => {
          const seat = (trick.leader + place) % 3;
          const wins = seat === trick.winner;
          return (
            <li key={code} class={wins ? "wins" : ""}>
              <span class="learn-card" role="img" aria-label={cardName(words, code)}>
                <CardFace code={code} style={large(words)} />
              </span>
              <small>
                {shortSeatText(words, scene, seat)}
                {wins && <span class="unseen">, {tell("wins")}</span>}
              </small>
            </li>
          );
        })}
      </ol>
    </li>
  );
}
