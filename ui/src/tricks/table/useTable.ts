// A table as it goes on: news from the server, and what this person does there.

import { useEffect, useRef, useState } from "preact/hooks";
import { RefusedError } from "../../lib/problems";
import type { DescribedAct, DescribedView, PlacesTold, WorthTold } from "../records/wire";
import { act, hint, lookAt, newsOf, placesAt } from "./api";

const RETRY = 2000;
/** After so many questions without news it is asked who is here. */
const QUIET = 4;

export interface Shown {
  readonly view: DescribedView | null;
  /** What each action is worth, if that was asked at this moment. */
  readonly worths: readonly WorthTold[];
  /** Where the cards may be, if that was asked at this moment. */
  readonly places: PlacesTold | null;
  readonly problem: unknown;
  readonly gone: boolean;
  readonly busy: boolean;
  readonly perform: (what: Omit<DescribedAct, "after">) => void;
  readonly askHint: () => void;
  readonly askPlaces: () => void;
}

interface Valued {
  readonly moment: string;
  readonly worths: readonly WorthTold[];
}

interface Placed {
  readonly moment: string;
  readonly told: PlacesTold;
}

/** What tells moments of the deals apart: who takes something back comes to others by other cards. */
const momentOf = (view: DescribedView): string =>
  `${view.deals.length} ${view.deal?.done.map((each) => each.action).join(" ")}`;

export function useTable(table: string, token: string | null): Shown {
  const [view, setView] = useState<DescribedView | null>(null);
  const [valued, setValued] = useState<Valued | null>(null);
  const [placed, setPlaced] = useState<Placed | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [gone, setGone] = useState(false);
  const [busy, setBusy] = useState(false);
  const latest = useRef<DescribedView | null>(null);
  /** Whether something is being asked: a second click is none. */
  const working = useRef(false);

  const take = (news: DescribedView) => {
    if (latest.current !== null && news.number < latest.current.number) return;
    latest.current = news;
    setView(news);
  };

  useEffect(() => {
    let ended = false;
    latest.current = null;
    const follow = async () => {
      let quiet = 0;
      while (!ended) {
        try {
          const known = quiet < QUIET ? latest.current : null;
          const news = known === null ? await lookAt(table, token) : await newsOf(table, token, known.number);
          if (ended) return;
          quiet = news === null ? quiet + 1 : 0;
          if (news !== null) take(news);
          setProblem((before: unknown) => (before instanceof RefusedError ? before : null));
        } catch (error) {
          if (ended) return;
          if (error instanceof RefusedError && error.code === "not_found") {
            setGone(true);
            return;
          }
          setProblem(error);
          await new Promise((done) => setTimeout(done, RETRY));
        }
      }
    };
    void follow();
    return () => {
      ended = true;
    };
  }, [table, token]);

  const during = async (work: () => Promise<void>) => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error);
    }
    working.current = false;
    setBusy(false);
  };
  const perform = (what: Omit<DescribedAct, "after">) => {
    if (token === null) return;
    void during(async () => take(await act(table, token, { ...what, after: latest.current?.number ?? 0 })));
  };
  const askHint = () => {
    const now = latest.current;
    if (token === null || now === null) return;
    void during(async () => {
      const { worths } = await hint(table, token);
      setValued({ moment: momentOf(now), worths });
    });
  };
  const askPlaces = () => {
    const now = latest.current;
    if (token === null || now === null) return;
    void during(async () => setPlaced({ moment: momentOf(now), told: await placesAt(table, token) }));
  };
  const places = view !== null && placed?.moment === momentOf(view) ? placed.told : null;
  const worths = view !== null && valued?.moment === momentOf(view) ? valued.worths : [];
  return { view, worths, places, problem, gone, busy, perform, askHint, askPlaces };
}
