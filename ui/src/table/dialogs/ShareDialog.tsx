// Links to send: to watch, to play the same deals, and the seats that this browser has keys to.

import type { View } from "../../net/wire";
import { knownTables, seatAddress } from "../../net/tables";
import { LocalOnly } from "../../parts/LocalOnly";
import { Copied } from "../Waiting";
import { placeName, type Words } from "../words";

interface ShareProps {
  readonly words: Words;
  readonly view: View;
  readonly table: string;
  readonly token: string | null;
  readonly deals: string | null;
}

export function ShareDialog({ words, view, table, token, deals }: ShareProps) {
  const { say } = words;
  const tokens = knownTables().find((known) => known.table === table)?.tokens ?? [];
  const links: [string, string][] = [[say("share.watch"), seatAddress(table, null)]];
  if (deals) links.push([say("share.deals"), `/play?deals=${encodeURIComponent(deals)}`]);
  if (token) links.push([say("share.own"), seatAddress(table, token)]);
  view.places.forEach((place, number) => {
    const key = tokens[number];
    if (key && key !== token) {
      links.push([say("share.seat", { name: placeName(words, place, number) }), seatAddress(table, key)]);
    }
  });
  return (
    <>
      <ul class="links">
        {links.map(([label, address]) => (
          <li key={address}>
            <span aria-hidden="true">{label}</span>
            <Copied words={words} address={address} label={label} />
          </li>
        ))}
      </ul>
      <LocalOnly say={say} />
    </>
  );
}
