// A text of the course: cards as signs, and words that explain themselves when touched or pointed at.

import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { card } from "../cards/deck";
import { cardName, cardSign, contractOf } from "../table/words";
import { pieces } from "./markup";
import type { Term, Text } from "./wire";
import type { LearnWords } from "./words";

export type Terms = Readonly<Record<string, Term>>;

/** A text; where there are `terms`, the words that they explain can be touched. */
export function Told({ words, text, terms }: { words: LearnWords; text: Text; terms: Terms }) {
  return (
    <span class="learn-told">
      {pieces(words.read(text)).map((piece, place) => {
        if (piece.kind === "card") return <Sign key={place} words={words} code={piece.code} />;
        if (piece.kind === "contract") return <b key={place}>{contractOf(words, piece.code)}</b>;
        const term = piece.kind === "term" ? terms[piece.key] : undefined;
        if (piece.kind === "term" && term !== undefined) {
          return <Explained key={place} words={words} shown={piece.text} term={term} />;
        }
        return piece.text;
      })}
    </span>
  );
}

function Sign({ words, code }: { words: LearnWords; code: string }) {
  return (
    <span class={`learn-sign ${words.settings.colours}-colours ${card(code).suit}`}>
      <span aria-hidden="true">{cardSign(words, code)}</span>
      <span class="unseen">{cardName(words, code)}</span>
    </span>
  );
}

/** Kept free at the bottom of the screen for the rooms of a phone. */
const BOTTOM = 76;

/** A word with a dotted line below it: a touch, the pointer or the keyboard opens what it means. */
function Explained({ words, shown, term }: { words: LearnWords; shown: string; term: Term }) {
  const [shows, setShows] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const meaning = useRef<HTMLSpanElement>(null);
  const id = useId();
  // It stands below the whole text, so that its other words can be read and touched; where the
  // screen ends before, as high as it must.
  useLayoutEffect(() => {
    const box = meaning.current;
    if (!shows || box === null) return;
    const over = box.getBoundingClientRect().bottom - (innerHeight - BOTTOM);
    if (over > 0) box.style.translate = `0 ${-over}px`;
  }, [shows]);
  // At once, not a frame later: a key pressed at once is heard.
  useLayoutEffect(() => {
    if (!shows) return;
    const leave = (happened: Event) => {
      if (
        happened instanceof KeyboardEvent ? happened.key === "Escape" : happened.target !== button.current
      ) {
        setShows(false);
      }
    };
    addEventListener("keydown", leave);
    addEventListener("pointerdown", leave);
    return () => {
      removeEventListener("keydown", leave);
      removeEventListener("pointerdown", leave);
    };
  }, [shows]);
  return (
    <>
      <button
        ref={button}
        type="button"
        class="learn-term"
        aria-expanded={shows}
        aria-describedby={shows ? id : undefined}
        onClick={() => setShows(true)}
        onBlur={() => setShows(false)}
        onPointerEnter={({ pointerType }) => pointerType === "mouse" && setShows(true)}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && setShows(false)}
      >
        {shown}
      </button>
      {shows && (
        <span ref={meaning} id={id} role="tooltip" class="learn-meaning">
          <b>{words.read(term.word)}</b> {words.read(term.meaning)}
        </span>
      )}
    </>
  );
}
