// The position in words for screen readers: what has just been played, what was wrong with it, and
// how things stand.

import { useEffect, useRef } from "preact/hooks";
import { announce } from "../../lib/announcer";
import { percent } from "../../lib/numbers";
import { actionText, cardName } from "../../table/words";
import type { Worth } from "../api";
import type { CardPart, Game, Moment } from "../wire";
import { judgedText } from "./Evaluation";
import { declarerChance, playerName, tellOf, type LookWords } from "../words";

/** Milliseconds to rest at a position before it is told: who walks on quickly hears only the end. */
const REST = 300;

export interface Spoken {
  readonly words: LookWords;
  readonly game: Game;
  readonly at: number;
  /** The line that is looked at, and how far; empty in the game itself. */
  readonly line: readonly string[];
  readonly step: number;
  /** The moment before the one that is shown, if it is known, and that one itself. */
  readonly before: Moment | undefined;
  readonly moment: Moment;
  readonly worth: Worth;
  /** How the last card of the game was judged. */
  readonly judged: CardPart | undefined;
}

export function useSpoken(spoken: Spoken): void {
  const place = `${spoken.at}/${spoken.line.join()}/${spoken.step}`;
  const standing = standingText(spoken);
  const latest = useRef(spoken);
  latest.current = spoken;
  useEffect(() => {
    const timer = setTimeout(() => {
      const text = lastText(latest.current);
      if (text) announce(text);
    }, REST);
    return () => clearTimeout(timer);
  }, [place]);
  useEffect(() => {
    const timer = setTimeout(() => standing && announce(standing), REST + 50);
    return () => clearTimeout(timer);
  }, [place, standing]);
}

function lastText({ words, game, at, line, step, before, moment, judged }: Spoken): string {
  const { tell } = words;
  const told: string[] = [];
  if (line.length) told.push(`${tell("inLine", { step, all: line.length })}.`);
  const card = line[step - 1];
  const done = game.actions[at - 1];
  if (card !== undefined) {
    const who = before?.actor == null ? "" : `${playerName(words, game, before.actor)}: `;
    told.push(`${who}${cardName(words, card)}.`);
  } else if (done && !line.length) {
    told.push(`${playerName(words, game, done.seat)}: ${actionText(words, done.action)}.`);
  }
  const played = card !== undefined || done?.action.do === "play";
  if (played && !moment.trick.length && moment.last) {
    told.push(tellOf(words, game, moment.last.winner, "spoken.trick"));
  }
  if (!line.length && judged && judged.mark !== "fine") told.push(judgedText(words, game, judged));
  return told.join(" ");
}

function standingText({ words, game, moment, worth }: Spoken): string {
  const { tell } = words;
  if (game.contract === null) return "";
  if (moment.won !== null) return tell(moment.won ? "bar.over.won" : "bar.over.lost");
  const chance = moment.phase === "play" ? declarerChance(worth, moment.actor, game.declarer) : null;
  return chance === null ? "" : `${tell("bar.declarer")}: ${percent(chance)}.`;
}
