// One game, looked back at. Everything that is shown is in the address, so that a link shows the same.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { useKeptFocus } from "../lib/focus";
import { useKeys } from "../lib/keys";
import { useTitle } from "../lib/title";
import { address, go, usePlace, type Place } from "../lib/router";
import { ownSeat } from "../net/tables";
import { Link } from "../parts/Link";
import { Alternatives } from "./Alternatives";
import { Auction } from "./Auction";
import { analysisAddress, pictureAddress, recordAddress, type Game, type Moment } from "./api";
import { Board } from "./Board";
import { Evaluation } from "./Evaluation";
import { Findings } from "./Findings";
import { Graph } from "./Graph";
import { InShort } from "./InShort";
import { MoveList } from "./MoveList";
import {
  alternativesOf,
  cardMoments,
  cardParts,
  partNamed,
  openParts,
  useAnalysis,
  useVariation,
  worthAt,
  type Position,
  type Running,
} from "./useGame";
import { useSpoken } from "./useSpoken";
import { heading, needsText, occasion, playerName, type LookWords } from "./words";

/** What the address says; without a moment the first card is shown. */
function positionOf(place: Place, game: Game): Position {
  const last = game.moments.length - 1;
  const usual = cardMoments(game)[0] ?? 0;
  const at = Math.min(whole(place.query.get("at"), usual), last);
  const line = (place.query.get("line") ?? "").split(",").filter(Boolean);
  return { at, line, step: Math.min(whole(place.query.get("step"), line.length), line.length) };
}

function whole(text: string | null, usual: number): number {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : usual;
}

export function GamePage({ words, game }: { words: LookWords; game: Game }) {
  const { tell } = words;
  const place = usePlace();
  const position = positionOf(place, game);
  const { at, line, step } = position;
  const seatText = place.query.get("seat");
  const seat = seatText !== null && /^[012]$/.test(seatText) ? Number(seatText) : null;
  const running = useAnalysis(game.id);
  const { parts, state } = running.analysis;
  const judged = cardParts(parts);
  const openCards = openParts(parts);
  const alternatives = alternativesOf(parts);
  const seats = partNamed(parts, "auction")?.seats ?? [];
  const inLine = line.length > 0;
  const real = game.moments[at]!;
  const wanted = inLine || (real.phase === "play" && !judged.has(at));
  const asked = useVariation(game.id, position, wanted);
  // Until the server has told where a line leads, nothing can be played on.
  const moment: Moment = inLine ? (asked.variation?.moments[step] ?? { ...real, legal: [] }) : real;
  const onGame = step === 0;
  const worth = worthAt(
    onGame ? openCards.get(at) : undefined,
    onGame ? judged.get(at) : undefined,
    asked.variation,
  );
  const action = game.actions[at]?.action;
  const played = onGame && action?.do === "play" ? action.card : null;

  // The cards on the table are the last ones that were played.
  const laid = moment.trick.length || (moment.last?.cards.length ?? 0);
  const trickJudged = inLine ? [] : Array.from({ length: laid }, (_, back) => judged.get(at - laid + back));

  const addressOf = (target: number) => address(place, { at: String(target), line: null, step: null });
  const show = (changes: Readonly<Record<string, string | null>>, how?: "push" | "replace") =>
    go(address(place, changes), how);
  const walk = (to: number) => {
    if (inLine) {
      if (to < 0) show({ line: null, step: null }, "replace");
      else show({ step: String(Math.min(to, line.length)) }, "replace");
    } else {
      show({ at: String(Math.max(0, Math.min(to, game.moments.length - 1))) }, "replace");
    }
  };
  const here = inLine ? step : at;
  const end = inLine ? line.length : game.moments.length - 1;
  useKeys({
    ArrowLeft: () => walk(here - 1),
    ArrowRight: () => walk(here + 1),
    Home: () => walk(0),
    End: () => walk(end),
  });
  const choose = (card: string) => {
    const next = [...line.slice(0, step), card];
    if (!inLine && card === played) walk(at + 1);
    else if (inLine && card === line[step]) show({ step: String(step + 1) });
    else show({ at: String(at), line: next.join(","), step: null });
  };
  useTitle(heading(words, game));
  useSpoken({
    words,
    game,
    at,
    line,
    step,
    before: inLine ? asked.variation?.moments[step - 1] : game.moments[at - 1],
    moment,
    worth,
    judged: judged.get(at - 1),
  });
  useKeptFocus((was) => {
    // What may be played in a line is known a moment later.
    if (was !== "tools" && moment.phase === "play" && !moment.legal.length) return null;
    const card = was === "tools" ? null : document.querySelector<HTMLElement>(".look-choices button");
    return card ?? document.querySelector<HTMLElement>(".look-steps button:not(:disabled)");
  });

  return (
    <main class="page look">
      <Header words={words} game={game} position={position} running={running} />
      <InShort
        words={words}
        game={game}
        parts={parts}
        judged={judged}
        alternatives={alternatives}
        done={state === "done"}
        addressOf={addressOf}
      />
      <div class="look-columns">
        <div class="look-left">
          <nav class="look-steps tools" aria-label={tell("position")}>
            <button type="button" aria-label={tell("first")} disabled={here === 0} onClick={() => walk(0)}>
              |◀
            </button>
            <button
              type="button"
              aria-label={tell("previous")}
              disabled={here === 0 && !inLine}
              onClick={() => walk(here - 1)}
            >
              ◀
            </button>
            <span>{tell(inLine ? "inLine" : "moment", { step: here, all: end })}</span>
            <button
              type="button"
              aria-label={tell("next")}
              disabled={here === end}
              onClick={() => walk(here + 1)}
            >
              ▶
            </button>
            <button type="button" aria-label={tell("last")} disabled={here === end} onClick={() => walk(end)}>
              ▶|
            </button>
            {inLine && (
              <Link class="button" to={addressOf(at)}>
                {tell("leaveLine")}
              </Link>
            )}
            <label class="look-view">
              <span class="unseen">{tell("view")}</span>
              <select
                value={seat ?? ""}
                onChange={({ currentTarget }) => show({ seat: currentTarget.value || null }, "replace")}
              >
                <option value="">{tell("view.all")}</option>
                {[0, 1, 2].map((each) => (
                  <option key={each} value={each}>
                    {tell("view.seat", { who: playerName(words, game, each) })}
                  </option>
                ))}
              </select>
            </label>
          </nav>
          {asked.problem && (
            <p role="alert" class="problem">
              {asked.problem}
            </p>
          )}
          <Evaluation
            words={words}
            game={game}
            moment={moment}
            worth={worth}
            judged={onGame && !inLine ? judged.get(at) : undefined}
          />
          <Board
            words={words}
            game={game}
            moment={moment}
            worth={worth}
            played={played}
            judged={onGame ? judged.get(at) : undefined}
            trickJudged={trickJudged}
            seat={seat}
            choose={choose}
          />
          {game.contract !== null && (
            <>
              <p>{tell("tablePoints", { own: moment.points[0] ?? 0, theirs: moment.points[1] ?? 0 })}</p>
              <p class="quiet">
                {tell("legend")} {tell("keys")}
              </p>
            </>
          )}
          <Findings
            words={words}
            game={game}
            parts={parts}
            judged={judged}
            done={state === "done"}
            addressOf={addressOf}
          />
        </div>
        <div class="look-right">
          {game.contract !== null && (
            <Graph
              words={words}
              game={game}
              moments={cardMoments(game)}
              judged={judged}
              openCards={openCards}
              at={at}
              addressOf={addressOf}
            />
          )}
          <MoveList
            words={words}
            game={game}
            judged={judged}
            auction={seats}
            at={inLine ? -1 : at}
            addressOf={addressOf}
          />
        </div>
      </div>
      {seats.length > 0 && <Auction words={words} game={game} seats={seats} addressOf={addressOf} />}
      <Alternatives words={words} game={game} rows={alternatives} />
    </main>
  );
}

function Header(props: { words: LookWords; game: Game; position: Position; running: Running }) {
  const { words, game, position } = props;
  const { tell } = words;
  const needs = needsText(words, game);
  const told = occasion(words, game);
  const seat = ownSeat(game.table);
  const [copied, setCopied] = useState(false);
  const shown = position.line.slice(0, position.step);
  return (
    <>
      <header class="top">
        <h1>
          <small>{tell("title")}</small> {heading(words, game)}
        </h1>
        <div class="tools no-print">
          {seat && (
            <Link class="button" to={seat}>
              {tell("toSeat")}
            </Link>
          )}
          <Link class="button" to="/">
            {tell("home")}
          </Link>
          <Link class="button" to={game.table ? `/look/table/${game.table}` : "/look"}>
            {tell(game.table ? "toTable" : "start")}
          </Link>
          <Link class="button" to="/train">
            {tell("train")}
          </Link>
        </div>
      </header>
      <p class="quiet">{[told, ...(needs ? [needs] : [])].filter(Boolean).join(" · ")}</p>
      <div class="tools no-print">
        <Progress words={words} running={props.running} />
      </div>
      <details class="no-print look-keep">
        <summary>{tell("download")}</summary>
        <div class="tools">
          <button
            type="button"
            onClick={() => void navigator.clipboard?.writeText(location.href).then(() => setCopied(true))}
          >
            {tell(copied ? "copied" : "copy")}
          </button>
          <a class="button" href={recordAddress(game.id, "json")} download={`${game.id}.json`}>
            {tell("download.json")}
          </a>
          <a class="button" href={recordAddress(game.id, "iss")} download={`${game.id}.sgf`}>
            {tell("download.iss")}
          </a>
          <a class="button" href={pictureAddress(game.id, position.at, shown)} download={`${game.id}.svg`}>
            {tell("download.svg")}
          </a>
          <a class="button" href={analysisAddress(game.id)} download={`${game.id}-analysis.json`}>
            {tell("download.analysis")}
          </a>
          <button type="button" onClick={() => window.print()}>
            {tell("print")}
          </button>
        </div>
      </details>
    </>
  );
}

function Progress({ words, running }: { words: LookWords; running: Running }) {
  const { tell } = words;
  const { state, progress, error } = running.analysis;
  useEffect(() => {
    if (state === "done") announce(tell("ready"));
  }, [state]);
  if (state === "done") return null;
  if (state === "cancelled" || state === "failed") {
    return (
      <>
        <span role="status">
          {state === "failed" ? tell("failed", { why: error ?? "" }) : tell("cancelled")}
        </span>
        <button type="button" class="main" onClick={running.start}>
          {tell("analyse")}
        </button>
      </>
    );
  }
  return (
    <>
      <label class="look-progress">
        {tell(state === "running" ? "analysing" : "waiting")}
        <progress max={1} value={progress} />
      </label>
      {state !== "none" && (
        <button type="button" onClick={running.cancel}>
          {tell("cancel")}
        </button>
      )}
    </>
  );
}
