// What came out: mistakes, whether the game could have been won, proofs, and the auction.

import { useState } from "preact/hooks";
import { cardName, contractOf, percent } from "../table/words";
import { Link } from "../parts/Link";
import { addPuzzle } from "../train/api";
import type { CardPart, Game, Line, Part, SeatAuction } from "./api";
import { find } from "./useGame";
import { lineAddress, MARKS, playerName, trickAt, type LookWords } from "./words";

interface FindingsProps {
  readonly words: LookWords;
  readonly game: Game;
  readonly parts: readonly Part[];
  readonly judged: ReadonlyMap<number, CardPart>;
  readonly done: boolean;
  readonly addressOf: (moment: number) => string;
}

export function Findings(props: FindingsProps) {
  const { words, game, parts } = props;
  const { tell } = words;
  const missed = find(parts, "missed");
  const proofs = find(parts, "proofs");
  const auction = find(parts, "auction");
  return (
    <>
      {game.contract !== null && <Mistakes {...props} />}
      {missed && game.result && (
        <section class="panel">
          <h2>{tell("could")}</h2>
          {missed.line === null ? <p>{tell("could.no")}</p> : <Missed words={words} game={game} line={missed.line} />}
          {proofs?.lines.map((line) => (
            <p key={line.seat}>
              {tell("proof", { trick: trickAt(game, line.moment), who: playerName(words, game, line.seat) })}{" "}
              <Link class="button" to={lineAddress(game.id, line)}>
                {tell("proof.show")}
              </Link>
            </p>
          ))}
        </section>
      )}
      {auction && <Auction words={words} game={game} seats={auction.seats} />}
    </>
  );
}

function Missed({ words, game, line }: { words: LookWords; game: Game; line: Line }) {
  const gaveUp = game.actions[line.moment]?.action.do !== "play";
  return (
    <p>
      {words.tell(gaveUp ? "could.gaveUp" : "could.yes", {
        trick: trickAt(game, line.moment),
        who: playerName(words, game, line.seat),
      })}{" "}
      <Link class="button" to={lineAddress(game.id, line)}>
        {words.tell("could.show")}
      </Link>
    </p>
  );
}

function Mistakes({ words, game, judged, done, addressOf }: FindingsProps) {
  const { tell } = words;
  const marked = [...judged.values()].filter(({ mark }) => mark !== "fine");
  return (
    <section class="panel">
      <h2>{tell("mistakes")}</h2>
      {marked.length === 0 && done && <p>{tell("mistakes.none")}</p>}
      <ul class="look-mistakes">
        {marked.map((part) => (
          <li key={part.moment}>
            <b class={`look-mark ${part.mark}`} aria-hidden="true">
              {MARKS[part.mark]}
            </b>{" "}
            <Link to={addressOf(part.moment)}>
              {tell("mistakes.one", {
                trick: trickAt(game, part.moment),
                who: playerName(words, game, part.seat),
                card: cardName(words, part.card),
                mark: tell(`mark.${part.mark}`),
                loss: percent(part.loss),
                better: cardName(words, part.suggested),
              })}
            </Link>{" "}
            <Practise words={words} game={game.id} moment={part.moment} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Makes a puzzle of a mistake. */
function Practise({ words, game, moment }: { words: LookWords; game: string; moment: number }) {
  const [state, setState] = useState("open");
  const add = () => addPuzzle(game, moment).then(() => setState("added"), (error: Error) => setState(error.message));
  if (state === "added") return <Link to="/train">{words.tell("train.added")}</Link>;
  if (state !== "open") return <span role="alert">{state}</span>;
  return (
    <button type="button" class="no-print" onClick={() => void add()}>
      {words.tell("train.add")}
    </button>
  );
}

function Auction({ words, game, seats }: { words: LookWords; game: Game; seats: readonly SeatAuction[] }) {
  const { tell } = words;
  return (
    <section class="panel">
      <h2>{tell("auction")}</h2>
      <div class="scrolls" tabIndex={0} role="region" aria-label={tell("auction")}>
        <table>
          <thead>
            <tr>
              {(["seat", "said", "maximal", "verdict", "expected", "passing", "games"] as const).map((head) => (
                <th key={head} scope="col">
                  {tell(`auction.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seats.map((each) => (
              <tr key={each.seat}>
                <th scope="row">{playerName(words, game, each.seat)}</th>
                <td>{each.said || tell("nothing")}</td>
                <td>{each.maximal || tell("nothing")}</td>
                <td>{tell(`verdict.${each.verdict}`)}</td>
                <td>{signed(each.expected)}</td>
                <td>{signed(each.passing)}</td>
                <td>
                  {each.games
                    .slice(0, 3)
                    .map((best) => `${contractOf(words, best.contract)} ${percent(best.win_probability)}`)
                    .join(", ")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function signed(points: number): string {
  return points > 0 ? `+${points.toFixed(0)}` : points.toFixed(0).replace("-", "−");
}
