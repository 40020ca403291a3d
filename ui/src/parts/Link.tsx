import type { ComponentChildren } from "preact";
import { go } from "../lib/router";

/** A link within the page: an ordinary one to the browser, but nothing is loaded anew. */
export function Link(props: { to: string; class?: string; children: ComponentChildren }) {
  const follow = (click: MouseEvent) => {
    if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey) return;
    click.preventDefault();
    go(props.to);
  };
  return (
    <a href={`#${props.to}`} class={props.class} onClick={follow}>
      {props.children}
    </a>
  );
}
