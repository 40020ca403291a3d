// Coming to a table by a link: whoever is new there says his name first.

import { useEffect, useState } from "preact/hooks";
import { listed, speaker } from "../i18n";
import { useSettings } from "../lib/settings";
import { TableSocket } from "../net/socket";
import { keepName, knownTables, ownName } from "../net/tables";
import type { ClockView } from "../net/wire";
import { NameField } from "../parts/NameField";
import { clockText } from "./clock/duration";
import { TablePage } from "./TablePage";
import { placeName } from "./words";

export function Arrival({ table, token }: { table: string; token: string | null }) {
  const seats = knownTables().find((each) => each.table === table);
  // Whoever has opened the table knows the links of all seats, and sits on one of them.
  const known = token === null || seats?.tokens[seats.place] === token;
  const settings = useSettings();
  const say = speaker(settings.language);
  const [nameless] = useState(say("arrival.guest"));
  const [nickname, setNickname] = useState(() => (seats === undefined ? ownName() : ""));
  const [others, setOthers] = useState<readonly string[]>([]);
  const [clock, setClock] = useState<ClockView | null>(null);
  const [asks, ask] = useState<boolean | null>(known ? false : null);
  useEffect(() => {
    if (asks !== null) return;
    // Where no seat is free, nobody is new.
    const watching = new TableSocket(table, null, null, ({ view, link }) => {
      if (view === null && link !== "refused") return;
      const places = view?.places ?? [];
      setClock(view?.clock ?? null);
      setOthers(
        places.flatMap((place, number) =>
          place.kind === "free" ? [] : [placeName({ say, settings }, place, number)],
        ),
      );
      ask(places.some((place) => place.kind === "free"));
    });
    return () => watching.close();
  }, [asks]);
  if (asks === false) return <TablePage table={table} token={token} name={nickname.trim() || nameless} />;
  if (asks === null) {
    return (
      <main class="page">
        <p role="status">{say("link.connecting")}</p>
      </main>
    );
  }
  const sit = (submission: Event) => {
    submission.preventDefault();
    keepName(nickname.trim());
    ask(false);
  };
  return (
    <main class="page">
      <form class="panel" onSubmit={sit}>
        <h1>{say("arrival.title")}</h1>
        {others.length > 0 && <p>{say("arrival.with", { others: listed(settings.language, others) })}</p>}
        {clock && <p>{clockText(say, clock)}</p>}
        <NameField name={nickname} change={setNickname} />
        <button type="submit" class="main">
          {say("arrival.sit")}
        </button>
      </form>
    </main>
  );
}
