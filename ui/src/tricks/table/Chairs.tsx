// Who is at the table, the link for those who are not yet, and who agrees to hints.

import { speaker } from "../../i18n";
import { useSettings } from "../../lib/settings";
import { LocalOnly } from "../../parts/LocalOnly";
import { Copied } from "../../table/Waiting";
import type { ChairTold, DescribedView } from "../records/wire";
import { aiText, type Say } from "./sentences";
import type { Shown } from "./useTable";

export function Chairs(props: {
  say: Say;
  view: DescribedView;
  names: readonly string[];
  busy: boolean;
  perform: Shown["perform"];
}) {
  const { say, view, names, busy, perform } = props;
  const settings = useSettings();
  const seated = view.acts.includes("fill");
  const own = view.chairs[view.seat];
  const free = view.chairs.some((chair) => !chair.name && !chair.player);
  return (
    <section class="panel" aria-label={say("chairs")}>
      <h2>{say("chairs")}</h2>
      {free && <p role="status">{say("waiting")}</p>}
      <ul class="places">
        {view.chairs.map((chair, seat) => (
          <li key={seat}>
            <b>{chair.name || say("seat", { number: seat + 1 })}</b>
            <span>{chairText(say, view, chair, seat)}</span>
            {seated && seat !== view.seat && (chair.away || (!chair.name && !chair.player)) && (
              <button type="button" disabled={busy} onClick={() => perform({ act: "fill", seat })}>
                {say("fill", { seat: names[seat] ?? "" })}
              </button>
            )}
          </li>
        ))}
      </ul>
      {free && (
        <>
          <p>{say("link.how")}</p>
          <Copied
            words={{ say: speaker(settings.language), settings }}
            address={`/tricks/table/${view.table}`}
            label={say("link")}
          />
          <LocalOnly say={speaker(settings.language)} />
        </>
      )}
      {view.acts.includes("hints") && own && (
        <label class="switch">
          <input
            type="checkbox"
            checked={own.hints}
            disabled={busy}
            onChange={({ currentTarget }) => perform({ act: "hints", allowed: currentTarget.checked })}
          />
          {say("hints.agree")}
        </label>
      )}
    </section>
  );
}

function chairText(say: Say, view: DescribedView, chair: ChairTold, seat: number): string {
  const player = chair.player && aiText(say, chair.player);
  const parts = [
    seat === view.seat && say("you"),
    seat === view.dealer && say("dealer"),
    chair.name && player ? say("playsFor", { player, name: chair.name }) : player,
    !chair.name && !player && say("free"),
    chair.name && !player && chair.away ? say("away") : chair.name && !player && !chair.here && say("absent"),
    chair.hinted && say("helped"),
  ];
  return parts.filter(Boolean).join(" · ");
}
