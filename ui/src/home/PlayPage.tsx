// The room of play, #/play: a table as one wants it, the lists of this browser, what came of them.

import { useEffect, useState } from "preact/hooks";
import { speaker } from "../i18n";
import { useSettings } from "../lib/settings";
import { useTitle } from "../lib/title";
import { serverInfo } from "../net/tables";
import type { ServerInfo } from "../net/wire";
import { Account } from "./Account";
import { Lists } from "./Lists";
import { NewTable } from "./NewTable";
import { useLists } from "./useLists";

export function PlayPage() {
  const say = speaker(useSettings().language);
  const [server, setServer] = useState<ServerInfo | null>(null);
  const lists = useLists();
  useTitle(say("nav.play"));
  useEffect(() => {
    serverInfo().then(setServer, () => setServer(null));
  }, []);
  return (
    <main class="page wide">
      <h1>{say("home.play")}</h1>
      <div class="columns">
        <NewTable engines={server?.engines ?? []} />
        <div>
          <Lists title={say("start.lists")} lists={lists} empty={say("start.lists.none")} />
          {lists.length > 0 && <Account />}
        </div>
      </div>
    </main>
  );
}
