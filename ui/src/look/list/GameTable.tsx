// Games in a table: who played what, with what result, and what it gave away.

import { Link } from "../../parts/Link";
import { contractOf, percent } from "../../table/words";
import type { UploadLine } from "../wire";
import { SortHead } from "./Search";
import { playerName, resultText, satOut, signed, type LookWords, type Seated } from "../words";

type TableLine = UploadLine & Seated;

interface GameTableProps {
  readonly words: LookWords;
  readonly games: readonly UploadLine[];
  /** The table of this program at which they were played; null of other lists. */
  readonly table: string | null;
  readonly player: string | null;
}

export function GameTable({ words, table, player, ...props }: GameTableProps) {
  const games = props.games.map((line) => ({ ...line, table }));
  const { tell } = words;
  const four = games.some((line) => line.sat_out !== null);
  return (
    <table class="look-list">
      <thead>
        <tr>
          <SortHead words={words} column="number" label={tell("list.number")} />
          <SortHead words={words} column="game" label={tell("list.game")} />
          <SortHead words={words} column="declarer" label={tell("list.declarer")} />
          {four && <th scope="col">{tell("list.satOut")}</th>}
          <SortHead words={words} column="value" label={tell("list.result")} />
          <SortHead words={words} column="mistakes" label={tell("list.mistakes")} />
          <SortHead words={words} column="loss" label={tell("list.loss")} />
          <th scope="col">{tell("list.analysis")}</th>
        </tr>
      </thead>
      <tbody>
        {games.map((line) => (
          <tr key={line.id}>
            <td>{line.number}</td>
            <th scope="row">
              <Link to={`/look/game/${line.id}`}>
                {gameText(words, line)}
                <span class="unseen"> – {tell("list.open", { number: line.number })}</span>
              </Link>
            </th>
            <td>{line.declarer === null ? "" : playerName(words, line, line.declarer)}</td>
            {four && <td>{satOut(words, line) || (line.sat_out === "" ? tell("dealer") : "")}</td>}
            <td>
              {line.contract === null || line.result === null
                ? resultText(words, line)
                : `${resultText(words, line)}: ${signed(line.result.value)}`}
            </td>
            <td>{mistakes(words, line)}</td>
            <td>{loss(words, line, player)}</td>
            <td>
              {tell(`state.${line.analysis.state}`)}
              {line.analysis.state === "running" && ` ${percent(line.analysis.progress)}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function mistakes(words: LookWords, line: TableLine): string {
  const ramsch = line.result?.outcome === "ramsch";
  if (line.analysis.state === "none" || (line.contract === null && !ramsch)) return "";
  const made = line.analysis.mistakes.flatMap((count, seat) =>
    count ? [`${playerName(words, line, seat)} ${count}`] : [],
  );
  return made.join(", ") || (line.analysis.state === "done" ? "0" : "");
}

/** What each player's mistakes gave away of his chance to win: the player's who is searched for, or all. */
function loss(words: LookWords, line: TableLine, player: string | null): string {
  return line.analysis.losses
    .flatMap((given, seat) => {
      if (given === 0 || (player && line.players[seat] !== player)) return [];
      return [player ? percent(given) : `${playerName(words, line, seat)} ${percent(given)}`];
    })
    .join(", ");
}

/** What was played: a contract, a Ramsch, or nothing. */
function gameText(words: LookWords, line: UploadLine): string {
  if (line.result?.outcome === "ramsch") return "Ramsch";
  return line.contract === null ? words.tell("passedIn") : contractOf(words, line.contract);
}
