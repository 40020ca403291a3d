// Hand records of Bridge, #/tricks/records: what each card gave away with open cards, and by what
// could be known. Which board and card are shown stands in the address.

import { useEffect, useState } from "preact/hooks";
import { keepText, keptText } from "../../lib/kept";
import type { Told } from "../../lib/forms";
import { address, go, presentPlace, usePlace } from "../../lib/router";
import { useSettings } from "../../lib/settings";
import { useTitle } from "../../lib/title";
import { readRecord } from "./api";
import { BoardPage } from "./BoardPage";
import { Bring } from "./Bring";
import { problemIn, refusedIn } from "./problems";
import { teller } from "./sentences";
import type { RecordRead } from "./wire";
import "./records.css";

const KEPT = "ouvert.bridge";
const SHOWN_PROBLEMS = 20;

export default function RecordsPage() {
  const { language } = useSettings();
  const tell = teller(language);
  useTitle(tell("title"));
  const { query } = usePlace();
  const [text, setText] = useState(() => keptText(KEPT) ?? "");
  const [found, setFound] = useState<RecordRead | null>(null);
  const [problem, setProblem] = useState<Told | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (changes: Readonly<Record<string, string | null>>) =>
    go(address(presentPlace(), changes), "replace");
  const read = (given: string, first: boolean) => {
    setBusy(true);
    setProblem(null);
    readRecord(given).then(
      (told) => {
        keepText(KEPT, given);
        setText(given);
        setFound(told);
        setBusy(false);
        if (!first) change({ board: null, card: null });
      },
      (error: unknown) => {
        setFound(null);
        setProblem(refusedIn(language, error));
        setBusy(false);
      },
    );
  };
  useEffect(() => {
    if (text) read(text, true);
  }, []);
  const number = (key: string): number | null => {
    const asked = query.get(key) ?? "";
    return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : null;
  };
  const place = Math.min(number("board") ?? 1, found?.boards.length ?? 1) - 1;
  const board = found?.boards[place];
  return (
    <main class="page wide bridge">
      <h1>{tell("title")}</h1>
      <p class="lead">{tell("lead")}</p>
      <Bring
        tell={tell}
        text={text}
        busy={busy}
        read={(given) => read(given, false)}
        refuse={(said) => setProblem({ text: said, language })}
      />
      {problem && (
        <p role="alert" class="problem" lang={problem.language}>
          {problem.text}
        </p>
      )}
      {found && found.problems.length > 0 && (
        <details class="panel" open={found.boards.length === 0}>
          <summary>{tell("broken.title", { count: found.problems.length })}</summary>
          <ul>
            {found.problems.slice(0, SHOWN_PROBLEMS).map(({ message }) => {
              const told = problemIn(language, message);
              return (
                <li key={message} lang={told.language}>
                  {told.text}
                </li>
              );
            })}
          </ul>
        </details>
      )}
      {found && found.boards.length > 1 && (
        <label class="bridge-deals">
          {tell("boards")}
          <select
            value={place + 1}
            onChange={({ currentTarget }) => change({ board: currentTarget.value, card: null })}
          >
            {found.boards.map((each, at) => (
              <option key={at} value={at + 1}>
                {tell(each.cards.length > 0 ? "board.name" : "board.unplayed", {
                  name: each.name || at + 1,
                })}
              </option>
            ))}
          </select>
        </label>
      )}
      {board && (
        <BoardPage
          tell={tell}
          board={board}
          chosen={number("card")}
          choose={(card) => change({ card: String(card) })}
        />
      )}
    </main>
  );
}
