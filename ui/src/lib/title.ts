import { useEffect } from "preact/hooks";

/** Names the page in the browser's tab and to screen readers; null leaves that to somebody else. */
export function useTitle(text: string | null): void {
  useEffect(() => {
    if (text === null) return;
    document.title = `${text} – Ouvert`;
    return () => void (document.title = "Ouvert");
  }, [text]);
}
