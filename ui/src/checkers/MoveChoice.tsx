import type { Move } from "./protocol";
import { moveText, useSay } from "./words";

/** All legal moves as buttons: for whoever finds the squares too small, or the board no help. */
export function MoveChoice({ moves, make }: { moves: readonly Move[]; make: (move: Move) => void }) {
  const say = useSay();
  return (
    <details class="all-moves">
      <summary>{say("choice", { count: moves.length })}</summary>
      <ul>
        {moves.map((each) => (
          <li key={each.text}>
            <button type="button" onClick={() => make(each)}>{moveText(say, each)}</button>
          </li>
        ))}
      </ul>
    </details>
  );
}
