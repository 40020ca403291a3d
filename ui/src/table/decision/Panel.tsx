// What all questions before the play look like.

import type { ComponentChildren } from "preact";
import type { WireAction, PhaseName, View } from "../../net/wire";
import type { Thoughts } from "./useDiscard";
import type { Words } from "../words";

export interface DecisionProps {
  readonly words: Words;
  readonly view: View;
  readonly discard: Thoughts;
  /** The offer that is looked at, by its letters; the hand is arranged for it. */
  readonly looked: string | null;
  readonly look: (contract: string | null) => void;
  /** Whether values are shown before they must be; kept from one question to the next. */
  readonly curious: boolean;
  readonly setCurious: (curious: boolean) => void;
  readonly act: (action: WireAction) => void;
}

export function Panel(props: { title: string; asks?: PhaseName | undefined; children: ComponentChildren }) {
  return (
    <section class="decision" aria-label={props.title} data-asks={props.asks}>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}

/** What need not be asked to go on. */
export function Curious(props: DecisionProps & { title: string; children: ComponentChildren }) {
  return (
    <details open={props.curious} onToggle={({ currentTarget }) => props.setCurious(currentTarget.open)}>
      <summary>{props.title}</summary>
      {props.children}
    </details>
  );
}
