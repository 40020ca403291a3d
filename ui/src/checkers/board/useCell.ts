// How large the squares of a board are on this screen.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** What a board of so many squares across stands in, and how many pixels that leaves to each; 0 at first. */
export function useCell(size: number): readonly [{ readonly current: HTMLDivElement | null }, number] {
  const room = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const box = room.current;
    if (box === null) return;
    const watch = new ResizeObserver(() => setWidth(box.clientWidth));
    watch.observe(box);
    setWidth(box.clientWidth);
    return () => watch.disconnect();
  }, []);
  return [room, width / size];
}
