// What the clock has decided for who was late: nobody's mistakes.

import { Link } from "../../parts/Link";
import { actionText } from "../../table/words";
import type { Game } from "../wire";
import { playerName, type LookWords } from "../words";

export function Late(props: { words: LookWords; game: Game; addressOf: (moment: number) => string }) {
  const { words, game, addressOf } = props;
  const { tell } = words;
  if (game.late.length === 0) return null;
  return (
    <section class="panel" aria-label={tell("late")}>
      <h2>{tell("late")}</h2>
      <p>{tell("late.lead")}</p>
      <ul>
        {game.late.map((moment) => {
          const { seat, action } = game.actions[moment]!;
          return (
            <li key={moment}>
              <Link to={addressOf(moment)}>
                {tell("late.one", { who: playerName(words, game, seat), action: actionText(words, action) })}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
