// Options of clubs for a new table: none by default, each told in a sentence.

import { speaker } from "../i18n";
import { useSettings } from "../lib/settings";
import type { ClubWord } from "../net/wire";

const OPTIONS = ["ramsch", "kontra", "bock"] as const satisfies readonly ClubWord[];

export function ClubFields(props: {
  readonly chosen: readonly ClubWord[];
  readonly choose: (chosen: readonly ClubWord[]) => void;
}) {
  const say = speaker(useSettings().language);
  return (
    <fieldset class="club">
      <legend>{say("club.title")}</legend>
      <p class="quiet">{say("club.note")}</p>
      {OPTIONS.map((word) => (
        <label key={word} class="switch">
          <input
            type="checkbox"
            checked={props.chosen.includes(word)}
            onChange={({ currentTarget }) =>
              props.choose(
                OPTIONS.filter((each) =>
                  each === word ? currentTarget.checked : props.chosen.includes(each),
                ),
              )
            }
          />
          <span>
            {say(`club.${word}`)} <small>{say(`club.${word}How`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
