import type { MoveView } from "../wire";
import { moveText, useSay } from "../words";

/** All legal moves as buttons: for whoever finds the squares too small, or the board no help. */
export function MoveChoice(props: {
  moves: readonly MoveView[];
  /** Whether the list is shown; who wants it once wants it at each move. */
  open: boolean;
  setOpen: (open: boolean) => void;
  make: (move: MoveView) => void;
}) {
  const { moves, make } = props;
  const say = useSay();
  return (
    <details
      class="all-moves"
      open={props.open}
      onToggle={({ currentTarget }) => props.setOpen(currentTarget.open)}
    >
      <summary>{say("choice", { count: moves.length })}</summary>
      <ul>
        {moves.map((each) => (
          <li key={each.text}>
            <button type="button" onClick={() => make(each)}>
              {moveText(say, each)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
