import { useEffect, useState } from "preact/hooks";
import { useSettings } from "../lib/settings";
import { Link } from "../parts/Link";
import { knownGames, summaries, type KnownGame } from "./protocol";
import type { CheckersSummary } from "./wire";
import type { Name } from "./sentences";
import { levelName, seatName, useSay, type Say } from "./words";

/** The games that this browser has played, those that go on first. */
export function GameList() {
  const say = useSay();
  const [games] = useState(knownGames);
  const [told, setTold] = useState<ReadonlyMap<string, CheckersSummary>>(new Map());
  useEffect(() => {
    if (games.length === 0) return;
    // without an answer the games are listed all the same
    summaries(games.map(({ game }) => game)).then(
      (found) => setTold(new Map(found.map((each) => [each.game, each]))),
      () => undefined,
    );
  }, [games]);
  const over = (each: KnownGame) => Boolean(told.get(each.game)?.result);
  const groups = [
    ["start.running", games.filter((each) => !over(each))],
    ["start.finished", games.filter(over)],
  ] as const;
  return (
    <>
      {groups.map(([title, list]) =>
        list.length === 0 ? null : (
          <section class="panel" key={title}>
            <h2>{say(title)}</h2>
            <ul class="games">
              {list.map((each) => (
                <Row key={each.game} known={each} told={told.get(each.game)} />
              ))}
            </ul>
          </section>
        ),
      )}
    </>
  );
}

function Row({ known, told }: { known: KnownGame; told: CheckersSummary | undefined }) {
  const say = useSay();
  const { language } = useSettings();
  const opened = new Date(known.opened).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  const seats = known.seats ?? [];
  return (
    <li>
      <Link to={`/checkers/game/${known.game}/${known.token}`}>
        {told ? titleText(say, told, seats) : known.title}
      </Link>
      <p class="quiet">
        {[...(told ? [stateText(say, told, seats), countText(say, told.turns)] : []), opened].join(" · ")}
      </p>
    </li>
  );
}

function titleText(say: Say, { size, level, players }: CheckersSummary, seats: readonly number[]): string {
  const names = players.map((player) => say(`player.${player}` as Name));
  const about = { size, level: levelName(say, level) };
  if (seats.length === 1) return say("game.against", { ...about, rival: names[1 - seats[0]!]! });
  return say("game.both", { ...about, white: names[0]!, black: names[1]! });
}

function stateText(say: Say, { actor, result }: CheckersSummary, seats: readonly number[]): string {
  if (result === "draw") return say("game.draw");
  const own = seats.length === 1 ? seats[0] : undefined;
  if (result !== null) {
    const winner = result === "white" ? 0 : 1;
    return own === undefined
      ? say("game.winner", { who: seatName(say, winner) })
      : say(own === winner ? "game.won" : "game.lost");
  }
  return own !== undefined && actor === own
    ? say("game.yours")
    : say("game.others", { who: seatName(say, actor ?? 0) });
}

const countText = (say: Say, turns: number): string =>
  turns === 0 ? say("game.begun") : turns === 1 ? say("game.count1") : say("game.count", { count: turns });
