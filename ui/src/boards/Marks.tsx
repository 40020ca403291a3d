// What may be on a square, drawn: marks and pieces, with a ring and a number for their chance.

import { percent } from "./words";
import type { BoardPart } from "./wire";

const RING = 41;
const AROUND = 2 * Math.PI * RING;
const GLYPHS: Readonly<Record<string, string>> = { K: "♚", Q: "♛", R: "♜", B: "♝", N: "♞", P: "♟" };
/** Makes browsers draw a letter, not a picture. */
const AS_TEXT = "\uFE0E";

/** All parts on a square, side by side where there are several. */
export function Parts({ parts }: { parts: readonly BoardPart[] }) {
  const across = Math.ceil(Math.sqrt(parts.length));
  const down = Math.ceil(parts.length / Math.max(1, across));
  const size = 100 / Math.max(1, across);
  const above = (100 - down * size) / 2;
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      {parts.map((part, place) => {
        const x = (place % across) * size;
        const y = above + Math.floor(place / across) * size;
        return (
          <g key={place} transform={`translate(${x + size / 2} ${y + size / 2}) scale(${size / 100})`}>
            <Part part={part} />
          </g>
        );
      })}
    </svg>
  );
}

function Part({ part }: { part: BoardPart }) {
  const certain = part.chance === 1;
  return (
    <g class={`qb-part seat${part.seat}${certain ? " certain" : ""}`}>
      {!certain && (
        <>
          <circle class="qb-ring empty" r={RING} />
          <circle
            class="qb-ring"
            r={RING}
            stroke-dasharray={`${AROUND * part.chance} ${AROUND}`}
            transform="rotate(-90)"
          />
        </>
      )}
      <g transform={certain ? "" : "translate(0 -11) scale(0.56)"}>
        <Sign part={part} />
      </g>
      {!certain && (
        <text class="qb-chance" y={26}>
          {percent(part.chance).replace(/\s/, "")}
        </text>
      )}
    </g>
  );
}

function Sign({ part }: { part: BoardPart }) {
  const glyph = GLYPHS[part.sign];
  if (glyph !== undefined) {
    return (
      <text class="qb-piece" y={25}>
        {glyph + AS_TEXT}
      </text>
    );
  }
  const numbered = part.number > 0;
  return (
    <>
      <g transform={numbered ? "translate(-8 0)" : ""}>
        {part.sign === "X" ? (
          <path class="qb-mark" d="M-24 -24L24 24M24 -24L-24 24" />
        ) : (
          <circle class="qb-mark" r={26} />
        )}
      </g>
      {numbered && (
        <text class="qb-number" x={32} y={34}>
          {part.number}
        </text>
      )}
    </>
  );
}
