// The table: three seats, the trick, the own hand, and beside them what is asked and what is known.

import { useOwnSettings } from "../parts/settingsDoor";
import { Dialogs } from "./dialogs/Dialogs";
import { Felt } from "./felt/Felt";
import { Side } from "./side/Side";
import { useKeysAtTable } from "./useKeysAtTable";
import { usePlay, type TableProps } from "./usePlay";

export function Play(props: TableProps) {
  const play = usePlay(props);
  useKeysAtTable(play);
  useOwnSettings(() => play.show("settings"));
  const { words, view, discard } = play;
  return (
    <main
      class={`table${words.settings.animated ? " animated" : ""}${words.settings.waits ? " waits" : ""}`}
      data-view={discard.settled ? `${view.number} announced` : view.number}
    >
      <h1 class="unseen">{words.say("table.title", { game: view.game, games: play.games })}</h1>
      <Felt play={play} />
      <Side play={play} />
      <Dialogs play={play} />
    </main>
  );
}
