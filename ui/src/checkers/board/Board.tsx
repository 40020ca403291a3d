// The board: a picture, and over it a button for every dark square. A move is made by dragging, by
// clicks, or by keys; all three name its squares one after the other (see usePicking.ts).

import { useMemo, useRef, useState } from "preact/hooks";
import { Picture } from "./Picture";
import { MoveChoice } from "./MoveChoice";
import type { Mode } from "./picking";
import { isDark, placeOf, squareAt } from "./Pieces";
import { useCell } from "./useCell";
import { useDragging, type Dragging } from "./useDragging";
import { usePicking, type Picking } from "./usePicking";
import type { BoardView, MoveView } from "../wire";
import { squareText, standing, useSay } from "../words";

/** Pixels of a square below which what is written on pieces cannot be read. */
const LEGIBLE = 56;

interface BoardProps {
  readonly board: BoardView;
  readonly active: boolean;
  readonly flipped: boolean;
  /** Squares of the last turn. */
  readonly last: readonly string[];
  /** Squares of pieces that are being measured. */
  readonly measuring: readonly string[];
  /** Squares of the move that is recommended. */
  readonly hinted: readonly string[];
  readonly make: (move: MoveView) => void;
}

export function Board(props: BoardProps) {
  const { board, flipped } = props;
  const { size } = board;
  const say = useSay();
  const picking = usePicking(board, props.active, props.make);
  const { moves, picks } = picking;
  const [large, setLarge] = useState(false);
  const [lists, setLists] = useState(false);
  const [room, cell] = useCell(size);
  const small = cell > 0 && cell < LEGIBLE;
  const there = useMemo(() => standing(board), [board]);
  const squares = useMemo(() => darkSquares(size, flipped), [size, flipped]);
  const frame = useRef<HTMLDivElement>(null);
  const filled = (square: string) => there.has(square);
  const dragging = useDragging({ frame, size, flipped, squares, filled }, picking);
  return (
    <div class="play-board">
      <div class={`modes${board.actor === null ? " idle" : ""}`} role="group" aria-label={say("mode.label")}>
        <Modes picking={picking} />
        {small && <Magnifier large={large} setLarge={setLarge} />}
      </div>
      <div ref={room} class={`room${small && large ? " large" : ""}`}>
        <div
          ref={frame}
          class={`board${dragging.drag ? " dragging" : ""}${small && !large ? " small" : ""}`}
          role="group"
          aria-label={say("board.label")}
          aria-describedby="board-help"
          onPointerDown={dragging.down}
          onPointerMove={dragging.move}
          onPointerUp={dragging.up}
          onPointerCancel={dragging.cancel}
          onClick={(click) => {
            if (click.target !== click.currentTarget || dragging.endsDrag()) return;
            const square = dragging.meant(click);
            if (square !== null) picking.press(square);
          }}
        >
          <Picture {...props} there={there} picking={picking} dragging={dragging} />
          <SquareButtons {...props} squares={squares} there={there} picking={picking} dragging={dragging} />
        </div>
      </div>
      <p class="quiet how">
        {picks.length === 1 && <strong>{squareText(say, picks[0]!, there.get(picks[0]!))}. </strong>}
        {picks.length > 1 && picking.mode === "split" && say("how.second")}
        {picks.length > 1 && picking.mode === "merge" && say("how.meet")}
        {props.active && picks.length < 2 && how(say, board, picking)}
      </p>
      {moves.length > 0 && <MoveChoice moves={moves} open={lists} setOpen={setLists} make={props.make} />}
      <p id="board-help" class="unseen">
        {say("board.help")}
      </p>
    </div>
  );
}

/** The dark squares, from the top left of the picture on. */
function darkSquares(size: number, flipped: boolean): readonly string[] {
  return Array.from({ length: size * size }, (_, place) => ({ x: place % size, y: Math.floor(place / size) }))
    .map((spot) => squareAt(spot, size, flipped))
    .filter((square) => isDark(square, size));
}

/** The kinds of moves, where there are several. */
function Modes({ picking }: { picking: Picking }) {
  const say = useSay();
  const { modes, mode, change } = picking;
  if (modes.length < 2) return null;
  return modes.map((each: Mode, place) => (
    <button key={each} type="button" aria-pressed={each === mode} onClick={() => change(each)}>
      {say(`mode.${each}`)} <kbd>{place + 1}</kbd>
    </button>
  ));
}

function Magnifier({ large, setLarge }: { large: boolean; setLarge: (large: boolean) => void }) {
  const say = useSay();
  return (
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
  );
}

interface SquareProps extends BoardProps {
  readonly squares: readonly string[];
  readonly there: ReturnType<typeof standing>;
  readonly picking: Picking;
  readonly dragging: Dragging;
}

/** A button for every dark square, of which one is reached by Tab and the others by arrow keys. */
function SquareButtons({ board, flipped, squares, there, picking, dragging }: SquareProps) {
  const say = useSay();
  const { size } = board;
  const { picks, next, sources } = picking;
  const [reached, setReached] = useState<string | null>(null);
  const focused = reached !== null && squares.includes(reached) ? reached : squares.at(-1);
  const walk = (key: KeyboardEvent & { readonly currentTarget: HTMLElement }, square: string) => {
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
    setReached(to);
    key.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-square="${to}"]`)?.focus();
  };
  return squares.map((square) => {
    const spot = placeOf(square, size, flipped);
    const label = [squareText(say, square, there.get(square))];
    if (picks.includes(square)) label.push(say("square.picked"));
    else if (picks.length && next.has(square)) label.push(say("square.target"));
    else if (!picks.length && sources.has(square)) label.push(say("square.movable"));
    return (
      <button
        key={square}
        type="button"
        class={`square${sources.has(square) || next.has(square) ? " live" : ""}`}
        data-square={square}
        aria-label={label.join(", ")}
        tabIndex={square === focused ? 0 : -1}
        style={{
          left: `${(100 * spot.x) / size}%`,
          top: `${(100 * spot.y) / size}%`,
          width: `${100 / size}%`,
          height: `${100 / size}%`,
        }}
        onFocus={() => setReached(square)}
        onKeyDown={(key) => walk(key, square)}
        onClick={() => {
          if (!dragging.endsDrag()) picking.press(square);
        }}
      />
    );
  });
}

/** What to do next, in a sentence. */
function how(say: ReturnType<typeof useSay>, board: BoardView, { moves, mode, modes }: Picking): string {
  if (board.chain !== null) return say("how.chain", { square: board.chain });
  if (moves.some((each) => each.over !== null)) return say("how.capture");
  if (mode === "move" && modes.includes("split")) return `${say("how.move")} ${say("how.splitToo")}`;
  return say(`how.${mode}`);
}
