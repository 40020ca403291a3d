// The own hand: one stop of the tab key; arrows walk along it, Enter plays or marks a card.

import { useRef, useState } from "preact/hooks";
import { CardFace } from "../../cards/CardFace";
import { arranged, type Order } from "../../cards/deck";
import { cardName, type Words } from "../words";

export interface HandProps {
  readonly words: Words;
  readonly cards: readonly string[];
  /** Cards that it has lost in play; suits keep their places while it shrinks. */
  readonly gone: readonly string[];
  /** The cards that have just come from the skat. */
  readonly fresh: readonly string[];
  readonly order: Order;
  /** Cards that may be chosen; null where nothing is asked. */
  readonly legal: readonly string[] | null;
  /** Whether choosing marks cards, for the discard, instead of playing one. */
  readonly marks: boolean;
  readonly marked: readonly string[];
  /** The card that a hint recommends. */
  readonly hinted: readonly string[];
  readonly choose: (code: string) => void;
  /** Somebody tries a card that is not allowed. */
  readonly refuse: () => void;
}

export function Hand(props: HandProps) {
  const { words, legal } = props;
  const cards = arranged(props.cards, props.order, props.gone);
  const [reached, setFocus] = useState(0);
  const row = useRef<HTMLDivElement>(null);
  const current = Math.min(reached, cards.length - 1);

  const walk = (to: number) => {
    const place = (to + cards.length) % cards.length;
    setFocus(place);
    row.current?.querySelectorAll("button")[place]?.focus();
  };
  const onKey = (key: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: -1,
    };
    const to = steps[key.key];
    if (to === undefined || !cards.length) return;
    key.preventDefault();
    walk(to);
  };
  return (
    <div
      class={`hand count-${cards.length}`}
      role="group"
      aria-label={words.say("hand.label", { count: cards.length })}
      ref={row}
      onKeyDown={onKey}
    >
      {cards.map((code, place) => {
        const allowed = legal?.includes(code) ?? false;
        const marked = props.marked.includes(code);
        const hinted = props.hinted.includes(code);
        const fresh = props.fresh.includes(code);
        const label = [
          cardName(words, code),
          ...(legal !== null && !allowed ? [words.say("hand.notLegal")] : []),
          ...(hinted ? [words.say("hand.hinted")] : []),
          ...(fresh ? [words.say("hand.fromSkat")] : []),
        ].join(", ");
        return (
          <button
            key={code}
            type="button"
            class={`card ${legal === null ? "idle" : allowed ? "legal" : "barred"}${marked ? " marked" : ""}${hinted ? " hinted" : ""}`}
            data-card={code}
            aria-label={label}
            aria-disabled={!allowed}
            aria-pressed={props.marks ? marked : undefined}
            tabIndex={place === current ? 0 : -1}
            onFocus={() => setFocus(place)}
            onClick={() => (allowed ? props.choose(code) : legal && props.refuse())}
          >
            <CardFace code={code} style={words.settings} />
            {fresh && (
              <span class="fresh" aria-hidden="true">
                {words.say("skat")}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
