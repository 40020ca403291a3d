// One's rating against the levels, by role, and which games count for it.

import { LEVEL_WORDS, type LevelName } from "../i18n/levels";
import { loadRating } from "./persons";
import { Sharing } from "./Sharing";
import { useAnswer } from "./useAnswer";
import type { RatedView, RatingView } from "./wire";
import type { TrainWords } from "./words";

const REASONS = ["hint", "taken_back", "played_on", "club", "ai", "unknown"] as const;

export function Rating({ words }: { words: TrainWords }) {
  const { ask } = words;
  const { answer, problem } = useAnswer(loadRating);
  return (
    <section class="panel" aria-label={ask("rating")}>
      <h2>{ask("rating")}</h2>
      {problem !== null && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      {answer === null && problem === null && <p role="status">{ask("rating.waiting")}</p>}
      {answer && <Told words={words} found={answer} />}
      <Sharing shows="shows_rating" label={ask("rating.show")} />
    </section>
  );
}

function Told({ words, found }: { words: TrainWords; found: RatingView }) {
  const { ask, language } = words;
  const reasons = REASONS.flatMap((reason) => {
    const games = found.left_out[reason];
    return games === undefined ? [] : [ask(`rating.not.${reason}`, { games })];
  });
  const near = found.roles[0]?.level;
  return (
    <>
      {near && (
        <p class="lead">{ask("rating.near", { level: LEVEL_WORDS[language][near as LevelName].title })}</p>
      )}
      <dl class="train-rating">
        {found.roles.map((each) => (
          <div key={each.role}>
            <dt>{ask(`rating.${each.role}`)}</dt>
            <dd>{ratedText(words, each)}</dd>
          </div>
        ))}
      </dl>
      <h3>{ask("rating.levels")}</h3>
      <div class="scrolls" role="group" tabIndex={0} aria-label={ask("rating.levels")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{ask("rating.who")}</th>
              {(["whole", "declarer", "defender"] as const).map((role) => (
                <th key={role} scope="col">
                  {ask(`rating.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.anchors.map((each) => (
              <tr key={each.level}>
                <th scope="row">{LEVEL_WORDS[language][each.level as LevelName].title}</th>
                <td>{each.whole}</td>
                <td>{each.declarer}</td>
                <td>{each.defender}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        {ask("rating.games", { games: found.games })}
        {reasons.length > 0 && ` ${ask("rating.left", { reasons: reasons.join(", ") })}`}
      </p>
      <p class="quiet">{ask("rating.counts")}</p>
      <p class="quiet">{ask("rating.scale")}</p>
    </>
  );
}

/** A rating with half its interval, or how many games it still takes. */
function ratedText({ ask }: TrainWords, { rating, plus_minus, games, needed }: RatedView): string {
  if (rating === null || plus_minus === null) return ask("rating.unrated", { games, needed });
  return `${rating} ± ${plus_minus}`;
}
