// How many sit at a new table, and how many games they play.

import { useState } from "preact/hooks";
import { speaker } from "../i18n";
import { useSettings } from "../lib/settings";

const LENGTHS: Readonly<Record<number, readonly number[]>> = { 3: [1, 3, 12, 24, 36], 4: [4, 12, 24, 48] };

const OTHER = "other";

/** The length of a list when the number of players changes: a series or a round stays one. */
export function seriesAt(players: number, games: string): string {
  const same: Readonly<Record<string, string>> =
    players === 4 ? { "1": "4", "3": "4", "36": "48" } : { "4": "3", "48": "36" };
  return same[games] ?? games;
}

export function TableSize({ players, choose }: { players: number; choose: (players: number) => void }) {
  const say = speaker(useSettings().language);
  return (
    <label>
      {say("home.players")}
      <select value={players} onChange={({ currentTarget }) => choose(Number(currentTarget.value))}>
        <option value={3}>{say("home.three")}</option>
        <option value={4}>{say("home.four")}</option>
      </select>
    </label>
  );
}

/** The usual lengths, and a field for any other; the server says which there are not. */
export function ListLength(props: { games: string; players: number; choose: (games: string) => void }) {
  const { games, players, choose } = props;
  const say = speaker(useSettings().language);
  const usual = LENGTHS[players] ?? [];
  const [typed, type] = useState(false);
  const other = typed || !usual.includes(Number(games));
  const uneven = Number(games) > 0 && Number(games) % players !== 0;
  return (
    <>
      <label>
        {say("home.games")}
        <select
          value={other ? OTHER : games}
          onChange={({ currentTarget: { value } }) => {
            type(value === OTHER);
            if (value !== OTHER) choose(value);
          }}
        >
          {usual.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
          <option value={OTHER}>{say("home.otherLength")}</option>
        </select>
      </label>
      {other && (
        <label>
          {say("home.length")}
          <input
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={10}
            value={games}
            onInput={({ currentTarget }) => choose(currentTarget.value)}
          />
        </label>
      )}
      {uneven && <p class="quiet">{say("home.uneven", { games, players })}</p>}
    </>
  );
}
