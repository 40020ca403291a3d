// Beside the board: the measurement, the amplitudes, the moves, and what moves are worth.

import { useLayoutEffect, useRef } from "preact/hooks";
import { decimal, estimate } from "../lib/numbers";
import { Link } from "../parts/Link";
import type { BoardView, CheckersHint, MarkName, PieceView, TurnView, WaveView, Worth } from "./wire";
import { MARKS, percent, seatName, turnText, useSay, type Say } from "./words";

/** The odds of a measurement, and once it is made what was found. */
export function Measurement(props: { turn: TurnView; found: boolean }) {
  const say = useSay();
  return (
    <section class="measurement" data-found={props.found}>
      <h2>{say("measure.title")}</h2>
      {props.turn.measured.map((measured, place) => {
        const squares = measured.found.flatMap(({ square }) => (square === null ? [] : [square]));
        return (
          <table key={place}>
            <caption class="unseen">{say("measure.before")}</caption>
            <tbody>
              {measured.outcomes.map((outcome) => {
                const names = outcome.squares.join(" + ");
                const isFound = props.found && names === inOrder(outcome.squares, squares);
                return (
                  <tr key={names} class={isFound ? "found" : ""}>
                    <th scope="row">
                      {outcome.squares.length
                        ? say("measure.outcome", { squares: names })
                        : say("measure.none")}
                    </th>
                    <td class="odds">
                      <span class="bar" style={{ width: `${100 * outcome.chance}%` }} />
                    </td>
                    <td>{percent(outcome.chance)}</td>
                    <td>{isFound ? `← ${say("measure.this")}` : ""}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        );
      })}
      {props.found && <p>{turnText(say, props.turn)}</p>}
    </section>
  );
}

/** The found squares in the order of the outcome, if they are the same ones. */
function inOrder(outcome: readonly string[], found: readonly string[]): string | null {
  const same = outcome.length === found.length && outcome.every((square) => found.includes(square));
  return same ? outcome.join(" + ") : null;
}

/** Where a piece is in a basis state: on one of the squares that are occupied in it, or nowhere. */
function whereText(
  say: Say,
  pieces: readonly PieceView[],
  letter: string,
  occupied: readonly string[],
): string {
  const own = pieces.find((piece) => piece.letter === letter)?.parts ?? [];
  const square = own.find((part) => occupied.includes(part.square))?.square;
  return square === undefined ? say("state.captured", { letter }) : say("state.on", { letter, square });
}

/** An amplitude as an arrow: its length is the size, its direction the phase. */
function Arrow({ re, im }: { re: number; im: number }) {
  const [x, y] = [11 * re, -11 * im];
  return (
    <svg class="arrow" viewBox="-12 -12 24 24" aria-hidden="true" focusable="false">
      <circle r="11" />
      <path d={`M0 0L${x} ${y}`} />
      <circle class="tip" cx={x} cy={y} r="2.5" />
    </svg>
  );
}

export function Amplitudes({ board }: { board: BoardView }) {
  const say = useSay();
  return (
    <details class="panel" open>
      <summary>
        <h2>{say("state.title")}</h2>
      </summary>
      {board.waves.length === 0 && <p class="quiet">{say("state.none")}</p>}
      {board.waves.map((wave) => (
        <WaveTable key={wave.letters.join()} wave={wave} pieces={board.pieces} say={say} />
      ))}
      {board.waves.length > 0 && <p class="quiet">{say("state.arrow")}</p>}
    </details>
  );
}

function WaveTable({ wave, pieces, say }: { wave: WaveView; pieces: readonly PieceView[]; say: Say }) {
  const [first = "", second] = wave.letters;
  const piece = pieces.find(({ letter }) => letter === first);
  const title =
    second === undefined
      ? say("state.piece", { letter: first })
      : say("state.pair", { letters: wave.letters.join(", ") });
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={title}>
      <table class="wave">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{say("state.basis")}</th>
            <th scope="col">{say("state.amplitude")}</th>
            <th scope="col">{say("state.chance")}</th>
          </tr>
        </thead>
        <tbody>
          {wave.states.map((state) => (
            <tr key={state.squares.join()}>
              <th scope="row">
                {wave.letters.map((letter) => whereText(say, pieces, letter, state.squares)).join(", ")}
              </th>
              <td>
                <Arrow re={state.re} im={state.im} /> {amplitude(state.re, state.im)}
              </td>
              <td>{percent(state.chance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {wave.count > wave.states.length && <p class="quiet">{say("state.more", { count: wave.count })}</p>}
      {second !== undefined && piece && (
        <p>{say("state.information", { first, second, bits: decimal(piece.information, 2) })}</p>
      )}
    </div>
  );
}

function amplitude(re: number, im: number): string {
  const shown = (value: number) => decimal(Math.abs(value), 3);
  const small = (value: number) => Math.abs(value) < 5e-4;
  const minus = (value: number) => (value < 0 ? "−" : "");
  if (small(im)) return `${minus(re)}${shown(re)}`;
  if (small(re)) return `${minus(im)}${shown(im)} i`;
  return `${minus(re)}${shown(re)} ${im < 0 ? "−" : "+"} ${shown(im)} i`;
}

/** The moves that were made; each is a way to its moment, with a sign where it gave something away. */
export function MoveList(props: {
  turns: readonly TurnView[];
  /** After how many moves the board is shown; none while the game is shown as it stands. */
  at: number | null;
  marks: ReadonlyMap<number, CheckersHint>;
  addressOf: (at: number) => string;
}) {
  const { turns, at, marks } = props;
  const say = useSay();
  const list = useRef<HTMLOListElement>(null);
  // the move that led to the board is in sight; the page itself stays where it is
  useLayoutEffect(() => {
    const box = list.current;
    const row = box?.children[(at ?? turns.length) - 1];
    if (!box) return;
    if (!(row instanceof HTMLElement)) box.scrollTop = 0;
    else {
      const above = row.offsetTop - box.offsetTop;
      box.scrollTop = Math.min(above, Math.max(box.scrollTop, above + row.offsetHeight - box.clientHeight));
    }
  }, [at, turns.length]);
  return (
    <details class="panel" open>
      <summary>
        <h2>{say("moves.title")}</h2>
      </summary>
      {turns.length === 0 && <p class="quiet">{say("moves.none")}</p>}
      <ol ref={list} class="turns" tabIndex={0} aria-label={say("moves.title")}>
        {turns.map((turn, place) => (
          <li key={place} class={`by${turn.seat}`} title={turnText(say, turn)}>
            <span aria-current={at === place + 1 ? "step" : undefined}>
              <Link to={props.addressOf(place + 1)}>
                <span class="unseen">{seatName(say, turn.seat)} </span>
                {turn.text}
              </Link>
            </span>
            <MarkSign mark={marks.get(place)?.mark ?? null} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** A sign for what a move gave away, with its word for who cannot see it. */
export function MarkSign({ mark }: { mark: MarkName | null }) {
  const say = useSay();
  if (mark === null || mark === "fine") return null;
  return (
    <b class={`move-mark ${mark}`} title={say(`mark.${mark}`)}>
      <span aria-hidden="true">{MARKS[mark]}</span>
      <span class="unseen">, {say(`mark.${mark}`)}</span>
    </b>
  );
}

/** What moves are worth: as shares of a win, or in men. */
export function Worths(props: {
  title: string;
  column: string;
  moves: readonly Worth[];
  inMen?: boolean;
  how?: string;
  played?: string | null;
}) {
  const say = useSay();
  const told = ({ worth, error }: Worth) => {
    if (props.inMen) return decimal(worth, 2);
    return estimate(worth, error ?? 0);
  };
  return (
    <section class="panel">
      <h2>{props.title}</h2>
      <div class="scrolls worths" tabIndex={0} role="region" aria-label={props.title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say("hint.move")}</th>
              <th scope="col">{props.column}</th>
            </tr>
          </thead>
          <tbody>
            {props.moves.map((each) => (
              <tr key={each.text} class={each.text === props.played ? "played" : ""}>
                <th scope="row">
                  {each.text}
                  {each.text === props.played && <small> ← {say("review.played")}</small>}
                </th>
                <td>{told(each)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {props.how && <p class="quiet">{props.how}</p>}
    </section>
  );
}

export function Legend() {
  const say = useSay();
  return (
    <p class="quiet legend">
      <span>
        <svg viewBox="0 0 40 10" aria-hidden="true">
          <path class="link" d="M2 5h36" />
        </svg>{" "}
        {say("legend.link")}
      </span>
      <span>
        <svg viewBox="0 0 40 10" aria-hidden="true">
          <path class="pair" d="M2 5h36" />
        </svg>{" "}
        {say("legend.pair")}
      </span>
      <span>{say("legend.ring")}</span>
    </p>
  );
}
