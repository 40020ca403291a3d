// What was said of the page that is open; of another page it is no news.

/** Something said politely; each text keeps its key, so that only new ones are news. */
interface Said {
  readonly key: number;
  readonly text: string;
}

export interface Spoken {
  readonly page: string;
  readonly polite: readonly Said[];
  readonly urgent: string;
  /** How much was said politely, on whatever page. */
  readonly count: number;
}

/** How many polite texts are kept. */
const KEPT = 8;

export const silence = (page: string): Spoken => ({ page, polite: [], urgent: "", count: 0 });

/** What still holds on a page: nothing of what was said of another. */
export function onPage(spoken: Spoken, page: string): Spoken {
  return spoken.page === page ? spoken : { ...silence(page), count: spoken.count };
}

/** The same and one text more, said of a page. */
export function withText(before: Spoken, page: string, text: string, isUrgent: boolean): Spoken {
  const spoken = onPage(before, page);
  if (isUrgent) return { ...spoken, urgent: text };
  const count = spoken.count + 1;
  return { ...spoken, count, polite: [...spoken.polite, { key: count, text }].slice(-KEPT) };
}
