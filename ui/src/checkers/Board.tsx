// The board: a picture, and over it a button for every dark square. A move is made by dragging, by
// clicks, or by keys; all three name its squares one after the other (see picking.ts). Fingers may
// miss a square by half of the light one beside it.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { useKeys } from "../lib/keys";
import { CELL, Figure, Links, Squares, placeOf, squareAt } from "./Pieces";
import { MoveChoice } from "./MoveChoice";
import { modesOf, named, nextSquares, type Mode } from "./picking";
import type { BoardView, MoveView } from "./wire";
import { useCell } from "./useCell";
import { squareText, standing, useSay } from "./words";

/** Milliseconds for which a piece is held over a target to split there. */
const DWELL = 450;
/** Pixels after which a press is a drag. */
const DRAG = 6;
/** How far from the middle of a square a finger still means it, in squares. */
const REACH = 0.8;
/** Pixels of a square below which what is written on pieces cannot be read. */
const LEGIBLE = 56;

interface Press {
  readonly square: string;
  readonly x: number;
  readonly y: number;
  /** Where the piece was held until it split. */
  held?: string;
  mode: Mode;
  picks: readonly string[];
}

interface Drag {
  readonly x: number;
  readonly y: number;
  readonly moving: boolean;
}

const nothing: ReadonlySet<string> = new Set();

export function Board(props: {
  board: BoardView;
  active: boolean;
  flipped: boolean;
  /** Squares of the last turn. */
  last: readonly string[];
  /** Squares of pieces that are being measured. */
  measuring: readonly string[];
  /** Squares of the move that is recommended. */
  hinted: readonly string[];
  make: (move: MoveView) => void;
}) {
  const { board, flipped } = props;
  const { size } = board;
  const say = useSay();
  const moves = props.active ? board.moves : [];
  const modes = modesOf(moves);
  const [wanted, setMode] = useState<Mode>("move");
  const mode = modes.includes(wanted) ? wanted : (modes[0] ?? "move");
  const [picks, setPicks] = useState<readonly string[]>([]);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [reached, setFocus] = useState<string | null>(null);
  const [large, setLarge] = useState(false);
  const [lists, setLists] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const pressed = useRef<Press | null>(null);
  const dwell = useRef(0);
  const dragged = useRef(false);
  const [room, cell] = useCell(size);
  const small = cell > 0 && cell < LEGIBLE;
  const there = useMemo(() => standing(board), [board]);
  const next = nextSquares(moves, mode, picks);
  const sources = nextSquares(moves, mode, []);

  // Before the new board can be clicked: what is picked on it must not be taken back.
  useLayoutEffect(() => {
    setPicks([]);
    setMode("move");
  }, [board, props.active]);

  const squares = useMemo(
    () =>
      Array.from({ length: size * size }, (_, place) => ({ x: place % size, y: Math.floor(place / size) }))
        .map((spot) => squareAt(spot, size, flipped))
        .filter((square) => (square.charCodeAt(0) - 97 + size - Number(square.slice(1))) % 2 === 1),
    [size, flipped],
  );
  const focused = reached !== null && squares.includes(reached) ? reached : squares[squares.length - 1];

  /** Name these squares; make the move if that is all of it. */
  const take = (list: readonly string[], as: Mode) => {
    const move = named(moves, as, list);
    if (move !== null) {
      setPicks([]);
      props.make(move);
      return;
    }
    setPicks(list);
    const possible = [...nextSquares(moves, as, list)];
    const square = list[list.length - 1];
    announce(square === undefined ? say("cleared") : say("picked", { square, squares: possible.join(", ") }));
  };

  const press = (square: string) => {
    if (next.has(square)) take([...picks, square], mode);
    else if (sources.has(square) && picks[picks.length - 1] !== square) take([square], mode);
    else if (picks.length) take([], mode);
  };

  const change = (to: Mode | undefined) => {
    if (to === undefined || !modes.includes(to)) return;
    setMode(to);
    setPicks([]);
  };
  useKeys({
    "1": () => change(modes[0]),
    "2": () => change(modes[1]),
    "3": () => change(modes[2]),
    Escape: () => picks.length > 0 && take([], mode),
  });

  const walk = (key: KeyboardEvent, square: string) => {
    const step = { ArrowLeft: [-2, 0], ArrowRight: [2, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key.key];
    if (step === undefined) return;
    key.preventDefault();
    const { x, y } = placeOf(square, size, flipped);
    const [dx = 0, dy = 0] = step;
    const to = [x + dx, x + dx + 1, x + dx - 1]
      .filter((column) => column >= 0 && column < size && y + dy >= 0 && y + dy < size)
      .map((column) => squareAt({ x: column, y: y + dy }, size, flipped))
      .find((each) => squares.includes(each) && each !== square);
    if (to === undefined) return;
    setFocus(to);
    frame.current?.querySelector<HTMLButtonElement>(`[data-square="${to}"]`)?.focus();
  };

  /** The dark square under the pointer; on a light one, the nearest of those that are meant. */
  const under = (pointer: MouseEvent, meant: ReadonlySet<string>): string | null => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return null;
    const at = {
      x: ((pointer.clientX - box.left) / box.width) * size,
      y: ((pointer.clientY - box.top) / box.height) * size,
    };
    const spot = { x: Math.floor(at.x), y: Math.floor(at.y) };
    if (spot.x < 0 || spot.y < 0 || spot.x >= size || spot.y >= size) return null;
    const exact = squareAt(spot, size, flipped);
    if (squares.includes(exact)) return exact;
    const far = (square: string) => {
      const { x, y } = placeOf(square, size, flipped);
      return Math.hypot(x + 0.5 - at.x, y + 0.5 - at.y);
    };
    const [nearest] = [...meant].sort((one, other) => far(one) - far(other));
    return nearest !== undefined && far(nearest) < REACH ? nearest : null;
  };
  /** What can be named now: how a move goes on, or where another one begins. */
  const live = new Set([...next, ...sources]);

  const down = (pointer: PointerEvent) => {
    const square = under(pointer, live);
    dragged.current = false;
    if (pointer.button !== 0 || square === null) return;
    const goesOn = picks[0] === square && picks.length > 1;
    if (!goesOn && !sources.has(square) && !next.has(square)) return;
    if (!there.has(square)) return;
    const list = goesOn || (mode === "merge" && next.has(square)) ? picks : [square];
    pressed.current = { square, x: pointer.clientX, y: pointer.clientY, mode, picks: list };
  };

  const pass = (pointer: PointerEvent) => {
    const start = pressed.current;
    if (start === null) return;
    const far = Math.hypot(pointer.clientX - start.x, pointer.clientY - start.y) > DRAG;
    if (!dragged.current && !far) return;
    if (!dragged.current) {
      dragged.current = true;
      frame.current?.setPointerCapture(pointer.pointerId);
      if (start.picks.length && start.mode !== "merge") setPicks(start.picks);
    }
    const box = frame.current!.getBoundingClientRect();
    setDrag({
      x: ((pointer.clientX - box.left) / box.width) * size * CELL,
      y: ((pointer.clientY - box.top) / box.height) * size * CELL,
      moving: true,
    });
    const square = under(pointer, nothing);
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

  const up = (pointer: PointerEvent) => {
    const start = pressed.current;
    clearTimeout(dwell.current);
    pressed.current = null;
    setDrag(null);
    if (start === null || !dragged.current) return;
    // the click that some browsers send after this is no choice; the next one is
    setTimeout(() => {
      dragged.current = false;
    });
    const square = under(pointer, nextSquares(moves, start.mode, start.picks));
    if (square === null) return;
    if (square === start.held) {
      // let go where it was held: a slow hand, which meant a plain move
      setMode("move");
      take([start.square, square], "move");
    } else if (start.mode === "merge") {
      // a part dragged to the meeting square; the other part follows
      const list = picks.length > 1 ? [...picks, start.square] : [start.square, square];
      if (nextSquares(moves, "merge", list.slice(0, -1)).has(list[list.length - 1]!)) take(list, "merge");
    } else if (nextSquares(moves, start.mode, start.picks).has(square)) {
      take([...start.picks, square], start.mode);
    }
  };

  const cancel = () => {
    clearTimeout(dwell.current);
    pressed.current = null;
    setDrag(null);
  };

  const held = drag === null || pressed.current === null ? undefined : there.get(pressed.current.square);
  const captures = moves.some((each) => each.over !== null);
  return (
    <div class="play-board">
      <div class={`modes${board.actor === null ? " idle" : ""}`} role="group" aria-label={say("mode.label")}>
        {modes.length > 1 &&
          modes.map((each, place) => (
            <button key={each} type="button" aria-pressed={each === mode} onClick={() => change(each)}>
              {say(`mode.${each}`)} <kbd>{place + 1}</kbd>
            </button>
          ))}
        {small && (
          <button
            type="button"
            class="magnify"
            aria-label={say("magnify")}
            title={say("magnify")}
            aria-pressed={large}
            onClick={() => setLarge(!large)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d="M10 3a7 7 0 1 1 0 14a7 7 0 0 1 0-14zM15.5 15.5L21 21M10 7v6M7 10h6" />
            </svg>
          </button>
        )}
      </div>
      <div ref={room} class={`room${small && large ? " large" : ""}`}>
        <div
          ref={frame}
          class={`board${drag ? " dragging" : ""}${small && !large ? " small" : ""}`}
          role="group"
          aria-label={say("board.label")}
          aria-describedby="board-help"
          onPointerDown={down}
          onPointerMove={pass}
          onPointerUp={up}
          onPointerCancel={cancel}
          onClick={(click) => {
            const square =
              click.target === click.currentTarget && !dragged.current ? under(click, live) : null;
            if (square !== null) press(square);
          }}
        >
          <svg viewBox={`0 0 ${size * CELL} ${size * CELL}`} aria-hidden="true" focusable="false">
            <Squares size={size} flipped={flipped} />
            {props.last.map((square) => (
              <Mark key={square} kind="last" square={square} size={size} flipped={flipped} />
            ))}
            {props.hinted.map((square) => (
              <Mark key={square} kind="hinted" square={square} size={size} flipped={flipped} />
            ))}
            {picks.length === 0 &&
              [...sources].map((square) => (
                <Mark key={square} kind="can" square={square} size={size} flipped={flipped} />
              ))}
            {picks.map((square) => (
              <Mark key={square} kind="picked" square={square} size={size} flipped={flipped} />
            ))}
            <Links pieces={board.pieces} size={size} flipped={flipped} />
            {[...there].map(([square, figure]) => {
              const spot = placeOf(square, size, flipped);
              const state = `${props.measuring.includes(square) ? " measured" : ""}${held && pressed.current?.square === square ? " lifted" : ""}`;
              return (
                <g
                  key={square}
                  class={`at${state}`}
                  transform={`translate(${(spot.x + 0.5) * CELL} ${(spot.y + 0.5) * CELL})`}
                >
                  <Figure {...figure} />
                </g>
              );
            })}
            {picks.length > 0 &&
              [...next].map((square) => {
                const spot = placeOf(square, size, flipped);
                return (
                  <circle
                    key={square}
                    class="target"
                    cx={(spot.x + 0.5) * CELL}
                    cy={(spot.y + 0.5) * CELL}
                    r={16}
                  />
                );
              })}
            {picks.slice(1).map((square) => {
              const spot = placeOf(square, size, flipped);
              return (
                <circle
                  key={square}
                  class="pinned"
                  cx={(spot.x + 0.5) * CELL}
                  cy={(spot.y + 0.5) * CELL}
                  r={30}
                />
              );
            })}
            {held && drag && (
              <g class="held" transform={`translate(${drag.x} ${drag.y})`}>
                <Figure {...held} />
              </g>
            )}
          </svg>
          {squares.map((square) => {
            const spot = placeOf(square, size, flipped);
            const words = [squareText(say, square, there.get(square))];
            if (picks.includes(square)) words.push(say("square.picked"));
            else if (picks.length && next.has(square)) words.push(say("square.target"));
            else if (!picks.length && sources.has(square)) words.push(say("square.movable"));
            return (
              <button
                key={square}
                type="button"
                class={`square${sources.has(square) || next.has(square) ? " live" : ""}`}
                data-square={square}
                aria-label={words.join(", ")}
                tabIndex={square === focused ? 0 : -1}
                style={{
                  left: `${(100 * spot.x) / size}%`,
                  top: `${(100 * spot.y) / size}%`,
                  width: `${100 / size}%`,
                  height: `${100 / size}%`,
                }}
                onFocus={() => setFocus(square)}
                onKeyDown={(key) => walk(key, square)}
                onClick={() => {
                  if (!dragged.current) press(square);
                }}
              />
            );
          })}
        </div>
      </div>
      <p class="quiet how">
        {picks.length === 1 && <strong>{squareText(say, picks[0]!, there.get(picks[0]!))}. </strong>}
        {picks.length > 1 && mode === "split" && say("how.second")}
        {props.active && picks.length < 2 && how(say, board, captures, mode, modes)}
      </p>
      {moves.length > 0 && <MoveChoice moves={moves} open={lists} setOpen={setLists} make={props.make} />}
      <p id="board-help" class="unseen">
        {say("board.help")}
      </p>
    </div>
  );
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

function how(
  say: ReturnType<typeof useSay>,
  board: BoardView,
  captures: boolean,
  mode: Mode,
  modes: readonly Mode[],
): string {
  if (board.chain !== null) return say("how.chain", { square: board.chain });
  if (captures) return say("how.capture");
  if (mode === "move" && modes.includes("split")) return `${say("how.move")} ${say("how.splitToo")}`;
  return say(`how.${mode}`);
}
