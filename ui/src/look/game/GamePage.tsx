// One game, looked back at. Everything that is shown is in the address, so that a link shows the same.

import { useKeptFocus } from "../../lib/focus";
import { useInSight } from "../../lib/sight";
import { useTitle } from "../../lib/title";
import { Alternatives } from "./Alternatives";
import type { Game, Moment } from "../wire";
import { Auction } from "./Auction";
import { Board } from "./Board";
import { Club } from "./Club";
import { Evaluation } from "./Evaluation";
import { Findings } from "./Findings";
import { Header } from "./Header";
import { Graph } from "./Graph";
import { Late } from "./Late";
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
} from "./useGame";
import { PlayOn } from "./PlayOn";
import { Steps } from "./Steps";
import { Story } from "./Story";
import { usePosition } from "./usePosition";
import { useSpoken } from "./useSpoken";
import { heading, type LookWords } from "../words";

export function GamePage({ words, game }: { words: LookWords; game: Game }) {
  const { tell } = words;
  const walk = usePosition(game);
  const { position, inLine, show, addressOf } = walk;
  const { at, line, step } = position;
  const running = useAnalysis(game.id);
  const { parts, state } = running.analysis;
  const judged = cardParts(parts);
  const openCards = openParts(parts);
  const alternatives = alternativesOf(parts);
  const seats = partNamed(parts, "auction")?.seats ?? [];
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

  const choose = (card: string) => {
    const next = [...line.slice(0, step), card];
    if (!inLine && card === played) walk.step(at + 1);
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

  const left = useInSight(`${at}/${line.join()}/${step}`);

  return (
    <main class="page look">
      <Header words={words} game={game} position={position} running={running} />
      <div class="look-columns">
        <Story words={words} game={game} analysis={running.analysis} addressOf={addressOf} />
        <div class="look-left" ref={left}>
          <Steps words={words} game={game} walk={walk}>
            {moment.actor !== null && <PlayOn words={words} game={game} position={position} />}
          </Steps>
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
            seat={walk.seat}
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
          <Club words={words} game={game} parts={parts} done={state === "done"} addressOf={addressOf} />
          <Late words={words} game={game} addressOf={addressOf} />
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
