// Choose a game, a level and a side.

import { useState } from "preact/hooks";
import { go } from "../lib/router";
import { addressOf, drawn } from "./place";
import type { GameName } from "./wire";
import { LEVELS, rulesOf, seatName, useWords, type Level } from "./words";

const GAMES = ["tic-tac-toe", "tiqtaqtoe", "chess"] as const;
type Choice = (typeof GAMES)[number];

export function Start() {
  const words = useWords();
  const { say } = words;
  const [choice, setChoice] = useState<Choice>("tic-tac-toe");
  const [level, setLevel] = useState<Level>("minimal");
  const [side, setSide] = useState<number | null>(0);
  const game: GameName = choice === "tiqtaqtoe" && level !== "minimal" ? `tiqtaqtoe-${level}` : choice;
  const begin = (submission: Event) => {
    submission.preventDefault();
    go(addressOf({ game, seed: drawn(), side, moves: [], at: null }));
  };
  return (
    <main class="page">
      <h1>{say("title")}</h1>
      <p class="lead">{say("lead")}</p>
      <form class="panel" onSubmit={begin}>
        <h2>{say("start.new")}</h2>
        <label>
          {say("start.game")}
          <select value={choice} onChange={({ currentTarget }) => setChoice(currentTarget.value as Choice)}>
            {GAMES.map((each) => (
              <option key={each} value={each}>
                {say(`game.${each}`)}
              </option>
            ))}
          </select>
        </label>
        {choice === "tiqtaqtoe" && (
          <label>
            {say("start.level")}
            <select value={level} onChange={({ currentTarget }) => setLevel(currentTarget.value as Level)}>
              {LEVELS.map((each) => (
                <option key={each} value={each}>
                  {say(`level.${each}`)}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          {say("start.side")}
          <select
            value={String(side)}
            onChange={({ currentTarget }) =>
              setSide(currentTarget.value === "null" ? null : Number(currentTarget.value))
            }
          >
            <option value="0">{say("start.first", { first: seatName(words, game, 0) })}</option>
            <option value="1">{seatName(words, game, 1)}</option>
            <option value="null">{say("start.both")}</option>
          </select>
        </label>
        <p class="quiet">{say("start.opponent")}</p>
        <button type="submit" class="main">
          {say("start.begin")}
        </button>
      </form>
      <section class="panel">
        <h2>{say("rules.title")}</h2>
        <p>{rulesOf(words, game)}</p>
        <p class="quiet">{say("rules.more")}</p>
      </section>
    </main>
  );
}
