// What was agreed at the table: options of clubs, and whether four sat there.

import type { ClubWord } from "../../net/wire";
import { LONGEST_PLAYER } from "../wire";
import type { LookWords } from "../words";
import type { Entering } from "./useEntered";

const OPTIONS = ["ramsch", "kontra", "bock"] as const satisfies readonly ClubWord[];

export function Played({ words, entering }: { words: LookWords; entering: Entering }) {
  const { tell } = words;
  const { club, satOut } = entering.typed;
  const four = satOut !== null;
  return (
    <details class="panel enter-played" open={club.length > 0 || four}>
      <summary>{tell("enter.played")}</summary>
      {OPTIONS.map((word) => (
        <label key={word} class="switch">
          <input
            type="checkbox"
            checked={club.includes(word)}
            onChange={({ currentTarget }) =>
              entering.agree(
                OPTIONS.filter((each) => (each === word ? currentTarget.checked : club.includes(each))),
              )
            }
          />
          {tell(`enter.club.${word}`)}
        </label>
      ))}
      <label class="switch">
        <input
          type="checkbox"
          checked={four}
          onChange={({ currentTarget }) => entering.sitOut(currentTarget.checked ? "" : null)}
        />
        {tell("enter.four")}
      </label>
      {four && (
        <label class="enter-name">
          {tell("enter.dealer")}
          <input
            type="text"
            maxLength={LONGEST_PLAYER}
            value={satOut}
            onInput={({ currentTarget }) => entering.sitOut(currentTarget.value)}
          />
        </label>
      )}
    </details>
  );
}
