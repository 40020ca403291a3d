// A description leaves the page: as a link that holds it, or as a file.

import { useState } from "preact/hooks";
import { announce } from "../../lib/announcer";
import type { Tell } from "./sentences";
import { fileName, packed } from "./packing";

interface SharingProps {
  readonly tell: Tell;
  readonly text: string;
  readonly game: string;
}

export function Sharing({ tell, text, game }: SharingProps) {
  const [link, setLink] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);
  const share = async () => {
    const made = `${location.origin}${location.pathname}#/tricks/editor?text=${packed(text)}`;
    setLink(made);
    try {
      await navigator.clipboard.writeText(made);
      setCopied(true);
      announce(tell("shared"));
    } catch {
      // Without leave to copy, the link is there to be copied by hand.
      setCopied(false);
    }
  };
  const save = () => {
    const address = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
    const anchor = document.createElement("a");
    anchor.href = address;
    anchor.download = fileName(game);
    anchor.click();
    URL.revokeObjectURL(address);
  };
  return (
    <>
      <button type="button" onClick={() => void share()}>
        {tell("share")}
      </button>
      <button type="button" onClick={save}>
        {tell("save")}
      </button>
      {link !== null && (
        <label class="editor-link">
          {tell(copied ? "shared" : "share.shown")}
          <input type="text" readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
        </label>
      )}
    </>
  );
}
