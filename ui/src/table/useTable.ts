// A table's news as state of the page, told to screen readers as they come.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { problemText } from "../lib/problems";
import { NO_NEWS, TableSocket, type TableNews } from "../net/socket";
import { statusText } from "./status";
import { changesText, eventText, resultText, type Words } from "./words";

export function useTable(
  table: string,
  token: string | null,
  nickname: string | null,
  words: Words,
): { news: TableNews; socket: TableSocket | null } {
  const [news, setNews] = useState<TableNews>(NO_NEWS);
  const [socket, setSocket] = useState<TableSocket | null>(null);
  const spoken = useRef(words);
  spoken.current = words;

  useEffect(() => {
    let before: TableNews = NO_NEWS;
    const opened = new TableSocket(table, token, nickname, (latest, message) => {
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
      if (message.stage === "closed" || (message.own && message.actor === message.own.seat)) {
        announce(statusText(spoken.current, message));
      }
    });
    setSocket(opened);
    return () => opened.close();
  }, [table, token, nickname]);

  return useMemo(() => ({ news, socket }), [news, socket]);
}
