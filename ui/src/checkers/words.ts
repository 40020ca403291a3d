// Pieces, squares, moves and measurements in words.

import { speakerOf, type Language } from "../i18n";
import { percent as whole } from "../lib/numbers";
import { useSettings } from "../lib/settings";
import type {
  BoardView,
  CheckersView,
  LevelName,
  MarkName,
  Measured,
  MoveView,
  PartView,
  PieceView,
  TurnView,
} from "./wire";
import { de, en, type Name } from "./sentences";

export type Say = (key: Name, names?: Readonly<Record<string, string | number>>) => string;

export const speaker = (language: Language): Say => speakerOf(language === "de" ? de : en);

export const useSay = (): Say => speaker(useSettings().language);

/** A probability as people read it: what is possible is never told as 0%. */
export function percent(chance: number): string {
  const rounded = Math.floor(100 * chance + 0.5 + 1e-7);
  if (rounded === 0 && chance > 0) return `<${whole(0.01)}`;
  if (rounded === 100 && chance < 1 - 1e-9) return `>${whole(0.99)}`;
  return whole(rounded / 100);
}

/** The name of a level alone, without what it brings. */
export const levelName = (say: Say, level: LevelName): string => say(`level.${level}`).split(":")[0] ?? "";

export const seatName = (say: Say, seat: number): string => say(seat === 0 ? "white" : "black");

export interface Standing {
  readonly piece: PieceView;
  readonly part: PartView;
}

export function standing(board: BoardView): ReadonlyMap<string, Standing> {
  return new Map(
    board.pieces.flatMap((piece) => piece.parts.map((part) => [part.square, { piece, part }] as const)),
  );
}

/** A square and what is on it. */
export function squareText(say: Say, square: string, there: Standing | undefined): string {
  if (there === undefined) return say("square.empty", { square });
  const { piece, part } = there;
  const what = say(part.king ? "king" : "man", { who: seatName(say, piece.seat) });
  if (piece.letter === null) return say("square.piece", { square, what });
  const text = say("square.part", { square, what, letter: piece.letter, chance: percent(part.chance) });
  return piece.partner === null ? text : `${text}, ${say("square.partner", { letter: piece.partner })}`;
}

/** A move that can be made, and what is uncertain about it. */
export function moveText(say: Say, move: MoveView): string {
  const [first = "", second = "", third = ""] = move.squares;
  const names = { first, second, third, over: move.over ?? "", chance: percent(move.chance) };
  if (move.kind === "step" || (move.kind === "capture" && move.chance > 1 - 1e-9)) {
    return say(`choice.${move.kind}`, names);
  }
  return say(move.kind === "capture" ? "choice.measure" : `choice.${move.kind}`, names);
}

export function foundText(say: Say, measured: Measured): string {
  const pieces = measured.found.map(({ letter, seat, square }) =>
    square === null
      ? say("found.captured", { letter, who: seatName(say, seat) })
      : say("found.on", { letter, who: seatName(say, seat), square }),
  );
  return say("found", { what: pieces.join(", "), chance: percent(measured.chance) });
}

/** What a turn did, how likely it was, and what was found. */
export function turnText(say: Say, turn: TurnView): string {
  const [first = "", second = "", third = ""] = turn.squares;
  const names = {
    who: seatName(say, turn.seat),
    first,
    second,
    third,
    over: turn.over ?? "",
    chance: percent(turn.chance),
  };
  if (turn.kind !== "capture") return say(`turn.${turn.kind}`, names);
  if (turn.measured.length === 0) return say("turn.capture", names);
  return [
    say("turn.measure", names),
    ...turn.measured.map((each) => foundText(say, each)),
    say(turn.succeeds ? "turn.succeeds" : "turn.fails"),
  ].join(" ");
}

/** Signs of what a move gave away. */
export const MARKS: Readonly<Record<MarkName, string>> = {
  fine: "",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

/** What has happened between two views of a game. */
export function newsText(say: Say, before: CheckersView | null, after: CheckersView): readonly string[] {
  const count = after.turns.length;
  const turn = after.turns[count - 1];
  if (before === null) return [];
  if (turn && count > before.turns.length) return [turnText(say, turn)];
  if (count < before.turns.length) return [say("back.done", { number: count + 1 })];
  if (after.offer !== null && before.offer === null)
    return [say("draw.offers", { who: seatName(say, after.offer) })];
  if (after.offer === null && before.offer !== null && !after.board.result) return [say("draw.declined")];
  return after.next !== null && before.next === null && after.seats.length > 0 ? [say("rematch.waits")] : [];
}

/** How a game has ended. */
export function resultText(say: Say, { board, ended }: Pick<CheckersView, "board" | "ended">): string {
  if (board.result === null) return "";
  if (ended === "draw_agreed") return say("result.agreed");
  if (ended !== null) {
    const [winner, quitter] = ended === "white_resigned" ? [1, 0] : [0, 1];
    return say("result.resigned", { who: seatName(say, winner), loser: seatName(say, quitter) });
  }
  if (board.result === "draw") return say("result.draw");
  const loser = board.result === "white" ? 1 : 0;
  const left = board.pieces.some(({ seat, parts }) => seat === loser && parts.length > 0);
  return say(left ? "result.stuck" : "result.won", { who: say(board.result), loser: seatName(say, loser) });
}
