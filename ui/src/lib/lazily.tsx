// Rooms that are large, or that few enter, are loaded when somebody does.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { speaker } from "../i18n";
import { useSettings } from "./settings";

export interface RoomProps {
  /** What follows the name of the room in the address. */
  readonly path: readonly string[];
}

export function lazily(load: () => Promise<{ default: ComponentType<RoomProps> }>) {
  let loaded: ComponentType<RoomProps> | null = null;
  return function LazyRoom(props: RoomProps) {
    const [Room, setRoom] = useState<ComponentType<RoomProps> | null>(() => loaded);
    const [failed, setFailed] = useState(false);
    const say = speaker(useSettings().language);
    useEffect(() => {
      load().then(
        (module) => {
          loaded = module.default;
          setRoom(() => loaded);
        },
        () => setFailed(true),
      );
    }, []);
    if (Room !== null) return <Room {...props} />;
    return (
      <main class="page">
        <h1 class="unseen">Ouvert</h1>
        <p role={failed ? "alert" : "status"}>{say(failed ? "loading.failed" : "loading")}</p>
        {failed && (
          // A room whose files a newer server no longer has is there again in that server's page.
          <p class="answers">
            <button type="button" class="main" onClick={() => location.reload()}>
              {say("loading.again")}
            </button>
          </p>
        )}
      </main>
    );
  };
}
