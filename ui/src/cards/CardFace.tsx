// A card's face and back as SVG, 100 wide and 150 high. Suits differ by shape as well as colour.

import { card, type Rank } from "./deck";
import { SuitSymbol, type Deck } from "./symbols";

export type Colours = "two" | "four";

/** How large the letter and the sign in the corners are. */
export type Indices = "usual" | "large";

export interface FaceStyle {
  readonly deck: Deck;
  readonly colours: Colours;
  readonly letters: Letters;
  readonly indices: Indices;
}

/** What is written in the corners: English J Q K, German B D K; the German deck has U O K. */
export type Letters = "english" | "german";

export function rankLetter(rank: Rank, style: Pick<FaceStyle, "deck" | "letters">): string {
  if (style.deck === "german") return { J: "U", Q: "O" }[rank as string] ?? rank;
  if (style.letters === "german") return { J: "B", Q: "D" }[rank as string] ?? rank;
  return rank;
}

// Where pips stand: column (0 left, 1 middle, 2 right) and row in tenths of the pip area.
const PIPS: Partial<Record<Rank, readonly (readonly [number, number])[]>> = {
  "7": [
    [0, 0],
    [2, 0],
    [1, 2.5],
    [0, 5],
    [2, 5],
    [0, 10],
    [2, 10],
  ],
  "8": [
    [0, 0],
    [2, 0],
    [1, 2.5],
    [0, 5],
    [2, 5],
    [1, 7.5],
    [0, 10],
    [2, 10],
  ],
  "9": [
    [0, 0],
    [2, 0],
    [0, 3.33],
    [2, 3.33],
    [1, 5],
    [0, 6.67],
    [2, 6.67],
    [0, 10],
    [2, 10],
  ],
  "10": [
    [0, 0],
    [2, 0],
    [1, 1.67],
    [0, 3.33],
    [2, 3.33],
    [0, 6.67],
    [2, 6.67],
    [1, 8.33],
    [0, 10],
    [2, 10],
  ],
};

const PIP = 16;

function Pips(props: { code: string; deck: Deck }) {
  const { suit, rank } = card(props.code);
  return (
    <>
      {(PIPS[rank] ?? []).map(([column, row]) => (
        <SuitSymbol
          key={`${column}-${row}`}
          suit={suit}
          deck={props.deck}
          x={36 + column * 14 - PIP / 2}
          y={27 + row * 9.6 - PIP / 2}
          size={PIP}
          upsideDown={row > 5}
        />
      ))}
    </>
  );
}

// Head-dresses that tell the court cards apart: a feathered cap, a coronet, a crown.
const COURT: Partial<Record<Rank, string>> = {
  J: "M30 62c2-14 12-20 22-20 12 0 19 8 20 20zM28 62h46v7H28zM66 46c10-4 14-14 12-26-10 4-16 12-16 24z",
  Q: "M30 66l-5-24 13 10 12-18 12 18 13-10-5 24zM25 36a4 4 0 1 1 0 .1zM50 27a4.5 4.5 0 1 1 0 .1zM75 36a4 4 0 1 1 0 .1z",
  K: "M28 69V40l11 9 11-19 11 19 11-9v29zM47 14h6v5h5v6h-5v6h-6v-6h-5v-6h5z",
};

function Court(props: { code: string; deck: Deck }) {
  const { suit, rank } = card(props.code);
  // The ober has its name from the sign above the figure, the unter from the sign below.
  const above = props.deck === "german" && rank === "Q";
  const half = (
    <g>
      <path
        d={COURT[rank]}
        fill="currentColor"
        fill-rule="evenodd"
        transform={`translate(22 ${above ? 32 : 15}) scale(.56)`}
      />
      <SuitSymbol suit={suit} deck={props.deck} x={43} y={above ? 16 : 58} size={14} />
    </g>
  );
  return (
    <>
      <rect
        x={29}
        y={12}
        width={42}
        height={126}
        rx={4}
        fill="none"
        stroke="currentColor"
        stroke-width={1.2}
      />
      {half}
      <path d="M29 75h42" stroke="currentColor" stroke-width={1.2} />
      <g transform="rotate(180 50 75)">{half}</g>
    </>
  );
}

function Ace(props: { code: string; deck: Deck }) {
  const { suit } = card(props.code);
  // The highest card of the German deck is a deuce, with two signs.
  if (props.deck === "german") {
    const sign = <SuitSymbol suit={suit} deck="german" x={31} y={31} size={38} />;
    return (
      <>
        {sign}
        <g transform="rotate(180 50 75)">{sign}</g>
      </>
    );
  }
  return <SuitSymbol suit={suit} deck={props.deck} x={28} y={53} size={44} />;
}

/** Letter and sign of the corners: where the letter stands, how large they are, how wide a ten is. */
const CORNERS: Readonly<Record<Indices, { letter: number; size: number; sign: number; ten: number }>> = {
  usual: { letter: 27, size: 29, sign: 19, ten: 27 },
  large: { letter: 38, size: 43, sign: 29, ten: 38 },
};

/** The face. It is decoration: whoever shows it names the card for screen readers. */
export function CardFace(props: { code: string; style: FaceStyle }) {
  const { suit, rank } = card(props.code);
  const { style } = props;
  const letter = rankLetter(rank, style);
  const large = style.indices === "large";
  const at = CORNERS[style.indices];
  const corner = (
    <g>
      <text
        x={4}
        y={at.letter}
        font-size={at.size}
        font-weight="700"
        textLength={letter === "10" ? at.ten : undefined}
        lengthAdjust="spacingAndGlyphs"
        fill="currentColor"
      >
        {letter}
      </text>
      <SuitSymbol suit={suit} deck={style.deck} x={3} y={at.letter + 4} size={at.sign} />
    </g>
  );
  // Signs of the German deck are known by their colours, too.
  const colours = style.deck === "german" ? "four" : style.colours;
  const Middle = rank === "A" ? Ace : rank in PIPS ? Pips : Court;
  return (
    <svg class={`face ${colours}-colours ${suit}`} viewBox="0 0 100 150" aria-hidden="true" focusable="false">
      <rect class="paper" x={0.75} y={0.75} width={98.5} height={148.5} rx={8} />
      <g class="ink">
        <g transform={large ? "translate(18 27) scale(.64)" : undefined}>
          <Middle code={props.code} deck={style.deck} />
        </g>
        {corner}
        <g transform="rotate(180 50 75)">{corner}</g>
      </g>
    </svg>
  );
}

/** A card that lies face down. */
export function CardBack() {
  return (
    <svg class="face back" viewBox="0 0 100 150" aria-hidden="true" focusable="false">
      <rect class="paper" x={0.75} y={0.75} width={98.5} height={148.5} rx={8} />
      <rect class="pattern" x={7} y={7} width={86} height={136} rx={5} />
      <path
        class="weave"
        d="M7 41l34-34M7 75l68-68M7 109L93 23M7 143L93 57M41 143l52-52M75 143l18-18M59 7l34 34M25 7l68 68M7 23l86 86M7 57l86 86M7 91l52 52M7 125l18 18"
      />
    </svg>
  );
}
