// Where the server answers this machine alone: links lead nowhere on others, which is said in time.

import type { Say } from "../i18n";

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

/** Says that others cannot come, and who can change that, where that is so. */
export function LocalOnly({ say }: { say: Say }) {
  if (!LOCAL.includes(location.hostname)) return null;
  return (
    <>
      <p class="quiet">{say("share.local")}</p>
      <details class="quiet">
        <summary>{say("share.localHow")}</summary>
        <p>{say("share.localDo")}</p>
      </details>
    </>
  );
}
