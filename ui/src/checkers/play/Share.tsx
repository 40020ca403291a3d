import { speaker } from "../../i18n";
import { useSettings } from "../../lib/settings";
import { Dialog } from "../../parts/Dialog";
import { Copied } from "../../table/Waiting";
import { knownGames } from "../protocol";
import { useSay } from "../words";

/** The token of the other side, where this browser has opened the game for two persons apart. */
export function otherToken(game: string): string | null {
  return knownGames().find((each) => each.game === game)?.other ?? null;
}

/** Links to a game: to watch it, to play on elsewhere, and for whoever plays the other side. */
export function Share(props: { game: string; token: string | null; close: () => void }) {
  const { game, token } = props;
  const say = useSay();
  const address = `/checkers/game/${game}`;
  const other = otherToken(game);
  return (
    <Dialog title={say("share")} closeLabel={say("share.close")} close={props.close}>
      <ul class="links">
        {other && <ShareLink label={say("share.other")} address={`${address}/${other}`} />}
        <ShareLink label={say("share.watch")} address={address} />
        {token && <ShareLink label={say("share.own")} address={`${address}/${token}`} />}
      </ul>
    </Dialog>
  );
}

export function ShareLink({ label, address }: { label: string; address: string }) {
  const settings = useSettings();
  return (
    <li>
      <span aria-hidden="true">{label}</span>
      <Copied words={{ say: speaker(settings.language), settings }} address={address} label={label} />
    </li>
  );
}
