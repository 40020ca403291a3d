// Games that come with the program, to look back at before one has played.

import { speaker } from "../i18n";
import { useSettings } from "../lib/settings";
import type { Samples as SampleGames } from "../look/wire";
import { Link } from "../parts/Link";
import { contractOf, type Words } from "../table/words";

export function Samples({ samples }: { samples: SampleGames }) {
  const settings = useSettings();
  const words: Words = { say: speaker(settings.language), settings };
  const { say } = words;
  return (
    <section class="panel" aria-label={say("start.samples")}>
      <h2>{say("start.samples")}</h2>
      <ul class="rows">
        {samples.games.slice(0, 4).map((game) => (
          <li key={game.id}>
            <Link to={`/look/game/${game.id}`}>
              <b>{contractOf(words, game.contract ?? "")}</b>
              <span class="quiet">
                {say(game.result?.won ? "start.sampleWon" : "start.sampleLost", {
                  who: game.players[game.declarer ?? 0] ?? "",
                  points: game.result?.card_points ?? 0,
                })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to={`/look/upload/${samples.upload}`}>{say("start.samplesAll")}</Link>
      </p>
    </section>
  );
}
