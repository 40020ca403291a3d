// The table of a lesson, with the way back to it above.

import { Link } from "../parts/Link";
import { Arrival } from "../table/Arrival";
import { useWords } from "./words";

export function TablePlay({ lesson, table, token }: { lesson: string; table: string; token: string }) {
  const words = useWords();
  const { tell } = words;
  const game = tell(lesson === "first-grand" ? "game.grand" : "game.suit");
  return (
    <div class="learn-table">
      <aside class="learn-coach" aria-label={tell("title")}>
        <p>{tell("table.coach", { game })}</p>
        <Link class="button" to={`/learn/${lesson}`}>
          {tell("table.back")}
        </Link>
      </aside>
      <Arrival key={table} table={table} token={token} />
    </div>
  );
}
