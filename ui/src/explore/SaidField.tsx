// What was said of the auction so far: asked for once it is typed to its end.

import { useEffect, useState } from "preact/hooks";
import type { Tell } from "./sentences";

interface SaidFieldProps {
  readonly tell: Tell;
  readonly said: string;
  readonly change: (said: string | null) => void;
}

export function SaidField({ tell, said, change }: SaidFieldProps) {
  // An answer to what was asked before may come while one types, and takes nothing away.
  const [typed, setTyped] = useState(said);
  useEffect(() => setTyped(said), [said]);
  return (
    <label>
      {tell("said")}
      <input
        type="text"
        value={typed}
        placeholder={tell("said.example")}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={() => change(typed.trim() || null)}
      />
    </label>
  );
}
