// From what the deals of a list follow: what the server has committed to, and everybody's numbers.

import { useState } from "preact/hooks";
import type { FairView, View } from "../net/wire";
import { chooseNumber, NUMBER, numberOf } from "../net/numbers";
import { Link } from "../parts/Link";
import { placeName, type Words } from "./words";

interface FairProps {
  readonly words: Words;
  readonly table: string;
  readonly place: number | null;
  readonly view: View;
  readonly fair: FairView | null;
  /** Commits to another number; given as long as that can be done. */
  readonly rejoin?: () => void;
}

export function FairPanel({ words, table, place, view, fair, rejoin }: FairProps) {
  const { say } = words;
  const [own, setOwn] = useState(() => numberOf(table)?.number ?? null);
  if (fair === null) {
    return (
      <div class="fairness">
        <p>{say("fair.none")}</p>
        <Link to="/fair">{say("fair.more")}</Link>
      </div>
    );
  }
  const who = (number: number) => {
    const there = view.places[number];
    return number === place ? say("you") : there ? placeName(words, there, number) : String(number + 1);
  };
  const mine = fair.contributions.find((each) => each.place === place);
  const choose = (chosen: string) => {
    chooseNumber(table, chosen);
    setOwn(chosen);
    rejoin?.();
  };
  return (
    <div class="fairness">
      <p>{say("fair.what")}</p>
      <dl>
        <dt>{say("fair.commitment")}</dt>
        <dd>
          <code>{fair.commitment}</code>
        </dd>
        {fair.contributions.map(({ place: whose, number, commitment }) => (
          <Numbered key={whose} words={words} who={who(whose)} number={number} commitment={commitment} />
        ))}
        {fair.secret !== null && (
          <>
            <dt>{say("fair.secret")}</dt>
            <dd>
              <code>{fair.secret}</code>
            </dd>
          </>
        )}
      </dl>
      {fair.settled && place !== null && (mine === undefined || mine.number === null) && (
        <p class="quiet">{say("fair.without")}</p>
      )}
      {!fair.settled && own !== null && (
        <p>
          {say("fair.own")} <code>{own}</code>
        </p>
      )}
      {rejoin && !fair.opening && !fair.settled && <OwnNumber words={words} choose={choose} />}
      <p>
        {fair.secret === null ? (
          <Link to="/fair">{say("fair.more")}</Link>
        ) : (
          <Link to={`/fair/${table}`} class="button">
            {say("fair.check")}
          </Link>
        )}
      </p>
    </div>
  );
}

function Numbered(props: { words: Words; who: string; number: string | null; commitment: string }) {
  const { words, who, number, commitment } = props;
  return (
    <>
      <dt>{words.say(number === null ? "fair.hash" : "fair.number", { name: who })}</dt>
      <dd>
        <code>{number ?? commitment}</code>
      </dd>
    </>
  );
}

/** A number that one has thrown with dice, instead of the one that the browser has drawn. */
function OwnNumber({ words, choose }: { words: Words; choose: (number: string) => void }) {
  const { say } = words;
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const take = (submission: Event) => {
    submission.preventDefault();
    const number = typed.trim().toLowerCase();
    setWrong(!NUMBER.test(number));
    if (NUMBER.test(number)) choose(number);
  };
  return (
    <details>
      <summary>{say("fair.type")}</summary>
      <form onSubmit={take}>
        <label>
          {say("fair.typed")}
          <input
            type="text"
            value={typed}
            maxLength={80}
            spellcheck={false}
            autocomplete="off"
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        <button type="submit">{say("fair.take")}</button>
        {wrong && (
          <p role="alert" class="problem">
            {say("fair.wrong", { count: typed.trim().length })}
          </p>
        )}
      </form>
    </details>
  );
}
