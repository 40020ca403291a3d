// What one has asked for is brought to where one looks.

import { useEffect, useRef } from "preact/hooks";

/** How far down, of the height of the window, a board may begin and still be seen. */
const LOWEST = 0.5;

/** For the part of a page that shows what `shown` names: when that changes out of sight, the page is
 * scrolled to its beginning. Who sees it already stays where he is. */
export function useInSight(shown: string) {
  const part = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const begins = part.current?.getBoundingClientRect().top ?? 0;
    if (begins < 0 || begins > LOWEST * innerHeight) part.current?.scrollIntoView();
  }, [shown]);
  return part;
}

/** For something that has just appeared: scrolls no further than until it is seen. */
export function useSeen(appears: boolean) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (appears) part.current?.scrollIntoView({ block: "nearest" });
  }, [appears]);
  return part;
}
