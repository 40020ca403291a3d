// The field for one's own name, as others at the table read it.

import { speaker } from "../i18n";
import { useSettings } from "../lib/settings";
import { LONGEST_NAME } from "../net/wire";

export function NameField(props: { name: string; change: (name: string) => void }) {
  const say = speaker(useSettings().language);
  return (
    <label>
      {say("home.name")}
      <input
        type="text"
        maxLength={LONGEST_NAME}
        autoComplete="nickname"
        value={props.name}
        onInput={({ currentTarget }) => props.change(currentTarget.value)}
      />
    </label>
  );
}
