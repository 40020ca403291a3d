// Naming the squares of a move one after the other, whatever names them: clicks, keys or dragging.

import { useLayoutEffect, useState } from "preact/hooks";
import { announce } from "../../lib/announcer";
import { useKeys } from "../../lib/keys";
import { modesOf, named, nextSquares, type Mode } from "./picking";
import type { BoardView, MoveView } from "../wire";
import { useSay } from "../words";

export interface Picking {
  /** The moves that can be made; none while the board only shows. */
  readonly moves: readonly MoveView[];
  /** What kinds of moves there are, and which of them is being made. */
  readonly modes: readonly Mode[];
  readonly mode: Mode;
  readonly setMode: (mode: Mode) => void;
  /** The squares that are named so far. */
  readonly picks: readonly string[];
  readonly setPicks: (picks: readonly string[]) => void;
  /** The squares that may be named next, and those with which another move begins. */
  readonly next: ReadonlySet<string>;
  readonly sources: ReadonlySet<string>;
  /** Name these squares; make the move if that is all of it. */
  readonly take: (squares: readonly string[], as: Mode) => void;
  /** Name one more square, begin with it, or begin again. */
  readonly press: (square: string) => void;
  readonly change: (mode: Mode | undefined) => void;
}

export function usePicking(board: BoardView, active: boolean, make: (move: MoveView) => void): Picking {
  const say = useSay();
  const moves = active ? board.moves : [];
  const modes = modesOf(moves);
  const [wanted, setMode] = useState<Mode>("move");
  const mode = modes.includes(wanted) ? wanted : (modes[0] ?? "move");
  const [picks, setPicks] = useState<readonly string[]>([]);
  const next = nextSquares(moves, mode, picks);
  const sources = nextSquares(moves, mode, []);

  // Before the new board can be clicked: what is picked on it must not be taken back.
  useLayoutEffect(() => {
    setPicks([]);
    setMode("move");
  }, [board, active]);

  const take = (squares: readonly string[], as: Mode) => {
    const move = named(moves, as, squares);
    if (move !== null) {
      setPicks([]);
      make(move);
      return;
    }
    setPicks(squares);
    const possible = [...nextSquares(moves, as, squares)];
    const square = squares.at(-1);
    announce(square === undefined ? say("cleared") : say("picked", { square, squares: possible.join(", ") }));
  };
  const press = (square: string) => {
    if (next.has(square)) take([...picks, square], mode);
    else if (sources.has(square) && picks.at(-1) !== square) take([square], mode);
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
  return { moves, modes, mode, setMode, picks, setPicks, next, sources, take, press, change };
}
