import type { ComponentChildren } from "preact";
import { decimal, percent } from "../lib/numbers";
import { change, FELTS, useSettings, type Settings } from "../lib/settings";
import { play } from "../lib/sounds";
import { speaker, type Key } from "../i18n";
import { CardFace } from "../cards/CardFace";
import { Dialog } from "./Dialog";

interface ChoiceProps<Name extends keyof Settings> {
  readonly setting: Name;
  readonly options: readonly (readonly [Settings[Name], Key])[];
}

type SwitchName = "animated" | "showsPoints" | "playsForced" | "waits" | "sounds" | "buzzes";

/** A card of each suit, and of each kind. */
const SAMPLE = ["CJ", "SQ", "HT", "DA"];

/** The cards that can be chosen: what is drawn on them, and in how many colours. */
const DECKS = {
  french: { deck: "french", colours: "two" },
  tournament: { deck: "french", colours: "four" },
  german: { deck: "german", colours: "four" },
} as const satisfies Record<string, Partial<Settings>>;
type DeckName = keyof typeof DECKS;

/** Language, cards, table, pace, sound; each change is seen and heard at once. */
export function SettingsDialog(props: {
  close: () => void;
  setPace?: (seconds: number) => void;
  children?: ComponentChildren;
}) {
  const settings = useSettings();
  const say = speaker(settings.language);
  const deck: DeckName =
    settings.deck === "german" ? "german" : settings.colours === "four" ? "tournament" : "french";

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

  function Switch({ setting }: { setting: SwitchName }) {
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
        <fieldset>
          <legend>{say("settings.deck")}</legend>
          {(Object.keys(DECKS) as DeckName[]).map((each) => (
            <label key={each}>
              <input type="radio" name="deck" checked={deck === each} onChange={() => change(DECKS[each])} />
              {say(`deck.${each}`)}
            </label>
          ))}
        </fieldset>
        {Choice({
          setting: "letters",
          options: [
            ["english", "letters.english"],
            ["german", "letters.german"],
          ],
        })}
        {Choice({
          setting: "indices",
          options: [
            ["usual", "indices.usual"],
            ["large", "indices.large"],
          ],
        })}
        {Choice({ setting: "felt", options: FELTS.map((felt) => [felt, `felt.${felt}`] as const) })}
        <div class="sample" aria-hidden="true">
          {SAMPLE.map((code) => (
            <CardFace key={code} code={code} style={settings} />
          ))}
        </div>
        <h3>{say("settings.play")}</h3>
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
        {Switch({ setting: "waits" })}
        {Switch({ setting: "animated" })}
        {Switch({ setting: "showsPoints" })}
        {Switch({ setting: "playsForced" })}
        <h3>{say("settings.sound")}</h3>
        {Switch({ setting: "sounds" })}
        <label>
          {say("settings.volume", { share: percent(settings.volume) })}
          <input
            type="range"
            min="0"
            max="1"
            step="0.1"
            value={settings.volume}
            onInput={({ currentTarget }) => change({ volume: Number(currentTarget.value) })}
          />
        </label>
        <p>
          <button type="button" onClick={() => play("turn", true)}>
            {say("settings.hear")}
          </button>
        </p>
        {Switch({ setting: "buzzes" })}
        {props.children}
      </div>
    </Dialog>
  );
}
