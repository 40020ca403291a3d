// Records are brought here: dragged, or chosen with the file window.

import { useState } from "preact/hooks";
import { failureText } from "../lib/problems";
import { go } from "../lib/router";
import { Link } from "../parts/Link";
import { remarkText } from "../table/remarks";
import { sendUpload } from "./api";
import type { UploadProblem } from "./wire";
import { knownUploads, rememberUpload } from "./uploads";
import type { LookWords } from "./words";

export function UploadPage({ words }: { words: LookWords }) {
  const { tell } = words;
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [broken, setBroken] = useState<readonly UploadProblem[]>([]);
  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    setBusy(true);
    setProblem(null);
    setBroken([]);
    try {
      const made = await sendUpload(file);
      if (made.games === 0) {
        setBroken(made.problems);
        setBusy(false);
        return;
      }
      rememberUpload({ id: made.upload, name: file.name, games: made.games });
      go(`/look/upload/${made.upload}`);
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  const uploads = knownUploads();
  return (
    <main class="page look">
      <header class="top">
        <h1>{tell("start")}</h1>
      </header>
      <p class="lead">{tell("lead")}</p>
      <div
        class={`panel look-drop${over ? " over" : ""}`}
        onDragOver={(drag) => {
          drag.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(drop) => {
          drop.preventDefault();
          setOver(false);
          void send(drop.dataTransfer?.files[0]);
        }}
      >
        <p>{tell("upload.drop")}</p>
        <label class="button">
          {tell(busy ? "upload.busy" : "upload.choose")}
          <input
            class="unseen"
            type="file"
            accept=".sgf,.json,.jsonl,.txt,.iss"
            disabled={busy}
            onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
          />
        </label>
        {problem && (
          <p role="alert" class="problem">
            {problem}
          </p>
        )}
        <Problems words={words} problems={broken} />
      </div>
      {uploads.length > 0 && (
        <section class="panel">
          <h2>{tell("upload.mine")}</h2>
          <ul>
            {uploads.map((each) => (
              <li key={each.id}>
                <Link to={`/look/upload/${each.id}`}>
                  {tell("upload.of", { name: each.name, count: each.games })}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

/** What could not be read, each with its game and line. */
export function Problems({ words, problems }: { words: LookWords; problems: readonly UploadProblem[] }) {
  const { tell } = words;
  if (problems.length === 0) return null;
  return (
    <details class="look-problems" open={problems.length < 6}>
      <summary>{tell("upload.problems", { count: problems.length })}</summary>
      <ul>
        {problems.map((each, place) => {
          const message =
            (each.remark && remarkText(each.remark)) ?? tell("upload.unread", { message: each.message });
          return (
            <li key={place}>
              {tell("upload.problem", { game: each.game, line: each.line, column: each.column, message })}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
