// Games are brought here: as a file, dragged or chosen, as text that is pasted, or card by card.

import { useState } from "preact/hooks";
import { keepText, keptText } from "../../lib/kept";
import { failureText } from "../../lib/problems";
import { go } from "../../lib/router";
import { Link } from "../../parts/Link";
import { remarkText } from "../../table/remarks";
import { sendUpload } from "../api";
import type { UploadProblem } from "../wire";
import { rememberUpload } from "../uploads";
import type { LookWords } from "../words";
import { Problems } from "./Problems";

const LONGEST_MEGABYTES = 8;
const PASTED_KEY = "ouvert.pasted";

/** What was pasted and is not read yet stays until it is. */
const pasted = (): string => keptText(PASTED_KEY) ?? "";

const keepPasted = (text: string): void => keepText(PASTED_KEY, text);

export function Bring({ words }: { words: LookWords }) {
  const { tell } = words;
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [broken, setBroken] = useState<readonly UploadProblem[]>([]);
  const [text, setText] = useState(pasted);
  const change = (now: string) => {
    setText(now);
    keepPasted(now);
  };
  const send = async (called: string, file: Blob | undefined): Promise<boolean> => {
    if (file === undefined) return false;
    setBroken([]);
    if (file.size > LONGEST_MEGABYTES << 20) {
      setProblem(remarkText({ code: "file_too_large", names: { megabytes: LONGEST_MEGABYTES } }));
      return false;
    }
    setBusy(true);
    setProblem(null);
    try {
      const made = await sendUpload(called, file);
      if (made.games > 0) {
        rememberUpload({ id: made.upload, name: called, games: made.games });
        go(`/look/upload/${made.upload}`);
        return true;
      }
      setBroken(made.problems);
    } catch (error) {
      setProblem(failureText(error));
    }
    setBusy(false);
    return false;
  };
  const read = async () => {
    if (await send(tell("bring.pasted"), new Blob([text]))) keepPasted("");
  };
  return (
    <section class="panel">
      <h2>{tell("bring")}</h2>
      <div
        class={`look-drop${over ? " over" : ""}`}
        onDragOver={(drag) => {
          drag.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(drop) => {
          drop.preventDefault();
          setOver(false);
          const file = drop.dataTransfer?.files[0];
          void send(file?.name ?? "", file);
        }}
      >
        <p>{tell("upload.drop")}</p>
        <label class="button">
          {tell(busy ? "upload.busy" : "upload.choose")}
          <input
            class="unseen"
            type="file"
            disabled={busy}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              void send(file?.name ?? "", file);
              currentTarget.value = "";
            }}
          />
        </label>
      </div>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      {broken.length > 0 && (
        <p role="alert" class="problem">
          {tell("bring.none")}
        </p>
      )}
      <Problems words={words} problems={broken} />
      <form
        onSubmit={(submission) => {
          submission.preventDefault();
          void read();
        }}
      >
        <label>
          {tell("bring.paste")}
          <textarea
            rows={4}
            value={text}
            spellcheck={false}
            placeholder="(;GM[Skat]…"
            onInput={({ currentTarget }) => change(currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={busy || !text.trim()}>
          {tell("bring.read")}
        </button>
      </form>
      <h3>{tell("bring.byHand")}</h3>
      <p>{tell("bring.byHand.lead")}</p>
      <Link class="button" to="/look/enter">
        {tell("enter.title")}
      </Link>
    </section>
  );
}
