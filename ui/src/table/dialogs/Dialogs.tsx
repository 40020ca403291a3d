// The dialogs of the table, one of which is open at a time.

import type { ComponentChildren } from "preact";
import type { Key } from "../../i18n";
import { Dialog } from "../../parts/Dialog";
import { SettingsDialog } from "../../parts/SettingsDialog";
import { BeliefPanel } from "./BeliefPanel";
import { ClaimDialog } from "./ClaimDialog";
import { ComparisonPanel } from "./ComparisonPanel";
import { KeysHelp } from "./KeysHelp";
import { LastTrick } from "./LastTrick";
import { FairPanel } from "../FairPanel";
import { ShareDialog } from "./ShareDialog";
import { SheetPanel } from "./SheetPanel";
import { TalkDialog } from "../talk/TalkDialog";
import type { Play } from "../usePlay";
import { seatName } from "../words";

export function Dialogs({ play }: { play: Play }) {
  const { words, view, socket, dialog, table, token, deals } = play;
  const { say } = words;
  const { sheet } = play.news;
  const { beliefs } = play.advice;
  if (dialog === null) return null;
  const shut = () => play.close(dialog);
  // With its key each is a dialog of its own, which opens when it comes.
  const titled = (title: Key, content: ComponentChildren) => (
    <Dialog key={dialog} title={say(title)} closeLabel={say("close")} close={shut}>
      {content}
    </Dialog>
  );
  switch (dialog) {
    case "settings":
      return (
        <SettingsDialog close={shut} setPace={(seconds) => socket.pace(seconds)}>
          {view.owner && <HintsAllowed play={play} />}
        </SettingsDialog>
      );
    case "sheet":
      return sheet && titled("sheet.title", <Sheets play={play} />);
    case "share":
      return titled(
        "share.title",
        <ShareDialog words={words} view={view} table={table} token={token} deals={deals} />,
      );
    case "talk":
      return titled("talk.title", <TalkDialog play={play} />);
    case "fair":
      return titled(
        "fair.title",
        <FairPanel
          words={words}
          table={table}
          place={play.news.welcome?.place ?? null}
          view={view}
          fair={sheet?.fair ?? null}
        />,
      );
    case "trick":
      return titled("trick.last", <LastTrick words={words} view={view} />);
    case "beliefs":
      return beliefs && titled("beliefs.title", <BeliefPanel words={words} view={view} beliefs={beliefs} />);
    case "keys":
      return titled("keys.title", <KeysHelp words={words} />);
    case "compare":
      return titled("compare.title", <ComparisonPanel words={words} view={view} socket={socket} />);
    case "claim":
      return titled("claim.ask", <ClaimDialog play={play} close={shut} />);
    case "back":
      return titled("back.title", <TakeBack play={play} close={shut} />);
    case "concede":
      return titled("concede.ask", <Concede play={play} close={shut} />);
  }
}

function Sheets({ play }: { play: Play }) {
  const { words, view, news, deals } = play;
  if (news.sheet === null) return null;
  return (
    <>
      <SheetPanel words={words} view={view} sheet={news.sheet} />
      {deals && <p class="quiet">{words.say("sheet.deals", { deals })}</p>}
    </>
  );
}

function HintsAllowed({ play }: { play: Play }) {
  return (
    <label>
      <input
        type="checkbox"
        checked={play.view.hints}
        onChange={({ currentTarget }) => play.socket.allowHints(currentTarget.checked)}
      />
      {play.words.say("hint.allowed")}
    </label>
  );
}

/** What it costs to take something back, said before it is done. */
function TakeBack({ play, close: shut }: { play: Play; close: () => void }) {
  const { say } = play.words;
  const takeBack = () => {
    play.takeBack(true);
    shut();
  };
  return (
    <>
      <p>{say("back.sure")}</p>
      <p class="answers">
        <button type="button" class="main" onClick={takeBack}>
          {say("back.do")}
        </button>
        <button type="button" onClick={shut}>
          {say("back.not")}
        </button>
      </p>
    </>
  );
}

function Concede({ play, close: shut }: { play: Play; close: () => void }) {
  const { say } = play.words;
  const { view, own } = play;
  const partner =
    own === null || view.declarer === null || view.declarer === own.seat
      ? null
      : seatName(play.words, view, 3 - view.declarer - own.seat);
  const concede = () => {
    play.act({ do: "concede" });
    shut();
  };
  return (
    <>
      <p>{partner === null ? say("concede.sure") : say("concede.sureDefender", { who: partner })}</p>
      <p class="answers">
        <button type="button" class="main" onClick={shut}>
          {say("concede.not")}
        </button>
        <button type="button" class="leaves" onClick={concede}>
          {say(partner === null ? "concede.do" : "concede.ask.partner", { who: partner ?? "" })}
        </button>
      </p>
    </>
  );
}
