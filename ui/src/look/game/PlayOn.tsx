// Plays a game on from the moment that is shown, against two AIs, at a table of its own.

import { useState } from "preact/hooks";
import { speaker } from "../../i18n";
import { failureText } from "../../lib/problems";
import { go } from "../../lib/router";
import { openTable, ownName, seatAddress, USUAL_PLAYER } from "../../net/tables";
import type { Game } from "../wire";
import type { LookWords } from "../words";
import type { Walk } from "./usePosition";

export function PlayOn({
  words,
  game,
  position,
}: {
  words: LookWords;
  game: Game;
  position: Walk["position"];
}) {
  const { tell, settings } = words;
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { at, line, step } = position;
  const begin = async () => {
    setOpening(true);
    setProblem(null);
    try {
      const table = await openTable({
        places: [
          { name: ownName() || speaker(settings.language)("home.me") },
          { player: USUAL_PLAYER },
          { player: USUAL_PLAYER },
        ],
        games: 1,
        pace: settings.pace,
        start: { game: game.id, moment: at, line: line.slice(0, step) },
      });
      go(seatAddress(table.table, table.tokens[table.place]));
    } catch (error) {
      setProblem(failureText(error));
      setOpening(false);
    }
  };
  return (
    <>
      <button type="button" disabled={opening} onClick={() => void begin()}>
        {tell("playOn")}
      </button>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
    </>
  );
}
