import type { ComponentChildren } from "preact";
import { go } from "../lib/router";

/** A link within the page: an ordinary one to the browser, but nothing is loaded anew. */
export function Link(props: { to: string; class?: string; children: ComponentChildren }) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(props.to);
  };
  return (
    <a href={`#${props.to}`} class={props.class} onClick={follow}>
      {props.children}
    </a>
  );
}
