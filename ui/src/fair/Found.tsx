// What came out when a proof was checked, each deal with its tick.

import type { speakerOf } from "../i18n";
import type { Name } from "./sentences";
import { holds, type Proof, type Report } from "./verify";

export type Tell = ReturnType<typeof speakerOf<Name>>;

export function Found({ tell, proof, report }: { tell: Tell; proof: Proof; report: Report }) {
  const good = holds(report);
  const wrong: string[] = [];
  const note = (part: boolean | null, key: Name, names = {}) => {
    if (part === false) wrong.push(tell(key, names));
  };
  note(report.commitment, "wrong.commitment");
  report.contributions.forEach((part, row) =>
    note(part, "wrong.number", { place: (proof.contributions[row]?.place ?? 0) + 1 }),
  );
  report.deals.forEach((part, row) => note(part, "wrong.deal", { game: row + 1 }));
  note(report.seen, "wrong.seen");
  note(report.number, "wrong.own");
  return (
    <section class="panel fair-found" role="status" aria-label={tell("result")}>
      <p>
        <b class={good ? "fine" : "blunder"}>
          {good
            ? tell("holds", { games: proof.deals.length })
            : tell("fails", { what: wrong.slice(0, 3).join("; ") })}
        </b>
      </p>
      <ul class="fair-rows">
        <Row tell={tell} title={tell("row.commitment")} part={report.commitment} code={proof.commitment} />
        {proof.contributions.map(({ place, number }, row) => (
          <Row
            key={row}
            tell={tell}
            title={tell("row.number", { place: place + 1 })}
            part={report.contributions[row] ?? null}
            code={number ?? ""}
          />
        ))}
        {report.seen !== null && <Row tell={tell} title={tell("row.seen")} part={report.seen} />}
        {report.number !== null && <Row tell={tell} title={tell("row.own")} part={report.number} />}
      </ul>
      <ol class="fair-deals">
        {report.deals.map((part, row) => (
          <li key={row} class={part ? "fine" : "blunder"}>
            {tell("row.deal", { game: row + 1 })} <Sign tell={tell} part={part} />
          </li>
        ))}
      </ol>
      <p>
        <a class="button" href={fileOf(proof)} download="deals.json">
          {tell("save")}
        </a>
      </p>
    </section>
  );
}

function Row(props: { tell: Tell; title: string; part: boolean | null; code?: string }) {
  const { tell, title, part, code } = props;
  return (
    <li class={part === false ? "blunder" : ""}>
      {title} <Sign tell={tell} part={part} />
      {code && <code>{code}</code>}
    </li>
  );
}

function Sign({ tell, part }: { tell: Tell; part: boolean | null }) {
  const word = tell(part === null ? "unopened" : part ? "ok" : "wrong");
  return (
    <>
      <span aria-hidden="true">{part === null ? "–" : part ? "✓" : "✗"}</span>{" "}
      <small class={part === true ? "unseen" : ""}>{word}</small>
    </>
  );
}

/** The proof as a file to be saved: in the order of keys of the server's. */
function fileOf({ commitment, secret, contributions, deals }: Proof): string {
  const content = { proof: "ouvert deals 1", commitment, secret, contributions, deals };
  return `data:application/json,${encodeURIComponent(JSON.stringify(content, null, 1) + "\n")}`;
}
