// How a result comes about, step by step: what the game was worth, and what it counts on the list.

import { whole } from "../../lib/numbers";
import type { ResultView } from "../../net/wire";
import { factorText } from "../club";
import type { Words } from "../words";

/** A number with its sign. */
export function signed(value: number): string {
  return value > 0 ? `+${whole(value)}` : whole(value);
}

/** How the value of a game is worked out: "With 1, game 2, Schneider 3 × 11 = 33." */
export function valueText({ say }: Words, result: ResultView): string {
  if (result.contract === null) return "";
  const won = result.value > 0;
  const factor = result.kontra * (result.bock ? 2 : 1);
  const counted = (won ? result.value : -result.value / 2) / factor;
  const sentences = [];
  if (result.matadors === 0) {
    sentences.push(say("value.null", { value: counted }));
  } else {
    const steps = stepsText({ say }, result);
    if (result.overbid)
      sentences.push(`${steps}.`, say("value.overbid", { bid: result.bid, value: counted }));
    else sentences.push(`${steps} × ${counted / result.levels} = ${counted}.`);
  }
  const doubled = factorText({ say }, result);
  if (doubled !== null) sentences.push(doubled);
  if (!won) sentences.push(say("value.lost", { value: whole(result.value) }));
  return sentences.join(" ");
}

/** "Without 1, game 2, Hand 3": matadors and game, and each level that comes on top. */
function stepsText({ say }: Pick<Words, "say">, result: ResultView): string {
  const letters = result.contract?.slice(1) ?? "";
  const ouvert = letters.includes("O");
  const schwarzSaid = ouvert || letters.includes("Z");
  const schneiderSaid = schwarzSaid || letters.includes("S");
  const schwarz = result.schwarz || schwarzSaid;
  const extras = [
    ...(ouvert || letters.includes("H") ? ["Hand"] : []),
    ...(result.schneider || schwarz || schneiderSaid ? ["Schneider"] : []),
    ...(schneiderSaid ? [say("announced.schneider")] : []),
    ...(schwarz ? ["Schwarz"] : []),
    ...(schwarzSaid ? [say("announced.schwarz")] : []),
    ...(ouvert ? ["Ouvert"] : []),
  ];
  const matadors = Math.abs(result.matadors);
  const game = matadors + 1;
  const first = say(result.matadors > 0 ? "levels.with" : "levels.without", { matadors, levels: game });
  return [first, ...extras.map((level, place) => `${level} ${game + 1 + place}`)].join(", ");
}

/** What a seat gets for the list, in extended Seeger–Fabian points: "33 + 50 = +83" for the declarer. */
export function listText(result: ResultView, seat: number): string {
  const score = result.scores[seat] ?? 0;
  if (seat !== result.declarer || result.ramsch) return signed(score);
  const bonus = score - result.value;
  return `${whole(result.value)} ${bonus < 0 ? "−" : "+"} ${Math.abs(bonus)} = ${signed(score)}`;
}
