// What the parts of the table share while games are played.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { TableSocket } from "../net/socket";
import type { Legal, OwnView, View, WireAction } from "../net/wire";
import { useClockSaid } from "./clock/useClock";
import { useAdvice, type Advice } from "./side/useAdvice";
import { useDiscard, type Thoughts } from "./decision/useDiscard";
import { isTrump } from "./order";
import type { ShownTable } from "./useTable";
import { cardName, type Words } from "./words";

export interface TableProps extends ShownTable {
  readonly words: Words;
  readonly view: View;
  readonly socket: TableSocket;
  readonly games: number;
  readonly table: string;
  readonly token: string | null;
  readonly deals: string | null;
}

export type DialogName =
  | "settings"
  | "talk"
  | "sheet"
  | "trick"
  | "beliefs"
  | "keys"
  | "concede"
  | "claim"
  | "back"
  | "compare"
  | "share"
  | "fair";

export interface Play extends TableProps {
  /** What this seat sees; null for who watches. */
  readonly own: OwnView | null;
  readonly legal: Legal;
  /** Whether this seat acts now. */
  readonly yours: boolean;
  readonly act: (action: WireAction) => void;
  /** Takes the last decision back; the first time in a list it is asked whether that is meant. */
  readonly takeBack: (sure: boolean) => void;
  readonly discard: Thoughts;
  /** Whether cards are chosen to be put away. */
  readonly discarding: boolean;
  readonly advice: Advice;
  /** Why another card cannot be played; null where any can. */
  readonly mustFollow: string | null;
  /** Whether such a card has just been tried. */
  readonly refused: boolean;
  readonly refuse: () => void;
  /** The dialog that is open. */
  readonly dialog: DialogName | null;
  readonly show: (dialog: DialogName) => void;
  readonly close: (dialog: DialogName) => void;
}

export function usePlay(props: TableProps): Play {
  const { words, view, socket, news } = props;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [refused, setRefused] = useState(false);
  const [warned, warn] = useState(false);
  const own = view.own;
  const legal = own?.legal ?? {};
  const yours = own !== null && view.actor === own.seat;
  const act = (action: WireAction) => socket.act(action);
  const discard = useDiscard(view, news.problem, act);
  const advice = useAdvice(props, yours, () => setDialog("beliefs"));
  useLayoutEffect(() => setRefused(false), [view.number]);
  useForcedCard(props);
  useTitleOfTurn(words, yours);
  useClockSaid(props.clock, news.welcome?.place ?? null, words);

  const led = view.trick[0];
  return {
    ...props,
    own,
    legal,
    yours,
    act,
    takeBack: (sure) => {
      if (!sure && !warned && view.taken_back === 0) return setDialog("back");
      warn(true);
      socket.takeBack();
    },
    discard,
    discarding: legal.discard === true && !discard.settled,
    advice,
    mustFollow:
      led === undefined
        ? null
        : words.say(isTrump(led, view.contract?.code ?? null) ? "hand.mustFollowTrump" : "hand.mustFollow", {
            card: cardName(words, led),
          }),
    refused,
    refuse: () => setRefused(true),
    dialog,
    show: setDialog,
    // Another dialog may have been opened before this one says that it has closed.
    close: (gone) => setDialog((now) => (now === gone ? null : now)),
  };
}

/** Plays the only legal card, if that is wished; the last card of a hand falls by itself. */
function useForcedCard({ words, view, socket, held }: TableProps): void {
  useEffect(() => {
    if (held) return;
    const cards = view.own?.legal.cards;
    const only = cards?.length === 1 ? cards[0] : undefined;
    if (only === undefined || !(words.settings.playsForced || view.own?.hand.length === 1)) return;
    const timer = setTimeout(() => socket.act({ do: "play", card: only }), 350);
    return () => clearTimeout(timer);
  }, [view.number, held]);
}

/** Says in the browser's tab that one's turn has come. */
function useTitleOfTurn({ say, settings }: Words, yours: boolean): void {
  useEffect(() => {
    document.title = yours ? `● ${say("status.title")} – Ouvert` : "Ouvert";
    return () => void (document.title = "Ouvert");
  }, [yours, settings.language]);
}
