// The table: three seats, the trick, the own hand, and beside them what is asked and what is known.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { speaker } from "../i18n";
import { announce } from "../lib/announcer";
import { useKeptFocus } from "../lib/focus";
import { pressButton, useKeys } from "../lib/keys";
import { failureText, problemText } from "../lib/problems";
import { useSettings } from "../lib/settings";
import type { WireAction, Beliefs, Hint, View } from "../net/wire";
import type { TableSocket } from "../net/socket";
import { rememberNews, rememberSeat, USUAL_PLAYER } from "../net/tables";
import { Dialog } from "../parts/Dialog";
import { Link } from "../parts/Link";
import { SettingsDialog } from "../parts/SettingsDialog";
import { Absent } from "./Absent";
import { BeliefPanel } from "./BeliefPanel";
import { ComparisonPanel, useComparable } from "./ComparisonPanel";
import { Decision, statusText } from "./Decision";
import { Hand } from "./Hand";
import { HintPanel, hintText } from "./HintPanel";
import { KeysHelp } from "./KeysHelp";
import { LastTrick } from "./LastTrick";
import { orderFor, playedBy } from "./order";
import { OverPanel } from "./OverPanel";
import { Seat } from "./Seat";
import { ShareDialog } from "./ShareDialog";
import { SheetPanel } from "./SheetPanel";
import { Standing } from "./Standing";
import { Trick } from "./Trick";
import { useDiscard } from "./useDiscard";
import { useEnded } from "./useEnded";
import { useTable } from "./useTable";
import { useWaking } from "./useWaking";
import { Waiting } from "./Waiting";
import { cardName, percent, placeName, type Words } from "./words";

type DialogName = "settings" | "sheet" | "trick" | "beliefs" | "keys" | "concede" | "compare" | "share";

export function TablePage(props: { table: string; token: string | null; name: string | null }) {
  const settings = useSettings();
  const words: Words = { say: speaker(settings.language), settings };
  const { news, socket } = useTable(props.table, props.token, props.name, words);
  const { say } = words;
  const { welcome } = news;
  const others = news.view?.places.flatMap((place, number) =>
    number === welcome?.place || place.kind === "free" ? [] : [placeName(words, place, number)],
  );
  const over = news.view?.stage === "closed";
  useEffect(() => {
    if (welcome && welcome.place !== null && props.token) {
      rememberSeat(welcome.table, props.token, welcome.place, welcome.games);
      if (others) rememberNews(welcome.table, { others, game: news.view?.game ?? 0, over });
    }
  }, [welcome, others?.join("\n"), news.view?.game, over]);

  if (news.link === "refused" || (news.view === null && news.problem !== null)) {
    return (
      <main class="page">
        <h1>{say("table.none")}</h1>
        {news.problem && <p>{problemText(news.problem)}</p>}
        <Link to="/">{say("home")}</Link>
      </main>
    );
  }
  if (news.view === null || news.welcome === null || socket === null) {
    return (
      <main class="page">
        <h1 class="unseen">{say("home.play")}</h1>
        <p role="status">{say(news.link === "lost" ? "link.lost" : "link.connecting")}</p>
      </main>
    );
  }
  if (news.view.stage === "waiting") {
    return <Waiting words={words} table={props.table} view={news.view} socket={socket} />;
  }
  return (
    <Play
      words={words}
      view={news.view}
      socket={socket}
      news={news}
      games={news.welcome.games}
      table={props.table}
      token={props.token}
      deals={news.welcome.deals}
    />
  );
}

interface PlayProps {
  readonly words: Words;
  readonly view: View;
  readonly socket: TableSocket;
  readonly news: ReturnType<typeof useTable>["news"];
  readonly games: number;
  readonly table: string;
  readonly token: string | null;
  readonly deals: string | null;
}

function Play({ words, view, socket, news, games, table, token, deals }: PlayProps) {
  const { say, settings } = words;
  const [opened, show] = useState<DialogName | null>(null);
  const [looked, look] = useState<string | null>(null);
  const [hint, setHint] = useState<Hint | null>(null);
  const [beliefs, setBeliefs] = useState<Beliefs | null>(null);
  const [asking, setAsking] = useState(false);
  const [curious, setCurious] = useState(false);
  const [refused, setRefused] = useState(false);
  const ended = useEnded(view);
  const comparable = useComparable(view, socket);

  const own = view.own;
  const legal = own?.legal ?? {};
  const yours = own !== null && view.actor === own.seat;
  const thinks = view.places.some((place) => place.seat === view.actor && place.kind === "ai");
  const waking = useWaking(thinks || asking, view.number, words);

  const act = (action: WireAction) => socket.act(action);
  const discard = useDiscard(view, news.problem, act);
  const discarding = legal.discard === true && !discard.settled;
  useLayoutEffect(() => {
    setHint(null);
    setRefused(false);
  }, [view.number]);
  useLayoutEffect(() => look(null), [view.game, view.contract?.code]);
  useEffect(() => {
    // With one legal card there is nothing to decide; the last card of a hand falls by itself.
    const only = legal.cards?.length === 1 ? legal.cards[0] : undefined;
    if (only === undefined || !(settings.playsForced || own?.hand.length === 1)) return;
    const timer = setTimeout(() => socket.act({ do: "play", card: only }), 350);
    return () => clearTimeout(timer);
  }, [view.number]);

  useEffect(() => {
    // Seen from another tab.
    document.title = yours ? `● ${say("status.title")} – Ouvert` : "Ouvert";
    return () => void (document.title = "Ouvert");
  }, [yours, settings.language]);

  const led = view.trick[0];
  const mustFollow = led === undefined ? null : say("hand.mustFollow", { card: cardName(words, led) });
  const choose = (code: string) => (discarding ? discard.mark(code) : act({ do: "play", card: code }));
  const ask = async () => {
    if (!yours || asking) return;
    setAsking(true);
    try {
      const answer = await socket.ask("hint");
      setHint(answer);
      const best = answer.lines[0];
      if (best) announce(hintText(words, best));
    } catch (error) {
      announce(failureText(error), true);
    } finally {
      setAsking(false);
    }
  };
  const showBeliefs = async () => {
    try {
      setBeliefs(await socket.ask("beliefs"));
      show("beliefs");
    } catch (error) {
      announce(failureText(error), true);
    }
  };

  useKeys({
    y: () => pressButton("y"),
    j: () => pressButton("y"),
    p: () => pressButton("p"),
    n: () => pressButton("n"),
    h: () => void ask(),
    w: () => own && void showBeliefs(),
    l: () => view.tricks.length > 0 && show("trick"),
    s: () => show("sheet"),
    c: () => legal.concede && show("concede"),
    "?": () => show("keys"),
    ...Object.fromEntries(
      Array.from({ length: 10 }, (_, place) => [String((place + 1) % 10), () => pickCard(place)]),
    ),
  });

  useKeptFocus((was) => {
    const first = (selector: string) => document.querySelector<HTMLElement>(selector);
    if (was === "hand" && first(".hand")) return first(".hand button[tabindex='0']");
    if (view.over) return first(".over button:not(:disabled)") ?? first(".over a");
    if (!yours) return first(".status");
    if (discarding) return first(".hand button[tabindex='0']");
    return (
      first(".decision .answers button.main:not(:disabled)") ??
      first(".decision .offers input") ??
      first(".hand button[tabindex='0']")
    );
  });

  const best = hint?.lines[0]?.action;
  const hinted = best?.do === "play" ? [best.card] : best?.do === "discard" ? best.cards : [];
  // To the left sits whoever plays after you.
  const seats = [1, 2, 3].map((step) => ((own?.seat ?? 2) + step) % 3).filter((seat) => seat !== own?.seat);
  const place = view.places.findIndex((each) => each.seat === own?.seat);
  const handedOver = view.places[place]?.kind === "ai";
  const order = orderFor(looked ?? view.contract?.code ?? null);
  // Another window may have been opened before this one says that it has closed.
  const shut = () => show((now) => (now === opened ? null : now));

  return (
    <main
      class={`table${settings.animated ? " animated" : ""}`}
      data-view={discard.settled ? `${view.number} announced` : view.number}
    >
      <h1 class="unseen">{say("table.title", { game: view.game, games })}</h1>
      <div class="felt">
        {seats.map((seat) => (
          <Seat key={seat} words={words} view={view} seat={seat} />
        ))}
        <div class="middle">
          {ended ? (
            <OverPanel
              words={words}
              view={view}
              table={table}
              ready={() => socket.ready()}
              compare={comparable ? () => show("compare") : null}
              sheet={() => show("sheet")}
              standing={news.sheet?.extended ?? null}
            />
          ) : (
            <>
              <Trick words={words} view={view} />
              <Decision
                words={words}
                view={view}
                discard={discard}
                looked={looked}
                look={look}
                curious={curious}
                setCurious={setCurious}
                act={act}
              />
            </>
          )}
        </div>
        {own && <Seat words={words} view={view} seat={own.seat} />}
        {own && !view.over && (
          <Hand
            words={words}
            cards={discard.settled ? own.hand.filter((code) => !discard.marked.includes(code)) : own.hand}
            order={order}
            gone={playedBy(view, own.seat)}
            fresh={discarding ? own.skat : []}
            legal={discarding ? own.hand : yours && view.phase === "play" ? (legal.cards ?? []) : null}
            marks={discarding}
            marked={discard.marked}
            hinted={hinted}
            choose={choose}
            refuse={() => {
              if (mustFollow === null) return;
              setRefused(true);
              announce(mustFollow);
            }}
          />
        )}
      </div>

      <aside class="side" aria-label={say("side.label")}>
        <p class={`status${news.link === "lost" ? " lost" : ""}`} role="status" aria-live="off" tabIndex={-1}>
          {news.link === "lost"
            ? say("link.lost")
            : waking !== null
              ? say("status.waking", { share: percent(waking) })
              : refused
                ? mustFollow
                : statusText(words, view)}
        </p>
        {own === null && <p class="quiet">{say("watch.note")}</p>}
        {handedOver && view.stage !== "closed" && <p role="status">{say("handover.playing")}</p>}
        {own && <Absent words={words} view={view} socket={socket} />}
        {news.problem && <p class="problem">{problemText(news.problem)}</p>}
        <Standing words={words} view={view} games={games} />
        <div class="tools">
          {own && !view.over && (
            <>
              <button
                type="button"
                onClick={() => void ask()}
                aria-disabled={!yours || asking}
                aria-keyshortcuts="h"
              >
                {say(asking ? "hint.thinking" : "hint.ask")}
              </button>
              <button type="button" onClick={() => void showBeliefs()} aria-keyshortcuts="w">
                {say("beliefs.ask")}
              </button>
              {yours && view.phase === "play" && (
                <Link to={`/quantum/table/${table}/${token ?? ""}`} class="button">
                  {say("home.circuit")}
                </Link>
              )}
            </>
          )}
          <button
            type="button"
            onClick={() => show("trick")}
            disabled={!view.tricks.length}
            aria-keyshortcuts="l"
          >
            {say("trick.ask")}
          </button>
          <button type="button" onClick={() => show("sheet")} aria-keyshortcuts="s">
            {say("sheet.ask")}
          </button>
          {legal.concede && (
            <button type="button" onClick={() => show("concede")} aria-keyshortcuts="c">
              {say("concede.ask")}
            </button>
          )}
          {own && view.stage !== "closed" && (
            <button
              type="button"
              onClick={() => (handedOver ? socket.comeBack() : socket.fill(place, USUAL_PLAYER))}
            >
              {say(handedOver ? "handover.back" : "handover.give")}
            </button>
          )}
          <button type="button" onClick={() => show("share")}>
            {say("share.ask")}
          </button>
          <button type="button" onClick={() => show("settings")}>
            {say("settings.title")}
          </button>
          <button type="button" onClick={() => show("keys")} aria-keyshortcuts="?">
            {say("keys.ask")}
          </button>
          <Link to="/" class="button">
            {say("home")}
          </Link>
        </div>
        {hint && <HintPanel words={words} hint={hint} />}
      </aside>

      {opened === "settings" && <SettingsDialog close={shut} setPace={(seconds) => socket.pace(seconds)} />}
      {opened === "sheet" && news.sheet && (
        <Dialog title={say("sheet.title")} closeLabel={say("close")} close={shut}>
          <SheetPanel words={words} view={view} sheet={news.sheet} />
          {deals && <p class="quiet">{say("sheet.deals", { deals })}</p>}
        </Dialog>
      )}
      {opened === "share" && (
        <Dialog title={say("share.title")} closeLabel={say("close")} close={shut}>
          <ShareDialog words={words} view={view} table={table} token={token} deals={deals} />
        </Dialog>
      )}
      {opened === "trick" && (
        <Dialog title={say("trick.last")} closeLabel={say("close")} close={shut}>
          <LastTrick words={words} view={view} />
        </Dialog>
      )}
      {opened === "beliefs" && beliefs && (
        <Dialog title={say("beliefs.title")} closeLabel={say("close")} close={shut}>
          <BeliefPanel words={words} view={view} beliefs={beliefs} />
        </Dialog>
      )}
      {opened === "keys" && (
        <Dialog title={say("keys.title")} closeLabel={say("close")} close={shut}>
          <KeysHelp words={words} />
        </Dialog>
      )}
      {opened === "compare" && (
        <Dialog title={say("compare.title")} closeLabel={say("close")} close={shut}>
          <ComparisonPanel words={words} view={view} socket={socket} />
        </Dialog>
      )}
      {opened === "concede" && (
        <Dialog title={say("concede.ask")} closeLabel={say("close")} close={shut}>
          <p>{say(own?.seat === view.declarer ? "concede.sure" : "concede.sureDefender")}</p>
          <p class="answers">
            <button
              type="button"
              class="main"
              onClick={() => {
                act({ do: "concede" });
                shut();
              }}
            >
              {say("concede.do")}
            </button>
            <button type="button" onClick={shut}>
              {say("concede.not")}
            </button>
          </p>
        </Dialog>
      )}
    </main>
  );
}

function pickCard(place: number): void {
  document.querySelectorAll<HTMLButtonElement>(".hand button")[place]?.click();
}
