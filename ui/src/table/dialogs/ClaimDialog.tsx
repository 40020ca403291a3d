// What may be claimed now; whether it holds is for the server to say.

import type { Play } from "../usePlay";

export function ClaimDialog({ play, close: shut }: { play: Play; close: () => void }) {
  const { words, view, own, legal, act } = play;
  const { say } = words;
  const claims = legal.claims ?? [];
  const declares = own?.seat === view.declarer;
  const share = (points: number | null) => {
    if (points === null) {
      const nulls = view.contract?.code.startsWith("N") === true;
      return nulls ? say("claim.game") : say("claim.tricks", { tricks: 10 - view.tricks.length });
    }
    const level = declares ? DECLARER[points] : DEFENDERS[points];
    return say(level ?? (declares ? "claim.enoughAlone" : "claim.enough"), { points });
  };
  return (
    <>
      <p>{say("claim.about")}</p>
      <p class="answers claims">
        {claims.map((points) => (
          <button
            key={String(points)}
            type="button"
            data-points={points ?? "rest"}
            onClick={() => {
              act({ do: "claim", points });
              shut();
            }}
          >
            {share(points)}
          </button>
        ))}
        <button type="button" class="main" onClick={shut}>
          {say("claim.not")}
        </button>
      </p>
    </>
  );
}

const DECLARER: Record<number, "claim.wins" | "claim.schneider"> = {
  61: "claim.wins",
  90: "claim.schneider",
};
const DEFENDERS: Record<number, "claim.wins" | "claim.schneider" | "claim.noSchneider"> = {
  31: "claim.noSchneider",
  60: "claim.wins",
  90: "claim.schneider",
};
