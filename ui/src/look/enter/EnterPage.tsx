// A game is typed in: the deal, the auction, the game, card by card. The server says at each step
// what the rules allow.

import { useState } from "preact/hooks";
import { failureText } from "../../lib/problems";
import { go } from "../../lib/router";
import { useTitle } from "../../lib/title";
import { Link } from "../../parts/Link";
import { remarkText } from "../../table/remarks";
import { keepEntered } from "../api";
import type { LookWords } from "../words";
import { rememberUpload } from "../uploads";
import { Course } from "./Course";
import { DealStep } from "./DealStep";
import { Names } from "./Names";
import { Played } from "./Played";
import { PlayStep } from "./PlayStep";
import { useEntered, wanted } from "./useEntered";
import "./enter.css";

export function EnterPage({ words }: { words: LookWords }) {
  const { tell } = words;
  const entering = useEntered();
  const { typed, view, problem } = entering;
  const [failed, setFailed] = useState<string | null>(null);
  const [sure, setSure] = useState(false);
  useTitle(tell("enter.title"));
  const done = async () => {
    try {
      const made = await keepEntered(wanted(typed));
      rememberUpload({ id: made.upload, name: "typed", games: 1 });
      entering.forget();
      go(`/look/game/${made.game}`);
    } catch (error) {
      setFailed(failureText(error));
    }
  };
  const refused = view?.refused;
  const said = failed ?? problem;
  const begun = typed.order.length > 0;
  return (
    <main class="page look enter">
      <header class="top">
        <h1>{tell("enter.title")}</h1>
        <Link class="button" to="/look">
          {tell("toStart")}
        </Link>
      </header>
      <p class="lead">{tell(typed.dealt ? "enter.lead.play" : "enter.lead.deal")}</p>
      {refused && (
        <p role="alert" class="problem">
          {tell("enter.refused", {
            number: refused.at + 1,
            why: (refused.remark && remarkText(refused.remark)) ?? refused.message,
          })}
        </p>
      )}
      {said && (
        <p role="alert" class="problem">
          {said}
        </p>
      )}
      <div class="tools enter-tools">
        <button type="button" disabled={!begun} onClick={entering.undo}>
          {tell("enter.undo")}
        </button>
        {typed.dealt && (
          <button type="button" onClick={() => entering.deal(false)}>
            {tell("enter.toDeal")}
          </button>
        )}
        {sure ? (
          <>
            <button
              type="button"
              onClick={() => {
                setSure(false);
                entering.forget();
              }}
            >
              {tell("enter.forgetSure")}
            </button>
            <button type="button" onClick={() => setSure(false)}>
              {tell("enter.forgetNot")}
            </button>
          </>
        ) : (
          <button type="button" disabled={!begun} onClick={() => setSure(true)}>
            {tell("enter.forget")}
          </button>
        )}
        <span class="quiet" role="status">
          {begun && tell("enter.kept")}
        </span>
      </div>
      {!typed.dealt && <DealStep words={words} entering={entering} />}
      {typed.dealt && view === null && !said && <p role="status">{words.say("loading")}</p>}
      {typed.dealt && view && (
        <div class="columns">
          <PlayStep words={words} entering={entering} view={view} done={() => void done()} />
          <div>
            <Course words={words} view={view} players={typed.players} />
            <Names words={words} entering={entering} />
            <Played words={words} entering={entering} />
          </div>
        </div>
      )}
    </main>
  );
}
