// What came out about the cards: mistakes, where the game turned, and what could be proved.

import { useState } from "preact/hooks";
import { failureText } from "../../lib/problems";
import { cardName, percent } from "../../table/words";
import { Link } from "../../parts/Link";
import { addMistakes, addPuzzle } from "../../train/api";
import type { CardPart, Game, Line, Part } from "../wire";
import { partNamed } from "./useGame";
import { lineAddress, MARKS, missedBy, tellOf, trickAt, type LookWords } from "../words";

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
  const turns = partNamed(parts, "turns");
  if (game.contract === null) return null;
  return (
    <div class="look-findings">
      <Mistakes {...props} />
      {turns && game.result && (
        <Turns
          words={words}
          game={game}
          lines={turns.lines}
          proofs={partNamed(parts, "proofs")?.lines ?? []}
          judged={props.judged}
          addressOf={props.addressOf}
        />
      )}
    </div>
  );
}

interface TurnsProps {
  readonly words: LookWords;
  readonly game: Game;
  readonly lines: readonly Line[];
  readonly proofs: readonly Line[];
  readonly judged: ReadonlyMap<number, CardPart>;
  readonly addressOf: (moment: number) => string;
}

/** Could the side that lost have won? Every chance that was given away, each with how to win. */
function Turns({ words, game, lines, proofs, judged, addressOf }: TurnsProps) {
  const { tell } = words;
  const missed = missedBy(game, lines);
  return (
    <section class="panel" id="turns">
      <h2>{tell("could")}</h2>
      <p>{tell(missed.length === 0 ? "could.no" : missed.length === 1 ? "could.once" : "could.often")}</p>
      {lines.length > 0 && (
        <ol class="look-turns">
          {lines.map((line) => {
            const { action } = game.actions[line.moment]!;
            return (
              <li key={line.moment} class={missed.includes(line) ? "missed" : ""}>
                <Link to={addressOf(line.moment)}>
                  {tellOf(words, game, line.seat, action.do === "play" ? "turn" : "turn.gaveUp", {
                    trick: trickAt(game, line.moment),
                    card: action.do === "play" ? cardName(words, action.card) : "",
                    side: tell(line.seat === game.declarer ? "side.defenders" : "side.declarer"),
                  })}
                </Link>{" "}
                <Link class="button" to={lineAddress(game.id, line)}>
                  {tell("could.show")}
                  <span class="unseen"> ({tell("list.trick", { trick: trickAt(game, line.moment) })})</span>
                </Link>
              </li>
            );
          })}
        </ol>
      )}
      {proofs.map((line) => (
        <p key={line.seat}>
          {tellOf(words, game, line.seat, "proof", {
            trick: trickAt(game, line.moment),
            when: momentText(words, game, line.moment),
          })}{" "}
          {erredAfter(game, line, judged) && `${tell("proof.blind")} `}
          <Link class="button" to={lineAddress(game.id, line)}>
            {tell("proof.show")}
          </Link>
        </p>
      ))}
    </section>
  );
}

/** When a card was due: after which other, in words. */
function momentText(words: LookWords, game: Game, moment: number): string {
  const before = game.actions[moment - 1];
  if (before?.action.do !== "play") return words.tell("proof.first");
  return tellOf(words, game, before.seat, "proof.after", {
    card: cardName(words, before.action.card),
  });
}

/** Whether cards of the other side are marked after a moment at which one could prove the win. */
function erredAfter(game: Game, line: Line, judged: ReadonlyMap<number, CardPart>): boolean {
  const declares = line.seat === game.declarer;
  return [...judged.values()].some(
    ({ mark, moment, seat }) =>
      mark !== "fine" && moment > line.moment && (seat === game.declarer) !== declares,
  );
}

function Mistakes({ words, game, judged, done, addressOf }: FindingsProps) {
  const { tell } = words;
  const marked = [...judged.values()].filter(({ mark }) => mark !== "fine");
  const persons = [0, 1, 2].filter(
    (seat) =>
      game.ais[seat] === null &&
      marked.some((part) => part.seat === seat && !game.late.includes(part.moment)),
  );
  return (
    <section class="panel">
      <h2>{tell("mistakes")}</h2>
      {marked.length > 0 && <p class="quiet">{tell("mistakes.lead")}</p>}
      {marked.length === 0 && done && <p>{tell("mistakes.none")}</p>}
      <ul class="look-mistakes">
        {marked.map((part) => (
          <li key={part.moment}>
            <b class={`look-mark ${part.mark}`} aria-hidden="true">
              {MARKS[part.mark]}
            </b>{" "}
            <Link to={addressOf(part.moment)}>
              {tellOf(words, game, part.seat, "mistakes.one", {
                trick: trickAt(game, part.moment),
                card: cardName(words, part.card),
                mark: tell(`mark.${part.mark}`),
                loss: percent(part.loss),
                better: cardName(words, part.suggested),
              })}
            </Link>{" "}
            <PractiseOne words={words} game={game} moment={part.moment} />
          </li>
        ))}
      </ul>
      {persons.length > 0 && done && (
        <div class="tools no-print">
          {persons.map((seat) => (
            <Practise
              key={seat}
              words={words}
              label={tellOf(words, game, seat, "train.addAll")}
              add={() => addMistakes({ game: game.id, player: game.players[seat] ?? "" })}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** Makes a puzzle of one mistake; what the clock has decided is nobody's. */
export function PractiseOne(props: { words: LookWords; game: Game; moment: number }) {
  const { words, game, moment } = props;
  if (game.late.includes(moment)) return <span class="quiet">{words.tell("late.here")}</span>;
  return <Practise words={words} label={words.tell("train.add")} add={() => addPuzzle(game.id, moment)} />;
}

/** Makes puzzles of mistakes, and leads to them. */
export function Practise(props: { words: LookWords; label: string; add: () => Promise<unknown> }) {
  const { words, label } = props;
  const [state, setState] = useState("open");
  const add = () =>
    props.add().then(
      () => setState("added"),
      (error: unknown) => setState(failureText(error)),
    );
  if (state === "added") {
    return (
      <Link class="button" to="/train/due">
        {words.tell("train.added")}
      </Link>
    );
  }
  if (state !== "open") return <span role="alert">{state}</span>;
  return (
    <button type="button" class="no-print" onClick={() => void add()}>
      {label}
    </button>
  );
}
