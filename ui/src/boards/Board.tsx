// The board: a button for every square. A move is made by naming its squares, by click or by keys.

import { useLayoutEffect, useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { useKeys } from "../lib/keys";
import { Parts } from "./Marks";
import { modesOf, named, nextSquares, type Mode } from "./picking";
import type { BoardGameView, BoardSquare } from "./wire";
import { squareText, turnText, type Words } from "./words";

interface BoardProps {
  readonly words: Words;
  readonly view: BoardGameView;
  /** Whether a move can be made. */
  readonly active: boolean;
  readonly flipped: boolean;
  readonly make: (text: string) => void;
}

export function Board({ words, view, active, flipped, make }: BoardProps) {
  const { say } = words;
  const { size, squares } = view;
  const moves = active ? view.moves : [];
  const modes = modesOf(moves);
  const [wanted, setWanted] = useState<Mode | null>(null);
  const [picks, setPicks] = useState<readonly string[]>([]);
  const mode = wanted !== null && modes.includes(wanted) ? wanted : modes[0];
  const next = nextSquares(moves, mode, picks);
  // Before the new board can be clicked: what is picked on it must not be taken back.
  useLayoutEffect(() => setPicks([]), [view, active]);

  const take = (chosen: readonly string[]) => {
    const move = named(moves, mode, chosen);
    setPicks(move === null ? chosen : []);
    if (move !== null) {
      make(move.text);
      return;
    }
    const square = chosen.at(-1);
    const possible = [...nextSquares(moves, mode, chosen)].join(", ");
    announce(square === undefined ? say("cleared") : say("picked", { square, squares: possible }));
  };
  const press = (square: string) => {
    if (next.has(square)) take([...picks, square]);
    else if (picks.at(-1) !== square && nextSquares(moves, mode, []).has(square)) take([square]);
    else if (picks.length > 0) take([]);
  };
  const change = (to: Mode | undefined) => {
    if (to === undefined) return;
    setWanted(to);
    setPicks([]);
  };
  useKeys({
    "1": () => change(modes[0]),
    "2": () => change(modes[1]),
    "3": () => change(modes[2]),
    Escape: () => picks.length > 0 && take([]),
  });

  const rows = Array.from({ length: size }, (_, row) => squares.slice(row * size, (row + 1) * size));
  const shown = flipped ? rows.map((row) => [...row].reverse()) : [...rows].reverse();
  return (
    <div class="qb-play">
      {splits(view) && (
        <div class="qb-modes" role="group" aria-label={say("mode.label")}>
          {modes.length > 1 &&
            modes.map((each, place) => (
              <button key={each} type="button" aria-pressed={each === mode} onClick={() => change(each)}>
                {say(`mode.${each}`)} <kbd>{place + 1}</kbd>
              </button>
            ))}
        </div>
      )}
      <p class="quiet qb-how">{how(words, view, mode, picks)}</p>
      <Squares words={words} view={view} rows={shown} picks={picks} next={next} press={press} />
      <p id="qb-help" class="unseen">
        {say("board.help")}
      </p>
      {moves.length > 0 && <AllMoves words={words} view={view} make={make} />}
    </div>
  );
}

interface SquaresProps {
  readonly words: Words;
  readonly view: BoardGameView;
  /** As they are drawn, from the top. */
  readonly rows: readonly (readonly BoardSquare[])[];
  readonly picks: readonly string[];
  readonly next: ReadonlySet<string>;
  readonly press: (square: string) => void;
}

/** One square is reached by Tab, and the others by arrow keys. */
function Squares({ words, view, rows, picks, next, press }: SquaresProps) {
  const { say } = words;
  const [reached, setReached] = useState<string | null>(null);
  const last = new Set(view.turns.at(-1)?.squares);
  const ending = new Set(view.end?.squares);
  const focused = reached ?? rows.at(-1)?.[0]?.name;
  const walk = (key: KeyboardEvent, row: number, column: number) => {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[key.key];
    if (step === undefined) return;
    key.preventDefault();
    const to = rows[row + step[0]!]?.[column + step[1]!];
    if (to === undefined) return;
    setReached(to.name);
    document.querySelector<HTMLElement>(`.qb-board [data-square="${to.name}"]`)?.focus();
  };
  return (
    <div
      class={`qb-board qb-size${view.size}`}
      role="group"
      aria-label={say("board.label")}
      aria-describedby="qb-help"
    >
      {rows.map((row, at) =>
        row.map((square, column) => {
          const picked = picks.includes(square.name);
          const can = next.has(square.name);
          const label = [squareText(words, view.game, square)];
          if (picked) label.push(say("square.picked"));
          else if (can) label.push(say("square.can"));
          const marks = [
            picked && "picked",
            can && "can",
            picks.length > 0 && can && "target",
            last.has(square.name) && "last",
            ending.has(square.name) && "won",
            (at + column) % 2 === 0 && view.size > 3 && "dark",
          ];
          return (
            <button
              key={square.name}
              type="button"
              class={`qb-square ${marks.filter(Boolean).join(" ")}`}
              data-square={square.name}
              aria-label={label.join(", ")}
              tabIndex={square.name === focused ? 0 : -1}
              onFocus={() => setReached(square.name)}
              onKeyDown={(key) => walk(key, at, column)}
              onClick={() => press(square.name)}
            >
              <span class="qb-name" aria-hidden="true">
                {square.name}
              </span>
              <Parts parts={square.parts} />
            </button>
          );
        }),
      )}
    </div>
  );
}

/** All legal moves as buttons: for whoever finds the board no help. */
function AllMoves({ words, view, make }: Pick<BoardProps, "words" | "view" | "make">) {
  return (
    <details class="qb-moves">
      <summary>{words.say("moves.all", { count: view.moves.length })}</summary>
      <ul>
        {view.moves.map((each) => (
          <li key={each.text}>
            <button
              type="button"
              aria-label={turnText(words, view.game, { ...each, seat: view.actor ?? 0, measured: [] })}
              onClick={() => make(each.text)}
            >
              {each.text}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Whether there may be several kinds of moves: the room for them is kept, so that the board stands still. */
function splits({ game, end }: BoardGameView): boolean {
  return end === null && game !== "tic-tac-toe" && game !== "tiqtaqtoe-classical";
}

/** What to do next, in a sentence. */
function how({ say }: Words, view: BoardGameView, mode: Mode | undefined, picks: readonly string[]): string {
  if (mode === undefined) return "";
  if (view.moves[0]?.kind === "choice") return say("how.choice");
  return say(mode === "two" && picks.length > 0 ? "how.two.second" : `how.${mode}`);
}
