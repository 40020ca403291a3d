// A table's news as state of the page, told to screen readers as they come.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { problemText } from "../lib/problems";
import { settings } from "../lib/settings";
import { NO_NEWS, TableSocket, type TableNews } from "../net/socket";
import type { ServerMessage } from "../net/wire";
import type { Told } from "./clock/useClock";
import { TrickPacer } from "./pacing";
import { soundOf } from "./sounds";
import { statusText } from "./status";
import { useTalk, type Talk } from "./talk/useTalk";
import { changesText, eventText, resultText, type Words } from "./words";

/** A table as it is shown: a finished trick may be held although the server has gone on. */
export interface ShownTable {
  readonly news: TableNews;
  readonly socket: TableSocket | null;
  /** Whether a finished trick stays until one goes on. */
  readonly held: boolean;
  readonly goOn: () => void;
  /** The clock as the server has told it last, whatever is shown. */
  readonly clock: Told | null;
  readonly talk: Talk;
}

/** The longest pause between views that have come while a trick was held, in seconds. */
const CATCHING_UP = 0.7;

export function useTable(
  table: string,
  token: string | null,
  nickname: string | null,
  words: Words,
): ShownTable {
  const [news, setNews] = useState<TableNews>(NO_NEWS);
  const [held, setHeld] = useState(false);
  const [clock, setClock] = useState<Told | null>(null);
  const [opened, setOpened] = useState<readonly [TableSocket, TrickPacer] | null>(null);
  const { talk, hear } = useTalk(words, table);
  const spoken = useRef(words);
  spoken.current = words;

  useEffect(() => {
    let before: TableNews = NO_NEWS;
    const show = (latest: TableNews, message: ServerMessage | null, holds: boolean) => {
      setHeld(holds);
      const changes = changesText(spoken.current, before, latest);
      const earlier = before.view;
      before = latest;
      setNews(latest);
      for (const change of changes) announce(change);
      if (message?.type === "error") announce(problemText(message), true);
      // A view may come again because somebody else has come or gone.
      if (message?.type !== "view" || message.number === earlier?.number) return;
      const said = eventText(spoken.current, message);
      if (said) announce(said);
      if (message.over && !earlier?.over) announce(resultText(spoken.current, message, message.over.result));
      soundOf(earlier, message);
      if (holds) announce(spoken.current.say("pace.held"));
      if (message.stage === "closed" || (message.own && message.actor === message.own.seat)) {
        announce(statusText(spoken.current, message));
      }
    };
    const pause = () => 1000 * Math.min(CATCHING_UP, settings().pace);
    const pacer = new TrickPacer(show, () => settings().waits, pause);
    const socket = new TableSocket(table, token, nickname, (latest, message) => {
      if (message?.type === "view") {
        setClock(message.clock && { clock: message.clock, at: performance.now() });
      }
      hear(message, latest.view, latest.welcome?.place ?? null);
      pacer.take(latest, message);
    });
    setOpened([socket, pacer]);
    return () => {
      socket.close();
      pacer.close();
    };
  }, [table, token, nickname]);

  const [socket, pacer] = opened ?? [null, null];
  const goOn = () => pacer?.goOn();
  return useMemo(() => ({ news, socket, held, goOn, clock, talk }), [news, socket, held, clock, talk]);
}
