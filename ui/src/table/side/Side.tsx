// Beside the table: whose turn it is, what is amiss, how the game stands, tools, and the hint.

import { problemText } from "../../lib/problems";
import { Absent } from "./Absent";
import { Failed } from "./Failed";
import { statusText } from "../status";
import { HintPanel } from "./HintPanel";
import { useLate } from "./useLate";
import { Standing } from "./Standing";
import { Tools } from "./Tools";
import type { Play } from "../usePlay";
import { useWaking } from "./useWaking";
import { percent } from "../words";

export function Side({ play }: { play: Play }) {
  const { words, view, news } = play;
  const { say } = words;
  const late = useLate(view, words);
  const watches = view.place === null;
  const handedOver = view.place !== null && view.places[view.place]?.kind === "ai";
  return (
    <aside class="side" aria-label={say("side.label")}>
      <Status play={play} />
      {watches && <p class="quiet">{say("watch.note")}</p>}
      <Standing words={words} view={view} games={play.games} />
      <Tools play={play} />
      {/* What comes and goes stands below what is pressed, so that no button moves. */}
      <div class="news">
        {handedOver && view.stage !== "closed" && <p role="status">{say("handover.playing")}</p>}
        {view.own !== null && view.would_concede === view.own.seat && (
          <p role="status">{say("concede.asked")}</p>
        )}
        {late && <p class="problem">{late}</p>}
        <Failed words={words} view={view} />
        {!watches && <Absent words={words} view={view} socket={play.socket} />}
        {news.problem && <p class="problem">{problemText(news.problem)}</p>}
      </div>
      {play.advice.hint && <HintPanel words={words} hint={play.advice.hint} />}
    </aside>
  );
}

function Status({ play }: { play: Play }) {
  const { words, view, news, advice } = play;
  const { say } = words;
  const thinks = view.places.some((place) => place.seat === view.actor && place.kind === "ai");
  const waking = useWaking(thinks || advice.asking, view.number, words);
  const lost = news.link === "lost";
  return (
    <p class={`status${lost ? " lost" : ""}`} role="status" aria-live="off" tabIndex={-1}>
      {lost
        ? say("link.lost")
        : waking !== null
          ? say("status.waking", { share: percent(waking) })
          : play.refused
            ? play.mustFollow
            : play.held
              ? say("pace.held")
              : statusText(words, view)}
    </p>
  );
}
