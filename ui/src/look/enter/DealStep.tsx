// The deal is typed in: three hands and the skat, by taps on the deck, by keys, or as text.

import { useState } from "preact/hooks";
import { CardFace } from "../../cards/CardFace";
import { ALL_CARDS, CardPicker, useCardKeys } from "../../cards/CardPicker";
import { arranged, GRAND_ORDER } from "../../cards/deck";
import { announce } from "../../lib/announcer";
import { failureText } from "../../lib/problems";
import { Link } from "../../parts/Link";
import { cardName, seatRole } from "../../table/words";
import { readCards } from "../api";
import type { LookWords } from "../words";
import { PLACES, ROOM, SKAT, type Entering } from "./useEntered";
import { Names } from "./Names";
import { Played } from "./Played";

export function DealStep({ words, entering }: { words: LookWords; entering: Entering }) {
  const { tell } = words;
  const { typed, put } = entering;
  const taken = new Set(typed.cards.flat());
  const left = ALL_CARDS.filter((code) => !taken.has(code));
  const full = left.length === 0;
  const free = ROOM[typed.place]! - (typed.cards[typed.place]?.length ?? 0);
  const placeName = (place: number) => (place === SKAT ? tell("skat") : seatRole(words, place));
  const choose = (code: string) => {
    put([code]);
    announce(tell("enter.put", { card: cardName(words, code), place: placeName(typed.place) }));
  };
  useCardKeys((code) => taken.has(code) || choose(code), entering.undo);
  return (
    <div class="columns">
      <div>
        <section class="panel">
          <h2>{full ? tell("enter.full") : tell("enter.deck", { place: placeName(typed.place) })}</h2>
          {!full && (
            <CardPicker words={words} taken={taken} label={tell("enter.deck.label")} choose={choose} />
          )}
          <p class="answers">
            {left.length > 0 && left.length === free && (
              <button type="button" onClick={() => put(left)}>
                {tell("enter.rest", { place: placeName(typed.place) })}
              </button>
            )}
            <button type="button" class="main" onClick={() => entering.deal(true)}>
              {tell("enter.dealt")}
            </button>
          </p>
          <p class="quiet">{tell("enter.keys")}</p>
          <p class="quiet">
            {tell("enter.own")} <Link to="/explore">{words.say("home.explore")}</Link>
          </p>
        </section>
        <AsText words={words} entering={entering} />
      </div>
      <div>
        <section aria-label={tell("enter.places")}>
          {Array.from({ length: PLACES }, (_, place) => {
            const held = typed.cards[place] ?? [];
            return (
              <div key={place} class={`panel enter-place${place === typed.place ? " here" : ""}`}>
                <button
                  type="button"
                  aria-pressed={place === typed.place}
                  onClick={() => entering.choosePlace(place)}
                >
                  {tell("enter.place", { place: placeName(place), count: held.length, room: ROOM[place]! })}
                </button>
                <div class="enter-held">
                  {arranged(held, GRAND_ORDER).map((code) => (
                    <button
                      type="button"
                      key={code}
                      class="deck-card"
                      aria-label={tell("enter.away", { card: cardName(words, code) })}
                      onClick={() => entering.take(code)}
                    >
                      <CardFace code={code} style={words.settings} />
                    </button>
                  ))}
                </div>
              </div>
            );
          })}
        </section>
        <Names words={words} entering={entering} />
        <Played words={words} entering={entering} />
      </div>
    </div>
  );
}

/** Cards as text: for the place that is being filled, or a whole deal in four lines. */
function AsText({ words, entering }: { words: LookWords; entering: Entering }) {
  const { tell } = words;
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const read = async () => {
    setProblem(null);
    try {
      const { rows } = await readCards(text);
      const here = entering.typed.place;
      const few = rows.length === 1 ? [rows[0]!] : rows;
      // What has no room is not put anywhere: the text stays, to be mended.
      const over = few.findIndex(
        (row, at) => row.length > (few.length === 1 ? ROOM[here]! : (ROOM[at] ?? 0)),
      );
      if (over >= 0) {
        const place = few.length === 1 ? here : over;
        setProblem(
          tell("enter.text.many", {
            count: few[over]!.length,
            place: place === SKAT ? tell("skat") : seatRole(words, place),
            room: ROOM[place] ?? 0,
          }),
        );
        return;
      }
      if (rows.length === 1) entering.put(rows[0]!, entering.typed.place);
      else rows.slice(0, PLACES).forEach((row, place) => entering.put(row, place));
      setText("");
    } catch (error) {
      setProblem(failureText(error));
    }
  };
  return (
    <form
      class="panel"
      onSubmit={(submission) => {
        submission.preventDefault();
        void read();
      }}
    >
      <label>
        {tell("enter.text")}
        <textarea
          rows={4}
          value={text}
          placeholder={tell("enter.text.example")}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      <button type="submit" disabled={!text.trim()}>
        {tell("enter.text.read")}
      </button>
    </form>
  );
}
