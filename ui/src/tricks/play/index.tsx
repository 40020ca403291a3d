// A deal of any described game, #/tricks/play: against AIs, from the description in this browser.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../../lib/announcer";
import { keptText } from "../../lib/kept";
import { failureText } from "../../lib/problems";
import { useSettings } from "../../lib/settings";
import { useTitle } from "../../lib/title";
import { Link } from "../../parts/Link";
import { finishedDeal, placesOf } from "../deals/api";
import { contractText } from "../deals/contracts";
import { DealLook } from "../deals/DealLook";
import { Places } from "../deals/Places";
import { teller as dealTeller } from "../deals/sentences";
import type { DealTold, PlacesTold, PlayView } from "../records/wire";
import { play } from "./api";
import { Choices } from "./Choices";
import { Felt, seatText } from "./Felt";
import { teller, type PlayKey } from "./sentences";
import "./play.css";

const KEPT = "ouvert.description";
const SEEDS = 1_000_000_000;

const drawn = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! % SEEDS;

export default function PlayPage() {
  const { language } = useSettings();
  const tell = teller(language);
  const tellDeal = dealTeller(language);
  const [text] = useState(() => keptText(KEPT) ?? "");
  const [seed, setSeed] = useState(drawn);
  const [view, setView] = useState<PlayView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [finished, setFinished] = useState<DealTold | null>(null);
  const [places, setPlaces] = useState<PlacesTold | null>(null);
  const [wherever, setWherever] = useState(false);
  useTitle(view === null ? tell("title.none") : tell("title", { game: view.name }));
  const ask = async (deal: number, actions: readonly string[], hint = false) => {
    setBusy(true);
    setProblem(null);
    try {
      const told = await play({ text, seed: deal, actions, hint });
      setView(told);
      announce(tell(`do.${told.phase}` as PlayKey));
    } catch (error) {
      setProblem(failureText(error));
    }
    setBusy(false);
  };
  const start = (deal: number) => {
    setSeed(deal);
    setView(null);
    void ask(deal, []);
  };
  useEffect(() => {
    if (text) void ask(seed, []);
  }, []);
  const done = view?.done.map((each) => each.action) ?? [];
  const over = view?.phase === "over";
  // After the last card the deal can be looked back at; before, one may ask where the cards are.
  useEffect(() => {
    setFinished(null);
    setPlaces(null);
    if (view === null || (!over && !wherever)) return;
    let asked = true;
    const wanted = { text, seed, actions: done };
    const failed = (error: unknown) => asked && setProblem(failureText(error));
    if (over) finishedDeal(wanted).then((told) => asked && setFinished(told), failed);
    else placesOf(wanted).then((told) => asked && setPlaces(told), failed);
    return () => {
      asked = false;
    };
  }, [view, wherever]);
  const before = lastOwn(view);
  const next = (
    <button type="button" class={over ? "main" : ""} disabled={busy} onClick={() => start(drawn())}>
      {tell("next")}
    </button>
  );
  return (
    <main class={`page described${over ? " wide" : ""}`}>
      <h1>{view === null ? tell("title.none") : tell("title", { game: view.name })}</h1>
      {!text && <p>{tell("none")}</p>}
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      {view !== null && (
        <>
          <p class="lead">
            {view.contract &&
              `${tell("contract", { contract: contractText(language, view.name, view.contract) })}.`}{" "}
            {view.declarer !== null &&
              (view.declarer === view.seat
                ? tell("declarer.own")
                : tell("declarer", { seat: seatText(tell, view, view.declarer) }))}{" "}
            {view.turned && tell("turned", { card: view.turned })}
          </p>
          <Felt tell={tell} view={view} />
          <Choices
            tell={tell}
            view={view}
            busy={busy}
            choose={(action) => void ask(seed, [...done, action])}
          />
        </>
      )}
      {/* Help is nearest to the cards, and what ends the deal behind it, until the deal is over. */}
      <p class="answers">
        {over && next}
        {text && (
          <>
            <button
              type="button"
              disabled={busy || view === null || view.legal.length < 2}
              onClick={() => void ask(seed, done, true)}
            >
              {tell("hint")}
            </button>
            <button
              type="button"
              disabled={busy || view === null || before < 0}
              onClick={() => void ask(seed, done.slice(0, before))}
            >
              {tell("back")}
            </button>
            <button
              type="button"
              aria-pressed={wherever}
              disabled={view === null || over}
              onClick={() => setWherever(!wherever)}
            >
              {tellDeal(wherever ? "where.hide" : "where")}
            </button>
            <button type="button" disabled={busy} onClick={() => start(seed)}>
              {tell("again")}
            </button>
            {!over && next}
          </>
        )}
        <Link class="button" to="/tricks/editor">
          {tell("editor")}
        </Link>
      </p>
      {places !== null && view !== null && <Places tell={tellDeal} told={places} own={view.seat} />}
      {finished !== null && (
        <>
          <h2>{tellDeal("title")}</h2>
          <DealLook key={finished.text} deal={finished} />
        </>
      )}
    </main>
  );
}

/** The place among all that was done of what the person decided last; −1 if that is nothing. */
function lastOwn(view: PlayView | null): number {
  return view?.done.map((each) => each.own).lastIndexOf(true) ?? -1;
}
