// The declarer's chance over the game; mistakes are diamonds, and the moment shown is a line.

import { go } from "../../lib/router";
import { percent } from "../../table/words";
import type { CardPart, Game, OpenWorth } from "../wire";
import { bestOpen, declarerChance, type LookWords } from "../words";

const WIDTH = 640;
const HEIGHT = 180;
const LEFT = 44;
const TOP = 10;
const INNER = HEIGHT - 34;

interface GraphProps {
  readonly words: LookWords;
  readonly game: Game;
  readonly moments: readonly number[];
  readonly judged: ReadonlyMap<number, CardPart>;
  readonly openCards: ReadonlyMap<number, OpenWorth>;
  readonly at: number;
  readonly addressOf: (moment: number) => string;
}

export function Graph({ words, game, moments, judged, openCards, at, addressOf }: GraphProps) {
  const { tell } = words;
  const x = (index: number) => LEFT + ((WIDTH - LEFT - 10) * index) / Math.max(1, moments.length - 1);
  const y = (chance: number) => TOP + INNER * (1 - chance);
  const points = moments.flatMap((moment, index) => {
    const part = judged.get(moment);
    const chance = part && declarerChance(part, part.seat, game.declarer);
    return part && chance != null ? [{ moment, index, part, chance }] : [];
  });
  const band = moments.flatMap((moment, index) => {
    const worth = openCards.get(moment);
    const best = worth && bestOpen(worth, game.moments[moment]?.actor === game.declarer);
    return worth && best ? [{ index, won: worth.wins.includes(best) }] : [];
  });
  const marks = points.filter(({ part }) => part.mark !== "fine").length;
  const step = (WIDTH - LEFT - 10) / Math.max(1, moments.length - 1);
  const here = moments.indexOf(at);
  const lines = [true, false].map((declares) =>
    points.filter(({ part }) => (part.seat === game.declarer) === declares),
  );
  const label = tell("graph.label", {
    first: percent(points[0]?.chance ?? 0),
    last: percent(points.at(-1)?.chance ?? 0),
    marks,
  });
  return (
    <section class="panel look-graph">
      <h2>{tell("graph")}</h2>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {[0, 0.5, 1].map((chance) => (
          <g key={chance}>
            <line class="grid" x1={LEFT} x2={WIDTH - 10} y1={y(chance)} y2={y(chance)} />
            <text x={LEFT - 6} y={y(chance) + 4} text-anchor="end">
              {percent(chance)}
            </text>
          </g>
        ))}
        {band.map(({ index, won }) => (
          <g key={index}>
            <rect
              class={won ? "won" : "lost"}
              x={x(index) - step / 2}
              y={HEIGHT - 16}
              width={step}
              height={12}
            />
            <text x={x(index)} y={HEIGHT - 6} text-anchor="middle" class="sign">
              {won ? "+" : "−"}
            </text>
          </g>
        ))}
        {here >= 0 && <line class="here" x1={x(here)} x2={x(here)} y1={TOP} y2={HEIGHT - 4} />}
        {lines.map((line, place) => (
          <polyline
            key={place}
            class={place === 0 ? "declarer" : "defenders"}
            points={line.map(({ index, chance }) => `${x(index)},${y(chance)}`).join(" ")}
          />
        ))}
        {points.map(({ moment, index, part, chance }) => (
          <g key={moment} class={`dot ${part.mark}`} onClick={() => go(addressOf(moment))}>
            {part.mark === "fine" ? (
              <circle cx={x(index)} cy={y(chance)} r={part.seat === game.declarer ? 4 : 2.5} />
            ) : (
              <path d={`M${x(index)} ${y(chance) - 8}l8 8-8 8-8-8z`} />
            )}
          </g>
        ))}
      </svg>
      <p class="quiet">
        ─ {tell("graph.declarer")} · ┄ {tell("graph.defenders")} · ◆ {tell("mistakes")} · + −{" "}
        {tell("graph.open")}
      </p>
    </section>
  );
}
