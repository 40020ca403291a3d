// The text area, with numbers of lines beside it; the line of a mistake is marked.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Tell } from "./sentences";

interface WrittenProps {
  readonly tell: Tell;
  readonly text: string;
  /** The line of a mistake, from 1. */
  readonly wrong: number | null;
  /** Counts up when the line of the mistake shall be gone to. */
  readonly goes: number;
  readonly change: (text: string) => void;
}

export function Written({ tell, text, wrong, goes, change }: WrittenProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const numbers = useRef<HTMLOListElement>(null);
  const lines = text.split("\n");
  useLayoutEffect(() => {
    const field = area.current;
    if (goes === 0 || wrong === null || field === null) return;
    const start = lines.slice(0, wrong - 1).join("\n").length + (wrong > 1 ? 1 : 0);
    field.focus();
    field.setSelectionRange(start, start + (lines[wrong - 1] ?? "").length);
    const height = field.scrollHeight / Math.max(1, lines.length);
    field.scrollTop = Math.max(0, (wrong - 3) * height);
  }, [goes]);
  const follow = () => {
    if (area.current && numbers.current) numbers.current.scrollTop = area.current.scrollTop;
  };
  return (
    <div class="editor-text">
      <ol ref={numbers} aria-hidden="true">
        {lines.map((_, at) => (
          <li key={at} class={at + 1 === wrong ? "wrong" : ""}>
            {at + 1 === wrong ? "▶" : ""}
            {at + 1}
          </li>
        ))}
      </ol>
      <textarea
        ref={area}
        aria-label={tell("text")}
        aria-invalid={wrong !== null}
        aria-describedby="editor-said"
        spellcheck={false}
        autocapitalize="off"
        wrap="off"
        rows={26}
        value={text}
        onScroll={follow}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    </div>
  );
}
