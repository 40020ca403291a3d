// The picture of a board: squares, pieces with their rings, and lines between what belongs together.
// It is decoration: the squares that are pressed carry the same in words.

import { percent, type Standing } from "../words";
import type { PieceView } from "../wire";

export const CELL = 100;
const RADIUS = 33;
const RING = 40;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Column and row of a square as they are drawn. */
export function placeOf(square: string, size: number, flipped: boolean): Spot {
  const x = square.charCodeAt(0) - 97;
  const y = size - Number(square.slice(1));
  return flipped ? { x: size - 1 - x, y: size - 1 - y } : { x, y };
}

/** The name of a square that is drawn in a column and row. */
export function squareAt({ x, y }: Spot, size: number, flipped: boolean): string {
  const column = flipped ? size - 1 - x : x;
  const row = flipped ? size - 1 - y : y;
  return `${String.fromCharCode(97 + column)}${size - row}`;
}

/** Whether pieces may stand on a square. */
export function isDark(square: string, size: number): boolean {
  return (square.charCodeAt(0) - 97 + size - Number(square.slice(1))) % 2 === 1;
}

const middle = ({ x, y }: Spot): Spot => ({ x: (x + 0.5) * CELL, y: (y + 0.5) * CELL });

/** A line from one square to another, bent so that it does not hide what is between them. */
function curve(from: Spot, to: Spot, bend: number): string {
  const [a, b] = [middle(from), middle(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const distance = Math.hypot(dx, dy) || 1;
  const cx = (a.x + b.x) / 2 - (dy / distance) * bend * distance;
  const cy = (a.y + b.y) / 2 + (dx / distance) * bend * distance;
  return `M${a.x} ${a.y}Q${cx} ${cy} ${b.x} ${b.y}`;
}

export function Links(props: { pieces: readonly PieceView[]; size: number; flipped: boolean }) {
  const at = (square: string) => placeOf(square, props.size, props.flipped);
  const links = props.pieces.flatMap((piece) =>
    piece.parts.slice(1).map((part, place) => curve(at(piece.parts[place]!.square), at(part.square), 0.16)),
  );
  const byLetter = new Map(props.pieces.map((piece) => [piece.letter, piece]));
  const pairs = props.pieces.flatMap((piece) => {
    const other = piece.partner === null ? undefined : byLetter.get(piece.partner);
    const [here, there] = [piece.parts[0], other?.parts[0]];
    if (!here || !there || !piece.letter || piece.letter > (piece.partner ?? "")) return [];
    return [curve(at(here.square), at(there.square), -0.2)];
  });
  return (
    <g class="links">
      {[...links, ...pairs].map((path) => (
        <path key={path} class="casing" d={path} />
      ))}
      {links.map((path) => (
        <path key={path} class="link" d={path} />
      ))}
      {pairs.map((path) => (
        <path key={path} class="pair" d={path} />
      ))}
    </g>
  );
}

/** A piece, or a part of one, around the origin. */
export function Figure({ piece, part }: Standing) {
  const around = 2 * Math.PI * RING;
  const superposed = piece.letter !== null;
  return (
    <g class={`figure seat${piece.seat}`}>
      {superposed && (
        <>
          <circle class="ring empty" r={RING} />
          <circle
            class="ring"
            r={RING}
            stroke-dasharray={`${around * part.chance} ${around}`}
            transform="rotate(-90)"
          />
        </>
      )}
      <circle class="body" r={RADIUS} />
      <circle class="groove" r={RADIUS - 6} />
      {part.king && (
        <path
          class="crown"
          d={superposed ? "M-11 -14v-12l6 5 5-8 5 8 6-5v12z" : "M-18 13v-24l10 9 8-14 8 14 10-9v24z"}
        />
      )}
      {superposed && (
        <>
          {!part.king && (
            <text class="letter" y={-6}>
              {piece.letter}
            </text>
          )}
          <text class="chance" y={part.king ? 4 : 16}>
            {percent(part.chance).replace(/\s/, "")}
          </text>
          {part.king && (
            <text class="letter low" y={23}>
              {piece.letter}
            </text>
          )}
        </>
      )}
    </g>
  );
}

export function Squares({ size, flipped }: { size: number; flipped: boolean }) {
  const cells = Array.from({ length: size * size }, (_, place) => ({
    x: place % size,
    y: Math.floor(place / size),
  }));
  const dark = (spot: Spot) => isDark(squareAt(spot, size, flipped), size);
  return (
    <g>
      {cells.map((spot) => (
        <g key={`${spot.x}-${spot.y}`} transform={`translate(${spot.x * CELL} ${spot.y * CELL})`}>
          <rect class={dark(spot) ? "dark" : "light"} width={CELL} height={CELL} />
          {dark(spot) && (
            <text class="name" x={4} y={17}>
              {squareAt(spot, size, flipped)}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}
