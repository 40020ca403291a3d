// What has been learned, and where one was: kept by this browser alone.

import { useLayoutEffect, useState } from "preact/hooks";
import { readKept, writeKept } from "../lib/kept";

/** How far somebody is in a lesson. */
export interface LessonProgress {
  /** The step at which it was left. */
  readonly at: number;
  /** The steps whose exercises are solved. */
  readonly solved: readonly number[];
  /** The steps that were looked at. */
  readonly seen?: readonly number[];
  /** The table at which its game is played, by step. */
  readonly tables?: Readonly<Record<string, { readonly table: string; readonly token: string }>>;
}

export type Progress = Readonly<Record<string, LessonProgress>>;

const KEY = "ouvert.learn";
const NEW: LessonProgress = { at: 0, solved: [] };

/** What is kept, as far as it can be read; null if it is nothing of ours. */
export function readProgress(found: unknown): Progress | null {
  if (typeof found !== "object" || found === null || Array.isArray(found)) return null;
  return Object.fromEntries(Object.entries(found).filter(([, each]) => isProgress(each)));
}

function isProgress(each: unknown): each is LessonProgress {
  if (typeof each !== "object" || each === null) return false;
  const { at, solved, seen, tables } = each as Record<string, unknown>;
  const steps = isSteps(solved) && (seen === undefined || isSteps(seen));
  return Number.isInteger(at) && steps && (tables === undefined || typeof tables === "object");
}

const isSteps = (steps: unknown): boolean =>
  Array.isArray(steps) && steps.every((step) => Number.isInteger(step));

const listeners = new Set<(progress: Progress) => void>();
let current: Progress | null = null;

function stored(): Progress {
  return readKept(KEY, readProgress) ?? {};
}

export function progressOf(lesson: string): LessonProgress {
  current ??= stored();
  return current[lesson] ?? NEW;
}

function change(lesson: string, changes: Partial<LessonProgress>): void {
  // Another tab may have gone on meanwhile: its lessons stay as it left them.
  current = { ...current, ...stored(), [lesson]: { ...progressOf(lesson), ...changes } };
  writeKept(KEY, current);
  for (const listener of listeners) listener(current);
}

export function keepPlace(lesson: string, at: number): void {
  const { seen = [] } = progressOf(lesson);
  change(lesson, { at, seen: seen.includes(at) ? seen : [...seen, at] });
}

const DONE_KEY = "ouvert.learned";

/** Whether every lesson was solved once: the start page asks it, which does not load the lessons. */
export const isCourseDone = (): boolean =>
  readKept(DONE_KEY, (found) => (found === true ? found : null)) ?? false;

export const keepCourseDone = (): void => writeKept(DONE_KEY, true);

export function keepSolved(lesson: string, step: number): void {
  const { solved } = progressOf(lesson);
  if (!solved.includes(step)) change(lesson, { solved: [...solved, step] });
}

export function keepTable(lesson: string, step: number, table: string, token: string): void {
  change(lesson, { tables: { ...progressOf(lesson).tables, [step]: { table, token } } });
}

/** What has been learned, and again whenever that changes. */
export function useProgress(): Progress {
  const [value, set] = useState<Progress>(() => (current ??= stored()));
  useLayoutEffect(() => {
    listeners.add(set);
    return () => {
      listeners.delete(set);
    };
  }, []);
  return value;
}
