// How one knows that the cards are fair, and the check of any list: #/fair, #/fair/TABLE.

import { useEffect, useState } from "preact/hooks";
import { listed, speakerOf } from "../i18n";
import type { RoomProps } from "../lib/lazily";
import { answered, failureText } from "../lib/problems";
import { useSettings } from "../lib/settings";
import { useSeen } from "../lib/sight";
import { numberOf } from "../net/numbers";
import { knownTables } from "../net/tables";
import { Link } from "../parts/Link";
import { FileForm } from "./FileForm";
import { Found } from "./Found";
import { de, en } from "./sentences";
import { readProof, verify, type Proof, type Report } from "./verify";
import "./fair.css";

export interface Checked {
  readonly proof: Proof;
  readonly report: Report;
}

export default function FairRoom({ path }: RoomProps) {
  const { language } = useSettings();
  const tell = speakerOf(language === "de" ? de : en);
  const table = path[0] ?? null;
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const found = useSeen(checked !== null || problem !== null);

  const check = async (text: string, from: string | null) => {
    const proof = readProof(text);
    setProblem(proof === null ? tell("file.wrong") : null);
    setChecked(proof && { proof, report: await verify(proof, from === null ? null : numberOf(from)) });
  };
  useEffect(() => {
    setChecked(null);
    setProblem(null);
    if (table === null) return;
    loadProof(table).then(
      (proof) => check(proof, table),
      (error: unknown) => setProblem(failureText(error)),
    );
  }, [table]);

  const over = knownTables().filter((known) => known.over);
  return (
    <main class="page fair">
      <h1>{tell("title")}</h1>
      <p class="lead">{tell("lead")}</p>
      <div ref={found}>
        {problem && (
          <p role="alert" class="problem">
            {problem}
          </p>
        )}
        {checked && <Found tell={tell} {...checked} />}
      </div>
      <section class="panel">
        <h2>{tell("mine")}</h2>
        {over.length === 0 && <p class="quiet">{tell("mine.none")}</p>}
        <ul class="fair-lists">
          {over.map(({ table: each, games, others }) => (
            <li key={each}>
              <Link to={`/fair/${each}`} class="button">
                {tell("check.list", { games, others: listed(language, [...new Set(others ?? [])]) })}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <FileForm tell={tell} check={(text) => void check(text, null)} refuse={setProblem} />
      <section class="panel">
        <h2>{tell("how")}</h2>
        <ol>
          <li>{tell("how.1")}</li>
          <li>{tell("how.2")}</li>
          <li>{tell("how.3")}</li>
          <li>{tell("how.4")}</li>
        </ol>
        <h2>{tell("proves")}</h2>
        <p>{tell("proves.yes")}</p>
        <p>{tell("proves.no")}</p>
        <p>{tell("proves.seed")}</p>
      </section>
      <section class="panel">
        <h2>{tell("elsewhere")}</h2>
        <p>{tell("elsewhere.how")}</p>
        <p>
          <a class="button" href="/api/fair/verify_deals.py" download="verify_deals.py">
            {tell("elsewhere.script")}
          </a>
        </p>
      </section>
    </main>
  );
}

/** The proof of a finished list, as the text of its file. */
async function loadProof(table: string): Promise<string> {
  const response = await fetch(`/api/tables/${encodeURIComponent(table)}/proof`);
  return response.ok ? response.text() : answered<string>(response);
}
