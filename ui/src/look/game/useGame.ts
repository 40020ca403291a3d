// A game, its analysis while it grows, and what a variation is worth.

import { useEffect, useState } from "preact/hooks";
import { failureText } from "../../lib/problems";
import { cancelAnalysis, loadAnalysis, loadVariation, startAnalysis, type Worth } from "../api";
import type { Alternative, Analysis, CardPart, Game, OpenWorth, Part, Variation } from "../wire";

const POLL = 700;
/** Milliseconds before a question, so that stepping through a game does not ask about every card. */
const PAUSE = 150;

export interface Running {
  readonly analysis: Analysis;
  readonly start: () => void;
  readonly cancel: () => void;
}

const NOTHING: Analysis = { id: null, state: "none", progress: 0, error: null, parts: [], story: [] };

/** The analysis of a game: begun if there is none, and followed until it ends. */
export function useAnalysis(id: string): Running {
  const [analysis, set] = useState<Analysis>(NOTHING);
  const [run, setRun] = useState(0);
  useEffect(() => {
    let parts: readonly Part[] = [];
    let timer = 0;
    let gone = false;
    const follow = async () => {
      try {
        const news = await loadAnalysis(id, parts.length);
        if (gone) return;
        if (news.state === "none") await startAnalysis(id);
        parts = [...parts, ...news.parts];
        set({ ...news, parts });
        if (["none", "waiting", "running"].includes(news.state)) timer = window.setTimeout(follow, POLL);
      } catch (error) {
        if (!gone) set({ ...NOTHING, state: "failed", error: failureText(error) });
      }
    };
    void follow();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id, run]);
  const again = () => setRun((before) => before + 1);
  return {
    analysis,
    start: () => void startAnalysis(id).then(again, again),
    cancel: () => void cancelAnalysis(id).then(again, again),
  };
}

/** The position shown: a moment of the game, or so many cards into a line from it. */
export interface Position {
  readonly at: number;
  readonly line: readonly string[];
  readonly step: number;
}

export interface Asked {
  readonly variation: Variation | null;
  readonly problem: string | null;
}

/** What the server says of a variation; it is not asked where `wanted` is false. */
export function useVariation(id: string, position: Position, wanted: boolean): Asked {
  const [answer, set] = useState<Asked & { key: string }>({ key: "", variation: null, problem: null });
  const key = `${id}/${position.at}/${position.line.join(",")}`;
  const full = `${key}/${position.step}`;
  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    const ask = async () => {
      try {
        const { at, line, step } = position;
        set({ key: full, variation: await loadVariation(id, at, line, step, abort.signal), problem: null });
      } catch (error) {
        if (!abort.signal.aborted) set({ key: full, variation: null, problem: failureText(error) });
      }
    };
    const timer = window.setTimeout(ask, PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [full, wanted]);
  // What was asked in vain is no problem once it is not wanted any more.
  if (answer.key === full) return wanted ? answer : { ...answer, problem: null };
  // The moments of the line are known while the worth of another step is being asked for.
  const known = answer.variation !== null && answer.key.startsWith(`${key}/`);
  return { variation: known ? ({ ...answer.variation, worth: null } as Variation) : null, problem: null };
}

/** The judged cards by moment. */
export function cardParts(parts: readonly Part[]): ReadonlyMap<number, CardPart> {
  return new Map(parts.flatMap((part) => (part.step === "card" ? [[part.moment, part]] : [])));
}

/** The open-card values by moment. */
export function openParts(parts: readonly Part[]): ReadonlyMap<number, OpenWorth> {
  const part = partNamed(parts, "open");
  return new Map(part?.cards.map((each) => [each.moment, each]) ?? []);
}

export function partNamed<Step extends Part["step"]>(parts: readonly Part[], step: Step) {
  return parts.find((part): part is Extract<Part, { step: Step }> => part.step === step);
}

/** What is kept of a moment comes first; the server says the same if it is asked on the spot. */
export function worthAt(
  openCards: OpenWorth | undefined,
  known: CardPart | undefined,
  asked: Variation | null,
): Worth {
  return { ...asked?.worth, ...openCards, ...known };
}

/** All alternatives that have come out so far, the best first. */
export function alternativesOf(parts: readonly Part[]): readonly Alternative[] {
  const rows = parts.flatMap((part) => (part.step === "alternatives" ? part.rows : []));
  return rows.sort((one, other) => other.expected - one.expected);
}

export function cardMoments(game: Game): readonly number[] {
  return game.actions.flatMap(({ action }, moment) => (action.do === "play" ? [moment] : []));
}
