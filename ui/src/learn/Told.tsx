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

/** A word with a dotted line below it: a touch, the pointer or the keyboard opens what it means. */
function Explained({ words, shown, term }: { words: LearnWords; shown: string; term: Term }) {
  const [shows, setShows] = useState(false);
  const [below, setBelow] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const show = () => {
    // Below the word's line, as wide as the text: so it fits on every screen.
    const word = button.current;
    if (word) setBelow(word.offsetTop + word.offsetHeight);
    setShows(true);
  };
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
        onClick={show}
        onBlur={() => setShows(false)}
        onPointerEnter={({ pointerType }) => pointerType === "mouse" && show()}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && setShows(false)}
      >
        {shown}
      </button>
      {shows && (
        <span id={id} role="tooltip" class="learn-meaning" style={{ top: `${below}px` }}>
          <b>{words.read(term.word)}</b> {words.read(term.meaning)}
        </span>
      )}
    </>
  );
}
