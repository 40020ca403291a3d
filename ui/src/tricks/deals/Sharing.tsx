// A played deal leaves the page: as a link that holds it, or as a file.

import { useState } from "preact/hooks";
import { announce } from "../../lib/announcer";
import { fileName, packed } from "../editor/packing";
import type { DealTold } from "../records/wire";
import type { Tell } from "./sentences";

export function Sharing({ tell, deal }: { tell: Tell; deal: DealTold }) {
  const [link, setLink] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);
  const share = async () => {
    const made = `${location.origin}${location.pathname}#/tricks/deals?deal=${packed(deal.text)}`;
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
    const address = URL.createObjectURL(new Blob([deal.text], { type: "text/plain" }));
    const anchor = document.createElement("a");
    anchor.href = address;
    anchor.download = fileName(deal.name).replace(/toml$/, "txt");
    anchor.click();
    URL.revokeObjectURL(address);
  };
  return (
    <div class="answers">
      <button type="button" onClick={() => void share()}>
        {tell("share")}
      </button>
      <button type="button" onClick={save}>
        {tell("save")}
      </button>
      {link !== null && (
        <label class="deal-link">
          {tell(copied ? "shared" : "share.shown")}
          <input type="text" readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
        </label>
      )}
    </div>
  );
}
