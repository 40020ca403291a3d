// A proof that somebody has sent: a file, or its text.

import { useState } from "preact/hooks";
import type { Tell } from "./Found";

const LARGEST = 2 ** 20;

interface FileFormProps {
  readonly tell: Tell;
  readonly check: (text: string) => void;
  readonly refuse: (problem: string) => void;
}

export function FileForm({ tell, check, refuse }: FileFormProps) {
  const [text, setText] = useState("");
  const checkIt = (given: string) => (given.length > LARGEST ? refuse(tell("file.large")) : check(given));
  const read = (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > LARGEST) refuse(tell("file.large"));
    else void file.text().then(checkIt);
  };
  return (
    <form
      class="panel"
      onSubmit={(submission) => {
        submission.preventDefault();
        checkIt(text);
      }}
    >
      <h2>{tell("file")}</h2>
      <label class="button">
        {tell("file.choose")}
        <input
          class="unseen"
          type="file"
          accept=".json,.txt"
          onChange={({ currentTarget }) => read(currentTarget.files?.[0])}
        />
      </label>
      <label class="fair-text">
        {tell("file.paste")}
        <textarea
          rows={4}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={text.trim() === ""}>
        {tell("file.check")}
      </button>
    </form>
  );
}
