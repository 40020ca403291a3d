// What came out about options of clubs: the cards of a Ramsch, and what was said of Kontra and Re.

import { Link } from "../../parts/Link";
import { cardName, percent } from "../../table/words";
import type { Game, Part, RamschPart, SaidOfKontra } from "../wire";
import { PractiseOne } from "./Findings";
import { partNamed } from "./useGame";
import { tellOf, trickAt, type LookWords } from "../words";

interface ClubProps {
  readonly words: LookWords;
  readonly game: Game;
  readonly parts: readonly Part[];
  readonly done: boolean;
  readonly addressOf: (moment: number) => string;
}

export function Club(props: ClubProps) {
  const cards = props.parts.filter((part): part is RamschPart => part.step === "ramsch");
  const said = partNamed(props.parts, "kontra")?.said ?? [];
  return (
    <>
      {props.game.result?.outcome === "ramsch" && <Ramsch {...props} cards={cards} />}
      {said.length > 0 && <Kontra {...props} said={said} />}
    </>
  );
}

/** Every card that gave points away, the dearest first, and how far open cards are known. */
function Ramsch({ words, game, cards, done, addressOf }: ClubProps & { cards: readonly RamschPart[] }) {
  const { tell } = words;
  const marked = cards.filter((part) => part.marked).sort((one, other) => other.loss - one.loss);
  const known = cards.find((part) => part.open_loss !== null);
  return (
    <section class="panel look-ramsch" id="ramsch">
      <h2>{tell("ramsch.title")}</h2>
      <p class="quiet">{tell("ramsch.how")}</p>
      {marked.length === 0 && <p>{tell(done ? "ramsch.none" : "short.wait")}</p>}
      {marked.length > 0 && (
        <ul>
          {marked.map((part) => (
            <li key={part.moment}>
              <Link to={addressOf(part.moment)}>
                {tellOf(words, game, part.seat, "ramsch.card", {
                  trick: trickAt(game, part.moment),
                  card: cardName(words, part.card),
                  points: part.loss.toFixed(0),
                  better: cardName(words, part.suggested),
                })}
              </Link>
              {part.open_loss !== null && (
                <small> {tell("ramsch.open", { points: part.open_loss.toFixed(0) })}</small>
              )}{" "}
              <PractiseOne words={words} game={game} moment={part.moment} />
            </li>
          ))}
        </ul>
      )}
      {done && (
        <p class="quiet">
          {known ? tell("ramsch.reach", { trick: trickAt(game, known.moment) }) : tell("ramsch.noReach")}
        </p>
      )}
    </section>
  );
}

function Kontra({ words, game, said, addressOf }: ClubProps & { said: readonly SaidOfKontra[] }) {
  const { tell } = words;
  return (
    <section class="panel look-kontra" id="kontra">
      <h2>{tell("kontra.title")}</h2>
      <ul>
        {said.map((each) => (
          <li key={each.moment}>
            <Link to={addressOf(each.moment)}>
              {tellOf(words, game, each.seat, each.said ? "kontra.said" : "kontra.unsaid", {
                what: each.re ? "Re" : "Kontra",
              })}
            </Link>{" "}
            {tell(each.right ? "kontra.right" : "kontra.wrong", {
              chance: percent(each.chance),
              asked: percent(each.asked),
            })}{" "}
            {!each.right && <PractiseOne words={words} game={game} moment={each.moment} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
