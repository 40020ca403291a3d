// Who has come by the link takes a free seat, or looks on.

import { useState } from "preact/hooks";
import { failureText } from "../../lib/problems";
import { keepName, ownName } from "../../net/tables";
import { NameField } from "../../parts/NameField";
import type { DescribedView } from "../records/wire";
import { remember, sitDown } from "./api";
import type { Say } from "./sentences";

export function Sitting(props: { say: Say; view: DescribedView; sat: (token: string) => void }) {
  const { say, view, sat } = props;
  const [nickname, setNickname] = useState(ownName);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const free = view.chairs.flatMap((chair, seat) => (chair.name || chair.player ? [] : [seat]));
  if (free.length === 0) return <p>{say("watching")}</p>;
  const sit = async (seat: number) => {
    setBusy(true);
    try {
      keepName(nickname.trim());
      const { token } = await sitDown(view.table, { name: nickname.trim() || null, seat });
      remember({ table: view.table, token, title: view.game });
      sat(token);
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <form class="panel" onSubmit={(submission) => submission.preventDefault()}>
      <h2>{say("sit.name")}</h2>
      <NameField name={nickname} change={setNickname} />
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      <p class="answers">
        {free.map((seat) => (
          <button type="button" key={seat} disabled={busy} onClick={() => void sit(seat)}>
            {say("sit", { number: seat + 1 })}
          </button>
        ))}
      </p>
    </form>
  );
}
