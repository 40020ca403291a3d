// The games of an upload, a page at a time, with results and mistakes.

import { useEffect, useState } from "preact/hooks";
import { address, usePlace } from "../lib/router";
import { Link } from "../parts/Link";
import { contractOf, percent } from "../table/words";
import { analyseUpload, cancelUpload, loadUpload, type Upload, type UploadLine } from "./api";
import { Problems } from "./UploadPage";
import { playerName, resultText, type LookWords } from "./words";

const PAGE = 50;
const POLL = 2000;

export function UploadList({ words, id }: { words: LookWords; id: string }) {
  const { tell } = words;
  const place = usePlace();
  const from = Math.max(1, Number(place.query.get("from") ?? 1) || 1);
  const [upload, setUpload] = useState<Upload | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [news, setNews] = useState(0);
  useEffect(() => {
    let timer = 0;
    let gone = false;
    const load = async () => {
      try {
        const found = await loadUpload(id, from);
        if (gone) return;
        setUpload(found);
        if (found.games.some(busy)) timer = window.setTimeout(load, POLL);
      } catch (error) {
        if (!gone) setProblem((error as Error).message);
      }
    };
    void load();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id, from, news]);
  const change = (wish: (id: string) => Promise<object>) =>
    void wish(id).then(
      () => setNews((before) => before + 1),
      (error: Error) => setProblem(error.message),
    );
  return (
    <main class="page look">
      <header class="top">
        <h1>{upload ? tell("upload.of", { name: upload.name, count: upload.count }) : tell("title")}</h1>
        <Link class="button" to="/look">
          {tell("start")}
        </Link>
      </header>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      {upload && (
        <>
          <Problems words={words} problems={upload.problems} />
          <div class="tools">
            <button type="button" class="main" onClick={() => change(analyseUpload)}>
              {tell("upload.analyse")}
            </button>
            <button type="button" onClick={() => change(cancelUpload)}>
              {tell("upload.cancel")}
            </button>
          </div>
          <div class="scrolls panel" tabIndex={0} role="region" aria-label={tell("title")}>
            <Lines words={words} games={upload.games} />
          </div>
          <nav class="tools" aria-label={tell("upload.of", { name: upload.name, count: upload.count })}>
            {from > 1 && (
              <Link class="button" to={address(place, { from: String(Math.max(1, from - PAGE)) })}>
                {tell("upload.earlier")}
              </Link>
            )}
            {from + PAGE <= upload.count && (
              <Link class="button" to={address(place, { from: String(from + PAGE) })}>
                {tell("upload.later")}
              </Link>
            )}
          </nav>
        </>
      )}
    </main>
  );
}

const busy = (line: UploadLine) => line.analysis.state === "waiting" || line.analysis.state === "running";

function Lines({ words, games }: { words: LookWords; games: readonly UploadLine[] }) {
  const { tell } = words;
  return (
    <table class="look-list">
      <thead>
        <tr>
          {(["number", "game", "declarer", "result", "mistakes", "analysis"] as const).map((head) => (
            <th key={head} scope="col">
              {tell(`list.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {games.map((line) => (
          <tr key={line.id}>
            <td>{line.number}</td>
            <th scope="row">
              <Link to={`/look/game/${line.id}`}>
                {line.contract === null ? tell("passedIn") : contractOf(words, line.contract)}
                <span class="unseen"> – {tell("list.open", { number: line.number })}</span>
              </Link>
            </th>
            <td>{line.declarer === null ? "" : playerName(words, line, line.declarer)}</td>
            <td>{resultText(words, line)}</td>
            <td>{mistakes(words, line)}</td>
            <td>
              {tell(`state.${line.analysis.state}`)}
              {line.analysis.state === "running" && ` ${percent(line.analysis.progress)}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function mistakes(words: LookWords, line: UploadLine): string {
  if (line.analysis.state === "none" || line.contract === null) return "";
  const made = line.analysis.mistakes.flatMap((count, seat) =>
    count ? [`${playerName(words, line, seat)} ${count}`] : [],
  );
  return made.join(", ") || (line.analysis.state === "done" ? "0" : "");
}
