// The deals of the day: #/daily, #/daily/2026-11-22.

import { useState } from "preact/hooks";
import { speaker, speakerOf } from "../i18n";
import { LEVEL_WORDS, LEVELS } from "../i18n/levels";
import type { RoomProps } from "../lib/lazily";
import { whole } from "../lib/numbers";
import { failureText } from "../lib/problems";
import { go } from "../lib/router";
import { useSettings } from "../lib/settings";
import { ownName, seatAddress } from "../net/tables";
import { Link } from "../parts/Link";
import { seatRole } from "../table/words";
import { Sharing } from "../train/Sharing";
import { openDaily } from "./api";
import { de, en, type Name } from "./sentences";
import { useDaily } from "./useDaily";
import type { DailyDeal, DailyView } from "./wire";
import "./daily.css";

type Tell = ReturnType<typeof speakerOf<Name>>;
const DAY = 86_400_000;

export default function DailyRoom({ path }: RoomProps) {
  const settings = useSettings();
  const { language } = settings;
  const tell = speakerOf(language === "de" ? de : en);
  const day = path[0] ?? null;
  const { seen, problem: unread } = useDaily(day);
  const [refused, setRefused] = useState<string | null>(null);
  const [opening, setOpening] = useState(false);
  const problem = refused ?? unread;
  const failed = (error: unknown) => {
    setRefused(failureText(error));
    setOpening(false);
  };
  const play = () => {
    setRefused(null);
    setOpening(true);
    openDaily(ownName() || speaker(language)("home.me")).then(
      ({ table, tokens, place }) => go(seatAddress(table, tokens[place])),
      failed,
    );
  };
  const isToday = seen !== null && seen.day === seen.today;
  const done = seen?.deals.every(({ points }) => points !== null) === true;
  return (
    <main class="page daily">
      <h1>{day === null ? tell("title") : tell("of", { day })}</h1>
      <p class="lead">{tell("lead")}</p>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      {seen === null && problem === null && <p role="status">{speaker(language)("loading")}</p>}
      {isToday && (
        <p class="answers">
          <button type="button" class="main large" disabled={opening} onClick={play}>
            {tell(opening ? "opening" : seen.table === null ? "play" : done ? "again" : "on")}
          </button>
        </p>
      )}
      {isToday && (
        <p class="quiet">
          {tell("ends", { hours: Math.floor(seen.left / 3600), minutes: Math.floor(seen.left / 60) % 60 })}
        </p>
      )}
      {seen && <Results tell={tell} seen={seen} />}
      {seen && (
        <p>
          {isToday ? (
            <Link to={`/daily/${dayBefore(seen.today)}`}>{tell("yesterday")}</Link>
          ) : (
            <Link to="/daily">{tell("today")}</Link>
          )}
        </p>
      )}
    </main>
  );
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);

/** All deals with what was made of them, and what that adds up to. */
function Results({ tell, seen }: { tell: Tell; seen: DailyView }) {
  const { language } = useSettings();
  const { compared, ahead, rank, finished } = seen;
  return (
    <section class="panel" aria-labelledby="daily-results">
      <h2 id="daily-results">{tell("results")}</h2>
      {compared > 0 && (
        <p>
          <b>
            {ahead === 0
              ? tell("level", { compared })
              : tell("sum", { compared, apart: whole(Math.abs(ahead)), ahead: ahead > 0 ? 1 : 0 })}
          </b>{" "}
          {rank !== null && tell("rank", { rank, finished })}
        </p>
      )}
      <div class="scrolls" tabIndex={0} role="region" aria-label={tell("title")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{tell("number")}</th>
              <th scope="col">{tell("seat")}</th>
              <th scope="col">{tell("own")}</th>
              <th scope="col">{tell("value")}</th>
              <th scope="col">{tell("apart")}</th>
              {LEVELS.map((level) => (
                <th key={level} scope="col">
                  {LEVEL_WORDS[language][level].title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seen.deals.map((deal) => (
              <Row key={deal.number} tell={tell} deal={deal} />
            ))}
          </tbody>
        </table>
      </div>
      <Sharing shows="shows_name" label={tell("show")} />
      <p class="quiet">{tell("how")}</p>
    </section>
  );
}

/** Others that are named one by one; of more it is said how many. */
const NAMED = 8;

function Row({ tell, deal }: { tell: Tell; deal: DailyDeal }) {
  const settings = useSettings();
  const { points, value, ais, persons } = deal;
  const told = points !== null || value !== null;
  const apart = points === null || value === null ? null : points - value;
  const others = persons
    .slice(0, NAMED)
    .map((each) => `${each.name ?? tell("somebody")} ${whole(each.points)}`);
  const more = persons.length - others.length;
  return (
    <>
      <tr class={others.length > 0 ? "followed" : ""}>
        <th scope="row">{deal.number}</th>
        <td>{seatRole({ say: speaker(settings.language), settings }, deal.seat)}</td>
        <td>{points === null ? tell("unplayed") : whole(points)}</td>
        <td>{value !== null ? whole(value) : told ? tell("waiting") : "–"}</td>
        <td>{apart === null ? "–" : `${apart > 0 ? "+" : ""}${whole(apart)}`}</td>
        {LEVELS.map((level) => (
          <td key={level}>{ais[level] === undefined ? "–" : whole(ais[level])}</td>
        ))}
      </tr>
      {others.length > 0 && (
        <tr>
          <td />
          <td class="daily-others" colSpan={4 + LEVELS.length}>
            {tell("persons")}: {others.join(", ")}
            {more > 0 && ` ${tell("others", { more })}`}
          </td>
        </tr>
      )}
    </>
  );
}
