import type { ComponentChildren } from "preact";
import { decimal } from "../lib/numbers";
import { change, useSettings, type Settings } from "../lib/settings";
import { speaker, type Key } from "../i18n";
import { CardFace } from "../cards/CardFace";
import { Dialog } from "./Dialog";

interface ChoiceProps<Name extends keyof Settings> {
  readonly setting: Name;
  readonly options: readonly (readonly [Settings[Name], Key])[];
}

/** Language, cards, pace and comfort. */
export function SettingsDialog(props: {
  close: () => void;
  setPace?: (seconds: number) => void;
  children?: ComponentChildren;
}) {
  const settings = useSettings();
  const say = speaker(settings.language);

  function Choice<Name extends keyof Settings>({ setting, options }: ChoiceProps<Name>) {
    return (
      <fieldset>
        <legend>{say(`settings.${setting}` as Key)}</legend>
        {options.map(([value, label]) => (
          <label key={String(value)}>
            <input
              type="radio"
              name={setting}
              checked={settings[setting] === value}
              onChange={() => change({ [setting]: value })}
            />
            {say(label)}
          </label>
        ))}
      </fieldset>
    );
  }

  function Switch({ setting }: { setting: "animated" | "showsPoints" | "playsForced" }) {
    return (
      <label>
        <input
          type="checkbox"
          checked={settings[setting]}
          onChange={({ currentTarget }) => change({ [setting]: currentTarget.checked })}
        />
        {say(`settings.${setting}`)}
      </label>
    );
  }

  return (
    <Dialog title={say("settings.title")} closeLabel={say("close")} close={props.close}>
      <div class="settings">
        {Choice({
          setting: "language",
          options: [
            ["de", "language.de"],
            ["en", "language.en"],
          ],
        })}
        {Choice({
          setting: "deck",
          options: [
            ["french", "deck.french"],
            ["german", "deck.german"],
          ],
        })}
        {Choice({
          setting: "colours",
          options: [
            ["two", "colours.two"],
            ["four", "colours.four"],
          ],
        })}
        {Choice({
          setting: "letters",
          options: [
            ["english", "letters.english"],
            ["german", "letters.german"],
          ],
        })}
        <div class="sample">
          {["CJ", "SQ", "HT", "DA"].map((code) => (
            <CardFace key={code} code={code} style={settings} />
          ))}
        </div>
        <label>
          {say("settings.pace", { seconds: decimal(settings.pace, 1) })}
          <input
            type="range"
            min="0"
            max="3"
            step="0.1"
            value={settings.pace}
            onInput={({ currentTarget }) => {
              const pace = Number(currentTarget.value);
              change({ pace });
              props.setPace?.(pace);
            }}
          />
        </label>
        {Switch({ setting: "animated" })}
        {Switch({ setting: "showsPoints" })}
        {Switch({ setting: "playsForced" })}
        {props.children}
      </div>
    </Dialog>
  );
}
