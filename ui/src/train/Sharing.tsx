// A switch for what a person shows of himself, which the server keeps.

import { useEffect, useState } from "preact/hooks";
import { failureText } from "../lib/problems";
import { changePerson, loadPerson } from "./persons";
import type { PersonView } from "./wire";

/** The switch; it stands still until the server has told how it is. */
export function Sharing({ shows, label }: { shows: keyof PersonView; label: string }) {
  const [known, setKnown] = useState<PersonView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const failed = (error: unknown) => setProblem(failureText(error));
  useEffect(() => void loadPerson().then(setKnown, failed), []);
  const turn = (on: boolean) => {
    setProblem(null);
    setKnown((before) => before && { ...before, [shows]: on });
    changePerson({ [shows]: on }).then(setKnown, (error: unknown) => {
      failed(error);
      setKnown((before) => before && { ...before, [shows]: !on });
    });
  };
  return (
    <>
      <label class="switch">
        <input
          type="checkbox"
          checked={known?.[shows] ?? false}
          disabled={known === null}
          onChange={({ currentTarget }) => turn(currentTarget.checked)}
        />
        {label}
      </label>
      {problem !== null && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
    </>
  );
}
