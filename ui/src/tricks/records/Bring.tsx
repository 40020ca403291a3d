// A hand record is brought here: as a file, or as text that is pasted.

import { useState } from "preact/hooks";
import { EXAMPLE } from "./example";
import type { Tell } from "./sentences";

const LARGEST = 2 ** 20;

interface BringProps {
  readonly tell: Tell;
  readonly text: string;
  readonly busy: boolean;
  readonly read: (text: string) => void;
  readonly refuse: (problem: string) => void;
}

export function Bring({ tell, text, busy, read, refuse }: BringProps) {
  const [written, setWritten] = useState(text);
  const take = (given: string) => {
    if (given.length > LARGEST) {
      refuse(tell("large"));
      return;
    }
    setWritten(given);
    read(given);
  };
  return (
    <form
      class="panel"
      onSubmit={(submission) => {
        submission.preventDefault();
        take(written);
      }}
    >
      <h2>{tell("bring")}</h2>
      <label class="bridge-text">
        {tell("paste")}
        <textarea
          rows={4}
          spellcheck={false}
          value={written}
          onInput={({ currentTarget }) => setWritten(currentTarget.value)}
        />
      </label>
      <p class="answers">
        <button type="submit" class={text ? "" : "main"} disabled={busy || written.trim() === ""}>
          {tell("read")}
        </button>
        <label class="button">
          {tell("file")}
          <input
            class="unseen"
            type="file"
            accept=".pbn,.lin,.txt"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              currentTarget.value = "";
              if (file === undefined) return;
              if (file.size > LARGEST) refuse(tell("large"));
              else void file.arrayBuffer().then((bytes) => take(decodedText(bytes)));
            }}
          />
        </label>
        <button type="button" disabled={busy} onClick={() => take(EXAMPLE)}>
          {tell("example")}
        </button>
      </p>
    </form>
  );
}

/** The text of a file: UTF-8, or what older programs write. */
function decodedText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
