// The page without a network: who keeps it (`worker.js`), and whether there is one.

import { useLayoutEffect, useState } from "preact/hooks";

/** Lets the page open without a network from the next time on, where the browser can. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    // A browser that keeps nothing shows the page all the same.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
}

/** Whether the browser has a network, and again whenever that changes. */
export function useOnline(): boolean {
  const [online, set] = useState(navigator.onLine);
  useLayoutEffect(() => {
    const look = () => set(navigator.onLine);
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, []);
  return online;
}
