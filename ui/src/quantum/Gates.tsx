import { useEffect, useState } from "preact/hooks";
import { whole } from "../lib/numbers";
import { failureText } from "../lib/problems";
import { gatesOf, type Options, type Subject } from "./protocol";
import { useSay } from "./words";

/** Gates that are written out. */
const MOST = 300;

/** The gates of a block, one a line, fetched when somebody wants to see them. */
export function Gates({ subject, options, block }: { subject: Subject; options: Options; block: number }) {
  const say = useSay();
  const [shown, setOpen] = useState(false);
  const [gates, setGates] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    setGates(null);
    setProblem(null);
    if (!shown) return;
    let stale = false;
    gatesOf(subject, options, block).then(
      (found) => !stale && setGates(found),
      (error: unknown) => !stale && setProblem(error),
    );
    return () => {
      stale = true;
    };
  }, [shown, block, subject.name, options.card, options.sensible]);
  return (
    <details open={shown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say("gates")}</summary>
      {problem !== null && (
        <p role="alert" class="problem">
          {failureText(problem)}
        </p>
      )}
      {problem === null && gates === null && <p role="status">{say("loading")}</p>}
      {gates && (
        <pre class="gates" tabIndex={0} role="region" aria-label={say("gates")}>
          {gates.slice(0, MOST).join("\n")}
        </pre>
      )}
      {gates && gates.length > MOST && (
        <p class="quiet">{say("gates.more", { count: whole(gates.length) })}</p>
      )}
    </details>
  );
}
