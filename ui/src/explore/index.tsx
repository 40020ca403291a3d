// The explorer, #/explore: any hand, what to bid and to play with it, and what is led from such
// hands. What is asked stands in the address.

import { useEffect, useState } from "preact/hooks";
import { CardFace } from "../cards/CardFace";
import { ALL_CARDS, CardPicker, useCardKeys } from "../cards/CardPicker";
import { arranged, GRAND_ORDER } from "../cards/deck";
import { speaker } from "../i18n";
import { failureText } from "../lib/problems";
import { address, go, presentPlace, usePlace } from "../lib/router";
import { useSettings } from "../lib/settings";
import { useTitle } from "../lib/title";
import { cardName, contractOf, seatRole, type Words } from "../table/words";
import { askHand } from "./api";
import { Answer } from "./Answer";
import { SaidField } from "./SaidField";
import { teller, type Tell } from "./sentences";
import type { ExplorationView } from "./wire";
import "./explore.css";

const HAND = 10;
const SKAT = 2;
/** Games whose leads can be asked for. */
const CONTRACTS = ["C", "S", "H", "D", "G", "N", "NO"];

export interface ExploreWords extends Words {
  readonly tell: Tell;
}

/** What the address asks; cards that are none are left out. */
interface Asked {
  readonly hand: readonly string[];
  readonly skat: readonly string[];
  readonly seat: number;
  readonly said: string;
  readonly contract: string | null;
  readonly declarer: number;
}

function asked(query: URLSearchParams): Asked {
  const cards = (key: string) =>
    [...new Set((query.get(key) ?? "").split(","))].filter((code) => ALL_CARDS.includes(code));
  const seat = (key: string) => (/^[012]$/.test(query.get(key) ?? "") ? Number(query.get(key)) : 0);
  const contract = query.get("contract");
  return {
    hand: cards("hand"),
    skat: cards("skat"),
    seat: seat("seat"),
    said: query.get("said") ?? "",
    contract: contract !== null && CONTRACTS.includes(contract) ? contract : null,
    declarer: seat("declarer"),
  };
}

export default function ExploreRoom() {
  const settings = useSettings();
  const words: ExploreWords = {
    say: speaker(settings.language),
    tell: teller(settings.language),
    settings,
  };
  const { tell } = words;
  useTitle(tell("title"));
  const place = usePlace();
  const want = asked(place.query);
  const { hand, skat, seat, said, contract, declarer } = want;
  const [answer, setAnswer] = useState<ExplorationView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (changes: Readonly<Record<string, string | null>>) =>
    go(address(presentPlace(), changes), "replace");
  const taken = new Set([...hand, ...skat]);
  const full = hand.length === HAND;
  const choose = (code: string) => {
    const now = asked(presentPlace().query);
    if (now.hand.includes(code) || now.skat.includes(code)) return;
    if (now.hand.length < HAND) change({ hand: [...now.hand, code].join() });
    else if (now.skat.length < SKAT) change({ skat: [...now.skat, code].join() });
  };
  const takeBack = () => {
    const now = asked(presentPlace().query);
    if (now.skat.length > 0) change({ skat: now.skat.slice(0, -1).join() || null });
    else change({ hand: now.hand.slice(0, -1).join() || null });
  };
  useCardKeys(choose, takeBack);
  // A skat of one card is none yet.
  const whole = skat.length === SKAT ? skat : [];
  const question = JSON.stringify([hand, whole, seat, said, contract, declarer]);
  useEffect(() => {
    setProblem(null);
    if (!full) {
      setAnswer(null);
      return;
    }
    let gone = false;
    setBusy(true);
    askHand({ hand, seat, said, skat: whole, contract, declarer }).then(
      (told) => {
        if (gone) return;
        setAnswer(told);
        setBusy(false);
      },
      (error: unknown) => {
        if (gone) return;
        setProblem(failureText(error));
        setAnswer(null);
        setBusy(false);
      },
    );
    return () => {
      gone = true;
    };
  }, [question]);
  return (
    <main class="page wide explore">
      <h1>{tell("title")}</h1>
      <p class="lead">{tell("lead")}</p>
      <div class="columns">
        <div>
          <section class="panel">
            <h2>
              {full
                ? tell("skat.choose", { count: skat.length })
                : tell("hand.choose", { count: hand.length })}
            </h2>
            <CardPicker words={words} taken={taken} label={tell("deck")} choose={choose} />
            <p class="quiet">{tell("keys")}</p>
            <p class="answers">
              <button type="button" disabled={hand.length === 0} onClick={takeBack}>
                {tell("undo")}
              </button>
              <button
                type="button"
                disabled={hand.length === 0}
                onClick={() => change({ hand: null, skat: null })}
              >
                {tell("clear")}
              </button>
              <button type="button" onClick={() => change({ hand: dealt(), skat: null })}>
                {tell("random")}
              </button>
            </p>
          </section>
          <section class="panel">
            <Cards
              words={words}
              label={tell("hand")}
              cards={hand}
              remove={(code) => change({ hand: hand.filter((each) => each !== code).join() || null })}
            />
            <Cards
              words={words}
              label={tell("skat")}
              cards={skat}
              remove={(code) => change({ skat: skat.filter((each) => each !== code).join() || null })}
            />
            <form class="explore-form" onSubmit={(submission) => submission.preventDefault()}>
              <label>
                {tell("seat")}
                <select
                  value={seat}
                  onChange={({ currentTarget: { value } }) =>
                    change({ seat: value === "0" ? null : value, said: null })
                  }
                >
                  {[0, 1, 2].map((each) => (
                    <option key={each} value={each}>
                      {seatRole(words, each)}
                    </option>
                  ))}
                </select>
              </label>
              <SaidField tell={tell} said={said} change={(text) => change({ said: text })} />
              <label>
                {tell("contract")}
                <select
                  value={contract ?? ""}
                  onChange={({ currentTarget: { value } }) => change({ contract: value || null })}
                >
                  <option value="">{tell("contract.none")}</option>
                  {CONTRACTS.map((each) => (
                    <option key={each} value={each}>
                      {contractOf(words, each)}
                    </option>
                  ))}
                </select>
              </label>
              {contract !== null && (
                <label>
                  {tell("declarer")}
                  <select
                    value={declarer}
                    onChange={({ currentTarget: { value } }) =>
                      change({ declarer: value === "0" ? null : value })
                    }
                  >
                    {[0, 1, 2].map((each) => (
                      <option key={each} value={each}>
                        {each === 0 ? tell("declarer.own") : seatRole(words, each)}
                      </option>
                    ))}
                  </select>
                </label>
              )}
            </form>
          </section>
        </div>
        <div>
          {problem && (
            <p role="alert" class="problem">
              {problem}
            </p>
          )}
          {!full && <p class="panel">{tell("empty")}</p>}
          {full && busy && answer === null && <p role="status">{words.say("loading")}</p>}
          {answer && (
            <Answer
              words={words}
              answer={answer}
              said={said}
              asksLeads={contract !== null}
              leads={seat === 0}
              hasSkat={whole.length > 0}
            />
          )}
        </div>
      </div>
    </main>
  );
}

/** Ten cards by chance. */
function dealt(): string {
  const deck = [...ALL_CARDS];
  const drawn = Array.from({ length: HAND }, () => {
    const place = crypto.getRandomValues(new Uint32Array(1))[0]! % deck.length;
    return deck.splice(place, 1)[0]!;
  });
  return drawn.join();
}

interface CardsProps {
  readonly words: ExploreWords;
  readonly label: string;
  readonly cards: readonly string[];
  readonly remove: (code: string) => void;
}

function Cards({ words, label, cards, remove }: CardsProps) {
  return (
    <div class="explore-cards" role="group" aria-label={label}>
      <h2>{label}</h2>
      {cards.length === 0 && <p class="quiet">–</p>}
      <div>
        {arranged(cards, GRAND_ORDER).map((code) => (
          <button
            type="button"
            key={code}
            class="deck-card"
            aria-label={words.tell("away", { card: cardName(words, code) })}
            onClick={() => remove(code)}
          >
            <CardFace code={code} style={words.settings} />
          </button>
        ))}
      </div>
    </div>
  );
}
