// What the judge says of an answer: whether it is right, why, and what comes after a right one.

import type { ComponentChildren, Ref } from "preact";
import { Told, type Terms } from "./Told";
import type { Text, Verdict } from "./wire";
import type { LearnWords } from "./words";

interface JudgedProps {
  readonly words: LearnWords;
  readonly verdict: Verdict;
  /** In a word. */
  readonly said: string;
  readonly terms: Terms;
  /** What is told after a right answer. */
  readonly after?: Text | null;
  readonly box?: Ref<HTMLDivElement>;
  readonly children?: ComponentChildren;
}

export function Judged({ words, verdict, said, terms, after, box, children }: JudgedProps) {
  const { right } = verdict;
  return (
    <div class={`learn-verdict ${right ? "right" : "wrong"}`} ref={box ?? null}>
      <p>
        <b>
          <span aria-hidden="true">{right ? "✓ " : "✗ "}</span>
          {said}
        </b>{" "}
        <Told words={words} text={verdict.told} terms={terms} />
      </p>
      {right && after && (
        <p>
          <Told words={words} text={after} terms={terms} />
        </p>
      )}
      {children}
    </div>
  );
}
