// What decided the game, in a few lines, each a link to where it happened.

import { Link } from "../../parts/Link";
import { cardName, percent } from "../../table/words";
import type { Alternative, CardPart, Game, Part } from "../wire";
import { bestKnown, choiceText } from "./Alternatives";
import { verdictText } from "./Auction";
import { partNamed } from "./useGame";
import { MARKS, missedBy, playerName, signed, trickAt, type LookWords } from "../words";

/** Points that another game must promise more to be told about. */
const MUCH = 10;

interface InShortProps {
  readonly words: LookWords;
  readonly game: Game;
  readonly parts: readonly Part[];
  readonly judged: ReadonlyMap<number, CardPart>;
  readonly alternatives: readonly Alternative[];
  readonly done: boolean;
  readonly addressOf: (moment: number) => string;
}

export function InShort({ words, game, parts, judged, alternatives, done, addressOf }: InShortProps) {
  const { tell } = words;
  const worst = costliest(game, [...judged.values()]);
  const missed = missedBy(game, partNamed(parts, "turns")?.lines ?? []);
  const first = missed[0];
  const last = missed.at(-1);
  const wrong =
    partNamed(parts, "auction")?.seats.filter(
      (seat) => seat.verdict !== "fine" && !seat.words[seat.worst]?.slight,
    ) ?? [];
  const chosen = alternatives.find((row) => row.chosen);
  const best = bestKnown(game, alternatives);
  if (game.contract === null && wrong.length === 0) return null;
  const announced = game.actions.findIndex(({ action }) => action.do === "announce");
  return (
    <section class="panel look-short">
      <h2>{tell("short")}</h2>
      <ul>
        {done && chosen && best && best.expected - chosen.expected > MUCH && (
          <li>
            <Link to={addressOf(announced)}>
              {tell("short.contract", {
                chosen: choiceText(words, chosen),
                promised: signed(chosen.expected),
                best: choiceText(words, best),
                better: signed(best.expected),
              })}
            </Link>
          </li>
        )}
        {worst.map((part) => (
          <li key={part.moment}>
            <Link to={addressOf(part.moment)}>
              {tell("short.mistake", {
                side: tell(part.seat === game.declarer ? "short.declarer" : "short.defenders"),
                trick: trickAt(game, part.moment),
                who: playerName(words, game, part.seat),
                card: cardName(words, part.card),
                sign: MARKS[part.mark],
                loss: percent(part.loss),
                better: cardName(words, part.suggested),
              })}
            </Link>
          </li>
        ))}
        {worst.length === 0 && game.contract !== null && (
          <li>{tell(done ? "mistakes.none" : "short.wait")}</li>
        )}
        {first && last && (
          <li>
            <Link to={addressOf(first.moment)}>
              {tell("short.first", {
                trick: trickAt(game, first.moment),
                who: playerName(words, game, first.seat),
              })}
            </Link>
            {last !== first && (
              <>
                {" "}
                <Link to={addressOf(last.moment)}>
                  {tell("short.last", {
                    trick: trickAt(game, last.moment),
                    who: playerName(words, game, last.seat),
                  })}
                </Link>
              </>
            )}
          </li>
        )}
        {!first && partNamed(parts, "turns") && game.result && game.contract !== null && (
          <li>{tell("could.no")}</li>
        )}
        {wrong.map((seat) => (
          <li key={seat.seat}>
            <Link to={addressOf(seat.words[seat.worst]!.moment)}>
              {tell("short.auction", {
                who: playerName(words, game, seat.seat),
                verdict: verdictText(words, seat),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The worst mistake of each side, first that of the side that lost. */
export function costliest(game: Game, judged: readonly CardPart[]): readonly CardPart[] {
  const lost = game.result?.won === false;
  return [lost, !lost].flatMap((declares) => {
    const marked = judged.filter(
      ({ mark, seat }) => mark !== "fine" && (seat === game.declarer) === declares,
    );
    return marked.sort((one, other) => other.loss - one.loss).slice(0, 1);
  });
}
