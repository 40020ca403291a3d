import type { Key } from "../../i18n";
import type { Words } from "../words";

const KEYS: readonly (readonly [string, Key])[] = [
  ["Tab", "keys.tab"],
  ["← →", "keys.walk"],
  ["Enter", "keys.choose"],
  ["1 … 9, 0", "keys.number"],
  ["Y / J", "keys.yes"],
  ["P", "keys.pass"],
  ["H", "hint.ask"],
  ["W", "beliefs.ask"],
  ["L", "trick.ask"],
  ["S", "sheet.ask"],
  ["B", "back.ask"],
  ["R", "claim.ask"],
  ["C", "concede.ask"],
  ["T", "talk.ask"],
  ["N", "keys.next"],
  ["?", "keys.title"],
];

/** The keys that work at the table. */
export function KeysHelp({ words }: { words: Words }) {
  return (
    <dl class="keys">
      {KEYS.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{words.say(meaning)}</dd>
        </div>
      ))}
    </dl>
  );
}
