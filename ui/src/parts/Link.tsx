import type { ComponentChildren } from "preact";
import { go } from "../lib/router";

/** A link within the page: an ordinary one to the browser, but nothing is loaded anew. */
export function Link(props: {
  to: string;
  class?: string;
  /** Whether it leads to where one is. */
  current?: boolean;
  children: ComponentChildren;
}) {
  const follow = (click: MouseEvent) => {
    if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey) return;
    click.preventDefault();
    go(props.to);
  };
  return (
    <a
      href={`#${props.to}`}
      class={props.class}
      aria-current={props.current ? "page" : undefined}
      onClick={follow}
    >
      {props.children}
    </a>
  );
}
