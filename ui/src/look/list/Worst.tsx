// The decisions of all games of a list that gave most away, each a link to where it was made.

import { useEffect, useState } from "preact/hooks";
import { AI_NAMES, cardName, cardSign, contractOf, percent } from "../../table/words";
import { loadDecisions, type ListPath } from "../api";
import type { Decisions, DecisionView } from "../wire";
import { MARKS, type LookWords } from "../words";
import { isOwnName } from "../you";

import { Link } from "../../parts/Link";

interface WorstProps {
  readonly words: LookWords;
  readonly path: ListPath;
  /** The table of this program whose games these are; null of other lists. */
  readonly table: string | null;
  readonly player: string | null;
  /** Games whose analysis is done, and those that are being analysed: another number is news. */
  readonly done: number;
  readonly pending: number;
}

export function Worst({ words, path, table, player, done, pending }: WorstProps) {
  const { tell } = words;
  const [from, setFrom] = useState(1);
  const [told, setTold] = useState<Decisions | null>(null);
  const [pages, setPages] = useState<readonly DecisionView[]>([]);
  useEffect(() => {
    let gone = false;
    loadDecisions(path, player, 1).then(
      (first) => {
        if (gone) return;
        setTold(first);
        setPages(first.decisions);
        setFrom(1);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [path, player, done, pending]);
  if (told === null || (told.analysed === 0 && told.found === 0)) return null;
  const more = async () => {
    const next = from + told.decisions.length;
    const page = await loadDecisions(path, player, next);
    setPages([...pages, ...page.decisions]);
    setFrom(next);
  };
  return (
    <section class="panel look-worst">
      <h2>{tell("worst")}</h2>
      {told.found === 0 && <p>{tell(pending > 0 ? "worst.wait" : "worst.none")}</p>}
      {told.found > 0 && (
        <p class="quiet">{tell("worst.lead", { found: told.found, games: told.analysed })}</p>
      )}
      <ol>
        {pages.map((each) => (
          <li key={`${each.game}/${each.moment}/${each.kind}`}>
            <Link to={`/look/game/${each.game}?at=${each.moment}`}>
              <b class={`look-mark ${each.mark}`}>
                {signOf(each)}
                {` −${each.points.toFixed(0)}`}
              </b>{" "}
              {tell(each.ai === null && isOwnName(table, each.player) ? "worst.game.you" : "worst.game", {
                number: each.number,
                game: gameText(words, each),
                who: AI_NAMES[each.ai ?? -1] ?? (each.player || tell("worst.somebody")),
              })}{" "}
              {decisionText(words, each)}
            </Link>
          </li>
        ))}
      </ol>
      {pages.length < told.found && (
        <button type="button" onClick={() => void more()}>
          {tell("worst.more")}
        </button>
      )}
    </section>
  );
}

function gameText(words: LookWords, { kind, contract }: DecisionView): string {
  if (kind === "ramsch") return "Ramsch";
  return contract === null ? words.tell("passedIn") : contractOf(words, contract);
}

/** The sign of a decision, the same as in the course of its game. */
function signOf({ kind, mark, done }: DecisionView): string {
  if (kind === "word") return done.startsWith("pass") ? "▼" : "▲";
  return kind === "card" ? MARKS[mark] : "";
}

/** What was decided, and what would have been better. */
export function decisionText(words: LookWords, each: DecisionView): string {
  const { tell } = words;
  switch (each.kind) {
    case "card":
      return tell("worst.card", {
        trick: each.trick ?? 0,
        card: cardName(words, each.done),
        better: cardName(words, each.better),
        share: percent(each.share ?? 0),
      });
    case "ramsch":
      return tell("worst.ramsch", {
        trick: each.trick ?? 0,
        card: cardName(words, each.done),
        better: cardName(words, each.better),
      });
    case "word": {
      const value = each.done.replace("pass ", "");
      if (each.better === "0") return tell("worst.noBid", { value });
      return tell(each.done.startsWith("pass") ? "worst.early" : "worst.high", {
        value,
        better: each.better,
        game: each.plays === null ? "" : contractOf(words, each.plays),
      });
    }
    case "kontra": {
      const word = each.done === "decline" ? each.better : each.done;
      return tell(each.done === "decline" ? "worst.noKontra" : "worst.kontra", {
        what: words.say(word === "re" ? "act.re" : "act.kontra"),
      });
    }
    case "skat":
      return each.done === "hand"
        ? tell("worst.hand")
        : tell("worst.pickedUp", { game: contractOf(words, each.better.replace("hand ", "")) });
    case "contract": {
      const put = each.put.map((code) => cardSign(words, code)).join(" ");
      const game = contractOf(words, each.better);
      return tell("worst.contract", {
        done: contractOf(words, each.done),
        better: put ? tell("worst.putting", { game, put }) : game,
      });
    }
  }
}
