// The waves on the board: their basis states, with amplitudes as arrows and numbers.

import { decimal } from "../../lib/numbers";
import { whereText } from "./Measurement";
import type { BoardView, PieceView, WaveView } from "../wire";
import { percent, useSay, type Say } from "../words";

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
