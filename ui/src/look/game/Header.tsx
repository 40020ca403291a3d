// Above a game that is looked back at: what it was, how far its analysis is, and how to keep it.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../../lib/announcer";
import { ownSeat } from "../../net/tables";
import { Link } from "../../parts/Link";
import { analysisAddress, pictureAddress, recordAddress } from "../api";
import type { Game } from "../wire";
import type { Position, Running } from "./useGame";
import { clubText, heading, needsText, occasion, satOutText, type LookWords } from "../words";

export function Header(props: { words: LookWords; game: Game; position: Position; running: Running }) {
  const { words, game, position } = props;
  const { tell } = words;
  const needs = needsText(words, game);
  const told = occasion(words, game);
  const out = satOutText(words, game);
  const seat = ownSeat(game.table);
  const [copied, setCopied] = useState(false);
  const shown = position.line.slice(0, position.step);
  return (
    <>
      <header class="top">
        <h1>{heading(words, game)}</h1>
        <div class="tools no-print">
          {seat && (
            <Link class="button" to={seat}>
              {tell("toSeat")}
            </Link>
          )}
          {game.table && (
            <Link class="button" to={`/look/table/${game.table}`}>
              {tell("toTable")}
            </Link>
          )}
        </div>
      </header>
      <div class="look-facts">
        <p class="quiet">{[told, needs, clubText(words, game), out].filter(Boolean).join(" · ")}</p>
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
      </div>
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
