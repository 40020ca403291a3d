// A table at which friends play a described game, as this browser sees it.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../../lib/announcer";
import { failureText, RefusedError } from "../../lib/problems";
import { useSettings } from "../../lib/settings";
import { useTitle } from "../../lib/title";
import { Link } from "../../parts/Link";
import { contractText } from "../deals/contracts";
import { Places } from "../deals/Places";
import { teller as dealTeller } from "../deals/sentences";
import { Choices } from "../play/Choices";
import { Felt, seatText } from "../play/Felt";
import { teller, type PlayKey } from "../play/sentences";
import type { DescribedView } from "../records/wire";
import { LookBack } from "./LookBack";
import { tokenOf } from "./api";
import { Chairs } from "./Chairs";
import { Fair, Rules, Score } from "./Panels";
import { Sitting } from "./Sitting";
import type { Say } from "./sentences";
import { useTable } from "./useTable";

/** What each seat is called: by its person, else by its number. */
function namesOf(say: Say, view: DescribedView): readonly string[] {
  return view.chairs.map((chair, seat) => chair.name || say("seat", { number: seat + 1 }));
}

export function TablePage({ say, table }: { say: Say; table: string }) {
  const { language } = useSettings();
  const tell = teller(language);
  const tellDeal = dealTeller(language);
  const [token, setToken] = useState(() => tokenOf(table));
  const { view, worths, places, problem, gone, busy, perform, askHint, askPlaces } = useTable(table, token);
  useTitle(view === null ? say("title") : say("title.at", { game: view.game }));
  const deal = view?.deal ?? null;
  const own = deal !== null && deal.legal.length > 0;
  const over = deal?.phase === "over";
  useEffect(() => {
    if (own) announce(say("turn.own"));
    else if (over) announce(say("turn.over"));
  }, [own, over]);
  // A token that opens nothing here is not shown again: one may look on.
  const wrong = problem instanceof RefusedError && problem.code === "wrong_token";
  useEffect(() => {
    if (wrong) setToken(null);
  }, [wrong]);
  if (gone) {
    return (
      <main class="page">
        <p role="alert">{say("gone")}</p>
        <Link to="/tricks/table">{say("another")}</Link>
      </main>
    );
  }
  if (view === null) {
    return (
      <main class="page">
        <p role="status">{problem ? failureText(problem) : "…"}</p>
      </main>
    );
  }
  const names = namesOf(say, view);
  const may = new Set(view.acts);
  const late = view.chairs.flatMap((chair, seat) =>
    chair.name && !chair.player && !chair.ready ? [seat === view.seat ? say("you") : chair.name] : [],
  );
  return (
    <main class="page described">
      <h1>{say("title.at", { game: view.game })}</h1>
      {problem !== null && problem !== undefined && (
        <p role="alert" class="problem">
          {problem instanceof RefusedError ? failureText(problem) : say("problem")}
        </p>
      )}
      {view.seat < 0 && <Sitting say={say} view={view} sat={setToken} />}
      {deal !== null && (
        <>
          <p class="lead">
            {deal.contract &&
              `${tell("contract", { contract: contractText(language, deal.name, deal.contract) })}.`}{" "}
            {deal.declarer !== null &&
              (deal.declarer === view.seat
                ? tell("declarer.own")
                : tell("declarer", { seat: seatText(tell, deal, deal.declarer, names) }))}{" "}
            {deal.turned && tell("turned", { card: deal.turned })}
          </p>
          <Felt tell={tell} view={deal} names={names} />
          {view.seat >= 0 ? (
            <Choices
              tell={tell}
              view={{ ...deal, worths }}
              busy={busy}
              names={names}
              choose={(action) => perform({ act: "play", action })}
            />
          ) : (
            <p role="status">
              {deal.actor === null
                ? tell("do.over" as PlayKey)
                : tell("do.wait", { seat: seatText(tell, deal, deal.actor, names) })}
            </p>
          )}
        </>
      )}
      {view.stage === "over" && late.length > 0 && (
        <p role="status">{say("next.waits", { names: late.join(", "), count: late.length })}</p>
      )}
      {view.stage === "ended" && <p role="status">{say("ended")}</p>}
      {may.has("return") && <p>{say("return.how")}</p>}
      <p class="answers">
        {may.has("ready") && (
          <button type="button" class="main" disabled={busy} onClick={() => perform({ act: "ready" })}>
            {say("next")}
          </button>
        )}
        {view.hint && (
          <button type="button" disabled={busy || (deal?.legal.length ?? 0) < 2} onClick={askHint}>
            {say("hint")}
          </button>
        )}
        {view.hint && (
          <button type="button" disabled={busy} onClick={askPlaces}>
            {tellDeal("where")}
          </button>
        )}
        {may.has("back") && (
          <button type="button" disabled={busy} onClick={() => perform({ act: "back" })}>
            {say("back")}
          </button>
        )}
        {may.has("return") && (
          <button type="button" class="main" disabled={busy} onClick={() => perform({ act: "return" })}>
            {say("return")}
          </button>
        )}
        {may.has("fill") && view.stage !== "waiting" && (
          <button type="button" disabled={busy} onClick={() => perform({ act: "fill", seat: view.seat })}>
            {say("leave")}
          </button>
        )}
      </p>
      {places !== null && <Places tell={tellDeal} told={places} own={view.seat} names={names} />}
      {over && <LookBack say={say} table={table} token={token} names={names} key={view.deals.length} />}
      <Chairs say={say} view={view} names={names} busy={busy} perform={perform} />
      <Score say={say} view={view} names={names} />
      <Rules say={say} table={table} />
      <Fair say={say} view={view} />
      <p>
        <Link to="/tricks/table">{say("another")}</Link>
      </p>
    </main>
  );
}
