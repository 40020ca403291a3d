// A game described, #/tricks/editor: a text that is checked while it is written, how it is
// understood, and what can be done with it. A link may bring a text along.

import { useEffect, useState } from "preact/hooks";
import { keepText, keptText } from "../../lib/kept";
import { failureText } from "../../lib/problems";
import { address, go, presentPlace } from "../../lib/router";
import { useSettings } from "../../lib/settings";
import { useTitle } from "../../lib/title";
import type { DescriptionText } from "../records/wire";
import { beginnings } from "./api";
import { teller } from "./sentences";
import { Sharing } from "./Sharing";
import { unpacked } from "./packing";
import { problemIn } from "./problems";
import { Understood } from "./Understood";
import { useChecked } from "./useChecked";
import { Written } from "./Written";
import "./editor.css";

const KEPT = "ouvert.description";
const LARGEST = 100_000;

export default function EditorPage() {
  const { language } = useSettings();
  const tell = teller(language);
  useTitle(tell("title"));
  const [games, setGames] = useState<readonly DescriptionText[]>([]);
  const [text, setText] = useState(() => keptText(KEPT) ?? "");
  const [before, setBefore] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [goes, setGoes] = useState(0);
  const checked = useChecked(text);
  const write = (now: string) => {
    setText(now);
    keepText(KEPT, now);
  };
  /** Puts another text in the place of that one, which can be brought back. */
  const replace = (now: string) => {
    setProblem(null);
    if (text.trim() && text !== now && !games.some((each) => each.text === text)) setBefore(text);
    write(now);
  };
  useEffect(() => {
    const brought = presentPlace().query.get("text");
    const given = brought === null ? null : unpacked(brought);
    if (brought !== null) {
      if (given === null) setProblem(tell("link.wrong"));
      else replace(given);
      go(address(presentPlace(), { text: null }), "replace");
    }
    beginnings().then(
      (found) => {
        setGames(found);
        // Who has written nothing yet, even while the games were fetched, begins with the tutorial's.
        const first = found[0];
        if (given === null && first) setText((now) => (now.trim() ? now : first.text));
      },
      (error: unknown) => setProblem(failureText(error)),
    );
  }, []);
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > LARGEST) setProblem(tell("large"));
    else void file.text().then(replace);
  };
  const fresh = checked.text === text;
  const wrong = checked.told?.problem ?? null;
  const said = wrong === null ? null : problemIn(language, wrong.message);
  const told = checked.told?.understood ?? null;
  const line = fresh && wrong !== null ? wrong.line : null;
  return (
    <main class="page wide editor">
      <h1>{tell("title")}</h1>
      <p class="lead">{tell("lead")}</p>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      <div class="columns">
        <section class="panel" aria-label={tell("text")}>
          <div class="answers">
            <label class="editor-begin">
              {tell("begin")}
              <select
                value=""
                onChange={({ currentTarget }) => {
                  const chosen = games.find((each) => each.key === currentTarget.value);
                  currentTarget.value = "";
                  if (chosen) replace(chosen.text);
                }}
              >
                <option value="">{tell("begin.choose")}</option>
                {games.map((each) => (
                  <option key={each.key} value={each.key}>
                    {each.key === "mine" ? tell("begin.mine") : each.name}
                  </option>
                ))}
              </select>
            </label>
            <label class="button">
              {tell("load")}
              <input
                class="unseen"
                type="file"
                accept=".toml,.txt"
                onChange={({ currentTarget }) => {
                  take(currentTarget.files?.[0]);
                  currentTarget.value = "";
                }}
              />
            </label>
            {before !== null && (
              <button
                type="button"
                onClick={() => {
                  write(before);
                  setBefore(null);
                }}
              >
                {tell("back")}
              </button>
            )}
          </div>
          <Written tell={tell} text={text} wrong={line} goes={goes} change={write} />
          <div id="editor-said" class="editor-said" role="status">
            {!fresh && <p class="quiet">{tell("checking")}</p>}
            {fresh && checked.failure && <p class="problem">{checked.failure}</p>}
            {fresh && checked.again && <p class="problem">{tell(checked.again)}</p>}
            {fresh && told !== null && <p class="fine">✓ {tell("fine")}</p>}
            {fresh && wrong !== null && (
              <p class="problem">
                ✗ {wrong.line !== null && tell("problem.at", { line: wrong.line })}{" "}
                <span lang={said?.language}>{said?.text}</span>
              </p>
            )}
          </div>
          <div class="answers">
            {line !== null && (
              <button type="button" onClick={() => setGoes(goes + 1)}>
                {tell("problem.go", { line })}
              </button>
            )}
            <button
              type="button"
              class="main"
              disabled={!fresh || told === null}
              onClick={() => go("/tricks/play")}
            >
              {tell("play")}
            </button>
            <button type="button" disabled={!fresh || told === null} onClick={() => go("/tricks/table")}>
              {tell("play.friends")}
            </button>
            <Sharing tell={tell} text={text} game={told?.name ?? ""} />
          </div>
          <p class="quiet">
            {tell("kept")} {tell("words.lead")}
          </p>
        </section>
        <div class={fresh ? "" : "editor-stale"}>
          {told !== null && <Understood tell={tell} language={language} told={told} />}
        </div>
      </div>
    </main>
  );
}
