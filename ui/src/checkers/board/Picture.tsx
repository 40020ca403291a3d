// The picture of the board: squares, what is marked on them, pieces with their links, and what is held.

import { CELL, Figure, Links, placeOf, Squares } from "./Pieces";
import type { Dragging } from "./useDragging";
import type { Picking } from "./usePicking";
import type { BoardView } from "../wire";
import { standing } from "../words";

interface PictureProps {
  readonly board: BoardView;
  readonly flipped: boolean;
  /** What stands on each square. */
  readonly there: ReturnType<typeof standing>;
  readonly last: readonly string[];
  readonly measuring: readonly string[];
  readonly hinted: readonly string[];
  readonly picking: Picking;
  readonly dragging: Dragging;
}

export function Picture(props: PictureProps) {
  const { board, flipped, there, dragging } = props;
  const { picks, next, sources } = props.picking;
  const { size } = board;
  const { drag, from } = dragging;
  const held = from === null ? undefined : there.get(from);
  const mark = (kind: string) => (square: string) => (
    <Mark key={square} kind={kind} square={square} size={size} flipped={flipped} />
  );
  const circle = (kind: string, radius: number) => (square: string) => {
    const { x, y } = middleOf(square, size, flipped);
    return <circle key={square} class={kind} cx={x} cy={y} r={radius} />;
  };
  return (
    <svg viewBox={`0 0 ${size * CELL} ${size * CELL}`} aria-hidden="true" focusable="false">
      <Squares size={size} flipped={flipped} />
      {props.last.map(mark("last"))}
      {props.hinted.map(mark("hinted"))}
      {picks.length === 0 && [...sources].map(mark("can"))}
      {picks.map(mark("picked"))}
      <Links pieces={board.pieces} size={size} flipped={flipped} />
      {[...there].map(([square, figure]) => {
        const { x, y } = middleOf(square, size, flipped);
        const measured = props.measuring.includes(square) ? " measured" : "";
        const lifted = held && from === square ? " lifted" : "";
        return (
          <g key={square} class={`at${measured}${lifted}`} transform={`translate(${x} ${y})`}>
            <Figure {...figure} />
          </g>
        );
      })}
      {picks.length > 0 && [...next].map(circle("target", 16))}
      {picks.slice(1).map(circle("pinned", 30))}
      {held && drag && (
        <g class="held" transform={`translate(${drag.x} ${drag.y})`}>
          <Figure {...held} />
        </g>
      )}
    </svg>
  );
}

function middleOf(square: string, size: number, flipped: boolean): { x: number; y: number } {
  const spot = placeOf(square, size, flipped);
  return { x: (spot.x + 0.5) * CELL, y: (spot.y + 0.5) * CELL };
}

function Mark(props: { kind: string; square: string; size: number; flipped: boolean }) {
  const spot = placeOf(props.square, props.size, props.flipped);
  return (
    <rect
      class={`mark ${props.kind}`}
      x={spot.x * CELL + 3}
      y={spot.y * CELL + 3}
      width={CELL - 6}
      height={CELL - 6}
    />
  );
}
