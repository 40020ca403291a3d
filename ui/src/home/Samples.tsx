// Games that come with the program, to look back at before one has played.

import { speaker, type Key } from "../i18n";
import { useSettings } from "../lib/settings";
import type { SampleGame, Samples as SampleGames } from "../look/wire";
import { Link } from "../parts/Link";
import { contractOf, type Words } from "../table/words";

/** How it ended; in Null points do not count. */
function resultKey({ contract, result }: SampleGame): Key {
  const won = result?.won === true;
  if (contract?.startsWith("N")) return won ? "start.nullWon" : "start.nullLost";
  return won ? "start.sampleWon" : "start.sampleLost";
}

export function Samples({ samples }: { samples: SampleGames }) {
  const settings = useSettings();
  const words: Words = { say: speaker(settings.language), settings };
  const { say } = words;
  return (
    <section class="panel samples" aria-label={say("start.samples")}>
      <h2>{say("start.samples")}</h2>
      <ul class="rows">
        {samples.games.slice(0, 6).map((game) => (
          <li key={game.id}>
            <Link to={`/look/game/${game.id}`}>
              <b>{contractOf(words, game.contract ?? "")}</b>
              <span class="quiet">
                {say(resultKey(game), {
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
