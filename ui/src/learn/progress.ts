// What has been learned, and where one was: kept by this browser alone.

import { useLayoutEffect, useState } from "preact/hooks";

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

/** What is kept, as far as it can be read: anything else counts as nothing learned. */
export function readProgress(text: string | null): Progress {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, each]) => isProgress(each)));
  } catch {
    return {};
  }
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
  try {
    return readProgress(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}

export function progressOf(lesson: string): LessonProgress {
  current ??= stored();
  return current[lesson] ?? NEW;
}

function keep(lesson: string, changes: Partial<LessonProgress>): void {
  // Another tab may have gone on meanwhile: its lessons stay as it left them.
  current = { ...current, ...stored(), [lesson]: { ...progressOf(lesson), ...changes } };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // It holds until the page is closed.
  }
  for (const listener of listeners) listener(current);
}

export function keepPlace(lesson: string, at: number): void {
  const { seen = [] } = progressOf(lesson);
  keep(lesson, { at, seen: seen.includes(at) ? seen : [...seen, at] });
}

const DONE_KEY = "ouvert.learned";

/** Whether every lesson was solved once: the start page asks it, which does not load the lessons. */
export function isCourseDone(): boolean {
  try {
    return localStorage.getItem(DONE_KEY) !== null;
  } catch {
    return false;
  }
}

export function keepCourseDone(): void {
  try {
    localStorage.setItem(DONE_KEY, "1");
  } catch {
    // The start page goes on to offer the course.
  }
}

export function keepSolved(lesson: string, step: number): void {
  const { solved } = progressOf(lesson);
  if (!solved.includes(step)) keep(lesson, { solved: [...solved, step] });
}

export function keepTable(lesson: string, step: number, table: string, token: string): void {
  keep(lesson, { tables: { ...progressOf(lesson).tables, [step]: { table, token } } });
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
