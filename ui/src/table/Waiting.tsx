// Before the first game: links for the free seats, or AIs in them.

import { useRef, useState } from "preact/hooks";
import type { Sheet, View } from "../net/wire";
import { knownTables, seatAddress, USUAL_PLAYER } from "../net/tables";
import type { TableSocket } from "../net/socket";
import { Link } from "../parts/Link";
import { LocalOnly } from "../parts/LocalOnly";
import { FairPanel } from "./FairPanel";
import { clockText } from "./clock/duration";
import { placeName, type Words } from "./words";

interface WaitingProps {
  readonly words: Words;
  readonly table: string;
  readonly view: View;
  readonly socket: TableSocket;
  /** The place of this browser; null for who watches. */
  readonly own: number | null;
  readonly sheet: Sheet | null;
}

export function Waiting({ words, table, view, socket, own, sheet }: WaitingProps) {
  const { say } = words;
  const tokens = knownTables().find((known) => known.table === table)?.tokens;
  return (
    <main class="page">
      <h1>{say("waiting.title")}</h1>
      {tokens && <p>{say("waiting.how")}</p>}
      <ul class="places">
        {view.places.map((place, number) => (
          <li key={number}>
            <b>{placeName(words, place, number)}</b>
            {place.kind === "free" && (
              <>
                {tokens?.[number] && <Copied words={words} address={seatAddress(table, tokens[number])} />}
                {view.own !== null || tokens ? (
                  <button type="button" onClick={() => socket.fill(number, USUAL_PLAYER)}>
                    {say("waiting.fill")}
                  </button>
                ) : null}
              </>
            )}
          </li>
        ))}
      </ul>
      <LocalOnly say={say} />
      {view.clock && <p>{clockText(say, view.clock)}</p>}
      <p role="status">{say("status.waiting")}</p>
      {sheet?.fair && (
        <details class="panel">
          <summary>{say("fair.title")}</summary>
          <FairPanel
            words={words}
            table={table}
            place={own}
            view={view}
            fair={sheet.fair}
            {...(own === null ? {} : { rejoin: () => socket.rejoin() })}
          />
        </details>
      )}
      <Link to="/">{say("home")}</Link>
    </main>
  );
}

/** A link to be sent to somebody, with a button that copies it. */
export function Copied(props: { words: Words; address: string; label?: string }) {
  const { say } = props.words;
  const [done, setDone] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const link = `${location.origin}/#${props.address}`;
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setDone(true);
    } catch {
      // Without leave to write, or without TLS, the link is marked and can be copied by hand.
    }
  };
  return (
    <span class="copied">
      <input
        ref={field}
        type="text"
        readOnly
        value={link}
        aria-label={props.label ?? say("waiting.link")}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button type="button" onClick={() => void copy()}>
        {say(done ? "waiting.copied" : "waiting.copy")}
      </button>
    </span>
  );
}
