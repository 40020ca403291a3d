// A deal at a table that is over: what each card and choice gave away, for who wants to know.

import { useState } from "preact/hooks";
import { failureText } from "../../lib/problems";
import { DealLook } from "../deals/DealLook";
import type { DealTold } from "../records/wire";
import { dealOf } from "./api";
import type { Say } from "./sentences";

interface LookBackProps {
  readonly say: Say;
  readonly table: string;
  readonly token: string | null;
  readonly names: readonly string[];
}

export function LookBack({ say, table, token, names }: LookBackProps) {
  const [deal, setDeal] = useState<DealTold | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const look = () => dealOf(table, token).then(setDeal, (error: unknown) => setProblem(failureText(error)));
  if (deal !== null) return <DealLook deal={deal} names={names} />;
  return (
    <p class="answers">
      <button type="button" onClick={() => void look()}>
        {say("look")}
      </button>
      {problem && <span role="alert">{problem}</span>}
    </p>
  );
}
