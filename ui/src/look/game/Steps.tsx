// The buttons that go through a game, and the choice whose cards are shown.

import type { ComponentChildren } from "preact";
import { Link } from "../../parts/Link";
import type { Game } from "../wire";
import type { Walk } from "./usePosition";
import { tellOf, type LookWords } from "../words";

interface StepsProps {
  readonly words: LookWords;
  readonly game: Game;
  readonly walk: Walk;
  readonly children?: ComponentChildren;
}

export function Steps({ words, game, walk, children }: StepsProps) {
  const { tell } = words;
  const { inLine, here, end } = walk;
  const button = (
    label: "first" | "previous" | "next" | "last",
    sign: string,
    to: number,
    disabled: boolean,
  ) => (
    <button type="button" aria-label={tell(label)} disabled={disabled} onClick={() => walk.step(to)}>
      {sign}
    </button>
  );
  return (
    <nav class="look-steps tools" aria-label={tell("position")}>
      {button("first", "|◀", 0, here === 0)}
      {button("previous", "◀", here - 1, here === 0 && !inLine)}
      <span>{tell(inLine ? "inLine" : "moment", { step: here, all: end })}</span>
      {button("next", "▶", here + 1, here === end)}
      {button("last", "▶|", end, here === end)}
      {inLine && (
        <Link class="button" to={walk.addressOf(walk.position.at)}>
          {tell("leaveLine")}
        </Link>
      )}
      {children}
      <label class="look-view">
        <span class="unseen">{tell("view")}</span>
        <select
          value={walk.seat ?? ""}
          onChange={({ currentTarget }) => walk.show({ seat: currentTarget.value || null }, "replace")}
        >
          <option value="">{tell("view.all")}</option>
          {[0, 1, 2].map((each) => (
            <option key={each} value={each}>
              {tellOf(words, game, each, "view.seat")}
            </option>
          ))}
        </select>
      </label>
    </nav>
  );
}
