// What a list of games is searched for, and in what order it is shown: all of it in the address.

import { address, go, usePlace } from "../../lib/router";
import { Link } from "../../parts/Link";
import { contractOf } from "../../table/words";
import type { GameList } from "../wire";
import type { LookWords } from "../words";
import { isOwnName } from "../you";

/** The parts of the address that the server searches by. */
const ASKED = ["player", "role", "game", "result", "marked", "sort", "down", "from"];
const GAMES = ["C", "S", "H", "D", "G", "N", "R", "P"] as const;

/** The query of the page's address, as the server takes it. */
export function searched(query: URLSearchParams): string {
  return new URLSearchParams([...query].filter(([key]) => ASKED.includes(key))).toString();
}

interface SearchProps {
  readonly words: LookWords;
  readonly list: GameList;
  /** The table of this program whose games these are; null of other lists. */
  readonly table: string | null;
}

export function Search({ words, list, table }: SearchProps) {
  const { tell } = words;
  const place = usePlace();
  const asked = (key: string) => place.query.get(key) ?? "";
  const ask = (changes: Readonly<Record<string, string | null>>) =>
    go(address(place, { from: null, ...changes }), "replace");
  const choice = (
    key: "player" | "role" | "game" | "result",
    options: readonly (readonly [value: string, text: string])[],
    more: Readonly<Record<string, null>> = {},
  ) => (
    <label>
      {tell(`search.${key}`)}
      <select
        value={asked(key)}
        onChange={({ currentTarget: { value } }) => ask(value ? { [key]: value } : { [key]: null, ...more })}
      >
        <option value="">{tell("search.any")}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
  // Those who played most are told; somebody else may stand in the address.
  const players = [...new Set([...list.players, asked("player")])].filter(Boolean);
  return (
    <form class="panel look-search" role="search" onSubmit={(submission) => submission.preventDefault()}>
      {choice(
        "player",
        players.map((player) => [player, isOwnName(table, player) ? words.say("you") : player]),
        { role: null },
      )}
      {asked("player") &&
        choice("role", [
          ["declarer", tell("search.declarer")],
          ["defender", tell("search.defender")],
        ])}
      {choice(
        "game",
        GAMES.map((game) => [game, gameName(words, game)]),
      )}
      {choice("result", [
        ["won", tell("search.won")],
        ["lost", tell("search.lost")],
      ])}
      <label class="switch">
        <input
          type="checkbox"
          checked={asked("marked") !== ""}
          onChange={({ currentTarget: { checked } }) => ask({ marked: checked ? "1" : null })}
        />
        {tell("search.marked")}
      </label>
      <p role="status">{tell("search.found", { found: list.found, count: list.count })}</p>
    </form>
  );
}

function gameName(words: LookWords, game: (typeof GAMES)[number]): string {
  if (game === "R") return "Ramsch";
  return game === "P" ? words.tell("passedIn") : contractOf(words, game);
}

type Column = "number" | "game" | "declarer" | "value" | "mistakes" | "loss";
/** Columns of which the greatest are wanted first. */
const DOWN: readonly Column[] = ["value", "mistakes", "loss"];

/** The head of a column, by which the list can be ordered: one way, and then the other. */
export function SortHead({ words, column, label }: { words: LookWords; column: Column; label: string }) {
  const place = usePlace();
  const sorted = (place.query.get("sort") ?? "number") === column;
  const down = place.query.get("down") !== null;
  const next = sorted ? !down : DOWN.includes(column);
  return (
    <th scope="col" aria-sort={sorted ? (down ? "descending" : "ascending") : "none"}>
      <Link
        to={address(place, {
          from: null,
          sort: column === "number" ? null : column,
          down: next ? "1" : null,
        })}
      >
        {label}
        {sorted && <span aria-hidden="true">{down ? " ▼" : " ▲"}</span>}
        {!sorted && <span class="unseen"> – {words.tell("search.sort")}</span>}
      </Link>
    </th>
  );
}
