import { decimal } from "../lib/numbers";
import { change, useSettings, type Settings } from "../lib/settings";
import { speaker, type Key } from "../i18n";
import { CardFace } from "../cards/CardFace";
import { Dialog } from "./Dialog";

interface ChoiceProps<Name extends keyof Settings> {
  readonly name: Name;
  readonly options: readonly (readonly [Settings[Name], Key])[];
}

/** Language, cards, pace and comfort. */
export function SettingsDialog(props: { close: () => void; setPace?: (seconds: number) => void }) {
  const settings = useSettings();
  const say = speaker(settings.language);

  function Choice<Name extends keyof Settings>({ name, options }: ChoiceProps<Name>) {
    return (
      <fieldset>
        <legend>{say(`settings.${name}` as Key)}</legend>
        {options.map(([value, label]) => (
          <label key={String(value)}>
            <input
              type="radio"
              name={name}
              checked={settings[name] === value}
              onChange={() => change({ [name]: value })}
            />
            {say(label)}
          </label>
        ))}
      </fieldset>
    );
  }

  function Switch({ name }: { name: "animated" | "showsPoints" | "playsForced" }) {
    return (
      <label>
        <input
          type="checkbox"
          checked={settings[name]}
          onChange={(event) => change({ [name]: event.currentTarget.checked })}
        />
        {say(`settings.${name}`)}
      </label>
    );
  }

  return (
    <Dialog title={say("settings.title")} closeLabel={say("close")} close={props.close}>
      <div class="settings">
        {Choice({
          name: "language",
          options: [
            ["de", "language.de"],
            ["en", "language.en"],
          ],
        })}
        {Choice({
          name: "deck",
          options: [
            ["french", "deck.french"],
            ["german", "deck.german"],
          ],
        })}
        {Choice({
          name: "colours",
          options: [
            ["two", "colours.two"],
            ["four", "colours.four"],
          ],
        })}
        {Choice({
          name: "letters",
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
            onInput={(event) => {
              const pace = Number(event.currentTarget.value);
              change({ pace });
              props.setPace?.(pace);
            }}
          />
        </label>
        {Switch({ name: "animated" })}
        {Switch({ name: "showsPoints" })}
        {Switch({ name: "playsForced" })}
      </div>
    </Dialog>
  );
}
