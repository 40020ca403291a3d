import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** A window above the page; Escape, the cross and a click beside it close it. */
export function Dialog(props: {
  title: string;
  closeLabel: string;
  close: () => void;
  children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={props.title}
      onClose={props.close}
      onClick={(click) => click.target === dialog.current && dialog.current?.close()}
    >
      <header>
        <h2>{props.title}</h2>
        <button
          type="button"
          class="close"
          aria-label={props.closeLabel}
          onClick={() => dialog.current?.close()}
        >
          ✕
        </button>
      </header>
      <div class="content">{props.children}</div>
    </dialog>
  );
}
