import { useEffect, useState } from "preact/hooks";
import type { RoomProps } from "../lib/lazily";
import { useTitle } from "../lib/title";
import { settings } from "../lib/settings";
import { Link } from "../parts/Link";
import { knownTables } from "../net/tables";
import { Exercises } from "./Exercises";
import { Explorer } from "./Explorer";
import { ask, type Subject } from "./protocol";
import type { ExplorerInfo } from "./wire";
import { remarkText } from "../table/remarks";
import { useSay } from "./words";
import { Optimal, useOptimalSay } from "./optimal/Optimal";
import "./quantum.css";

const EXAMPLES = ["four-cards", "ace", "king"] as const;

/** The circuit explorer: what can be looked at, or one circuit. */
export default function QuantumRoom({ path }: RoomProps) {
  const say = useSay();
  const [about, setAbout] = useState<ExplorerInfo | null>(null);
  useEffect(() => {
    ask<ExplorerInfo>("", null).then(setAbout, () => setAbout(null));
  }, []);
  const optimalSay = useOptimalSay();
  const [kind, of, token] = path;
  const known = kind === "examples" || kind === "cards" || kind === "table";
  const subject: Subject | null = known && of !== undefined ? { kind, name: of, token: token ?? null } : null;
  const optimal = kind === "optimal";
  const title = optimal ? optimalSay("title") : say("title");
  useTitle(title);
  return (
    <main class="page quantum">
      <header class="top">
        <h1>{subject ? titleOf(say, subject) : title}</h1>
        <nav class="tools">
          {(subject || optimal) && <Link to="/quantum">{say("room")}</Link>}
          {subject?.kind === "table" && (
            <Link to={`/table/${subject.name}${subject.token ? `/${subject.token}` : ""}`}>Skat</Link>
          )}
        </nav>
      </header>
      {about && !about.available && (
        <p role="alert" class="problem">
          {missingText(about.missing)}
        </p>
      )}
      {subject && about?.available && <Explorer key={path.join("/")} subject={subject} />}
      {optimal && about?.available && <Optimal />}
      {!subject && !optimal && <Choice sizes={about?.sizes ?? []} />}
      {!subject && !optimal && about?.available && <Exercises />}
    </main>
  );
}

function missingText(command: string | null): string | null {
  return remarkText({ code: "missing_extra", names: { text: command ?? "" } });
}

function titleOf(say: ReturnType<typeof useSay>, subject: Subject): string {
  if (subject.kind === "examples") {
    const example = EXAMPLES.find((each) => each === subject.name);
    return say(example ? `example.${example}` : "examples");
  }
  return subject.kind === "cards" ? say("game", { count: subject.name }) : say("table");
}

function Choice({ sizes }: { sizes: readonly number[] }) {
  const say = useSay();
  const optimalSay = useOptimalSay();
  const tables = knownTables();
  return (
    <>
      <p class="lead">{say("lead")}</p>
      <section class="panel">
        <h2>{say("examples")}</h2>
        <ul class="choices">
          {EXAMPLES.map((example) => (
            <li key={example}>
              <Link class="button" to={`/quantum/examples/${example}`}>
                {say(`example.${example}`)}
              </Link>
              <p class="quiet">{say(`example.${example}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section class="panel">
        <h2>{say("games")}</h2>
        <p class="quiet">{say("games.text")}</p>
        <p class="answers">
          {sizes.map((count) => (
            <Link key={count} class="button" to={`/quantum/cards/${count}`}>
              {say("games.cards", { count })}
            </Link>
          ))}
        </p>
      </section>
      <section class="panel">
        <h2>{optimalSay("link")}</h2>
        <p class="quiet">{optimalSay("link.text")}</p>
        <Link class="button" to="/quantum/optimal">
          {optimalSay("title")}
        </Link>
      </section>
      <section class="panel">
        <h2>{say("table")}</h2>
        <p class="quiet">{say("table.text")}</p>
        <ul>
          {tables.map(({ table, tokens, place, opened }) => (
            <li key={table}>
              <Link to={`/quantum/table/${table}/${tokens[place] ?? ""}`}>
                {new Date(opened).toLocaleString(settings().language)}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
