// The address bar is the state of the page: a link shows the same thing to whoever follows it.
// Addresses stand behind the #, where seats' tokens stay out of logs and referrers.

import { useLayoutEffect, useState } from "preact/hooks";

export interface Place {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

/** Where we are. */
export function presentPlace(): Place {
  const [path = "", query = ""] = location.hash.slice(1).split("?", 2);
  return {
    path: path.split("/").filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(query),
  };
}

const listeners = new Set<() => void>();

/** Go to an address of this page; `replace` leaves no step to go back to. */
export function go(target: string, how: "push" | "replace" = "push"): void {
  const another = target.split("?", 1)[0] !== location.hash.slice(1).split("?", 1)[0];
  if (how === "push") history.pushState(null, "", `#${target}`);
  else history.replaceState(null, "", `#${target}`);
  for (const listener of listeners) listener();
  // Another page is read from its beginning.
  if (another && how === "push") scrollTo(0, 0);
}

/** The present place with some entries of its query changed; null removes one. */
export function address(place: Place, changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(place.query);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) query.delete(key);
    else query.set(key, value);
  }
  const path = "/" + place.path.map(encodeURIComponent).join("/");
  return query.size ? `${path}?${query}` : path;
}

/** Where we are, and again whenever that changes. */
export function usePlace(): Place {
  const [place, set] = useState(presentPlace);
  useLayoutEffect(() => {
    const look = () => set(presentPlace());
    listeners.add(look);
    addEventListener("popstate", look);
    addEventListener("hashchange", look);
    return () => {
      listeners.delete(look);
      removeEventListener("popstate", look);
      removeEventListener("hashchange", look);
    };
  }, []);
  return place;
}
