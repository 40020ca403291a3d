// Moves by dragging: a piece is let go where it shall go; held over a target it splits there. Fingers
// may miss a square by half of the light one beside it.

import { useRef, useState } from "preact/hooks";
import { CELL, placeOf, squareAt } from "./Pieces";
import { nextSquares, type Mode } from "./picking";
import type { Picking } from "./usePicking";

/** Milliseconds for which a piece is held over a target to split there. */
const DWELL = 450;
/** Pixels after which a press is a drag. */
const DRAG = 6;
/** How far from the middle of a square a finger still means it, in squares. */
const REACH = 0.8;

interface Press {
  readonly square: string;
  readonly x: number;
  readonly y: number;
  /** Where the piece was held until it split. */
  held?: string;
  mode: Mode;
  picks: readonly string[];
}

/** Where the pointer is on the picture. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The board as pointers meet it. */
export interface Field {
  readonly frame: { readonly current: HTMLDivElement | null };
  readonly size: number;
  readonly flipped: boolean;
  /** The dark squares. */
  readonly squares: readonly string[];
  /** Whether there is a piece on a square. */
  readonly filled: (square: string) => boolean;
}

export interface Dragging {
  /** Where a piece is being dragged, and from which square; null if none is. */
  readonly drag: Spot | null;
  readonly from: string | null;
  /** Whether a click only ends a drag. */
  readonly endsDrag: () => boolean;
  /** The square that a click on the board means. */
  readonly meant: (pointer: MouseEvent) => string | null;
  readonly down: (pointer: PointerEvent) => void;
  readonly move: (pointer: PointerEvent) => void;
  readonly up: (pointer: PointerEvent) => void;
  readonly cancel: () => void;
}

const nothing: ReadonlySet<string> = new Set();

export function useDragging(field: Field, picking: Picking): Dragging {
  const { moves, mode, picks, next, sources, setMode, setPicks, take } = picking;
  const [drag, setDrag] = useState<Spot | null>(null);
  const pressed = useRef<Press | null>(null);
  const dwell = useRef(0);
  const dragged = useRef(false);
  /** What can be named now: how a move goes on, or where another one begins. */
  const live = new Set([...next, ...sources]);

  const down = (pointer: PointerEvent) => {
    const square = squareUnder(field, pointer, live);
    dragged.current = false;
    if (pointer.button !== 0 || square === null) return;
    const goesOn = picks[0] === square && picks.length > 1;
    if (!goesOn && !sources.has(square) && !next.has(square)) return;
    if (!field.filled(square)) return;
    const squares = goesOn || (mode === "merge" && next.has(square)) ? picks : [square];
    pressed.current = { square, x: pointer.clientX, y: pointer.clientY, mode, picks: squares };
  };

  const move = (pointer: PointerEvent) => {
    const start = pressed.current;
    const box = field.frame.current?.getBoundingClientRect();
    if (start === null || !box) return;
    const far = Math.hypot(pointer.clientX - start.x, pointer.clientY - start.y) > DRAG;
    if (!dragged.current && !far) return;
    if (!dragged.current) {
      dragged.current = true;
      field.frame.current?.setPointerCapture(pointer.pointerId);
      if (start.picks.length && start.mode !== "merge") setPicks(start.picks);
    }
    const { x, y } = placeUnder(field, box, pointer);
    setDrag({ x: x * CELL, y: y * CELL });
    splitHere(start, squareUnder(field, pointer, nothing));
  };

  /** Lets the piece split where it is, at once or after it has been held there for a while. */
  const splitHere = (start: Press, square: string | null) => {
    clearTimeout(dwell.current);
    if (square === null || start.mode === "merge" || start.picks.length !== 1) return;
    if (!nextSquares(moves, "split", start.picks).has(square)) return;
    const pin = () => {
      start.mode = "split";
      start.picks = [...start.picks, square];
      setMode("split");
      take(start.picks, "split");
    };
    if (start.mode === "split") pin();
    else {
      dwell.current = window.setTimeout(() => {
        start.held = square;
        pin();
      }, DWELL);
    }
  };

  const cancel = () => {
    clearTimeout(dwell.current);
    pressed.current = null;
    setDrag(null);
  };

  const up = (pointer: PointerEvent) => {
    const start = pressed.current;
    cancel();
    if (start === null || !dragged.current) return;
    // the click that some browsers send after this is no choice; the next one is
    setTimeout(() => {
      dragged.current = false;
    });
    const possible = nextSquares(moves, start.mode, start.picks);
    const square = squareUnder(field, pointer, possible);
    if (square === null) return;
    if (square === start.held) {
      // let go where it was held: a slow hand, which meant a plain move
      setMode("move");
      take([start.square, square], "move");
    } else if (start.mode === "merge") {
      // a part dragged to the meeting square; the other part follows
      const squares = picks.length > 1 ? [...picks, start.square] : [start.square, square];
      if (nextSquares(moves, "merge", squares.slice(0, -1)).has(squares.at(-1) ?? "")) take(squares, "merge");
    } else if (possible.has(square)) {
      take([...start.picks, square], start.mode);
    }
  };

  return {
    drag,
    from: drag === null ? null : (pressed.current?.square ?? null),
    endsDrag: () => dragged.current,
    meant: (pointer) => squareUnder(field, pointer, live),
    down,
    move,
    up,
    cancel,
  };
}

/** Where a pointer is on the board, in squares. */
function placeUnder({ size }: Field, box: DOMRect, pointer: MouseEvent): Spot {
  return {
    x: ((pointer.clientX - box.left) / box.width) * size,
    y: ((pointer.clientY - box.top) / box.height) * size,
  };
}

/** The dark square under the pointer; on a light one, the nearest of those that are meant. */
function squareUnder(field: Field, pointer: MouseEvent, meant: ReadonlySet<string>): string | null {
  const { size, flipped } = field;
  const box = field.frame.current?.getBoundingClientRect();
  if (!box) return null;
  const at = placeUnder(field, box, pointer);
  const spot = { x: Math.floor(at.x), y: Math.floor(at.y) };
  if (spot.x < 0 || spot.y < 0 || spot.x >= size || spot.y >= size) return null;
  const exact = squareAt(spot, size, flipped);
  if (field.squares.includes(exact)) return exact;
  const far = (square: string) => {
    const { x, y } = placeOf(square, size, flipped);
    return Math.hypot(x + 0.5 - at.x, y + 0.5 - at.y);
  };
  const [nearest] = [...meant].sort((one, other) => far(one) - far(other));
  return nearest !== undefined && far(nearest) < REACH ? nearest : null;
}
