// The form that opens a table: with whom, how many games, and which deals.

import { useState } from "preact/hooks";
import { speaker } from "../i18n";
import { LEVEL_WORDS, LEVELS } from "../i18n/levels";
import { useSettings } from "../lib/settings";
import { failureText } from "../lib/problems";
import { go, usePlace } from "../lib/router";
import {
  keepName,
  keepWish,
  lastWish,
  openTable,
  ownName,
  QUICK_PLAYER,
  seatAddress,
  seated,
  USUAL_PLAYER,
} from "../net/tables";
import type { ClubWord, PlaceWanted } from "../net/wire";
import { engineName } from "../table/words";
import type { Clock } from "../table/clock/duration";
import { LocalOnly } from "../parts/LocalOnly";
import { NameField } from "../parts/NameField";
import { ClubFields } from "./ClubFields";
import { ClockField } from "./ClockField";
import { ListLength, seriesAt, TableSize } from "./ListLength";

const PERSON = "person";

/** The form; `engines` are the players of the server that are programs of others. */
export function NewTable({ engines }: { engines: readonly string[] }) {
  const settings = useSettings();
  const say = speaker(settings.language);
  const { query } = usePlace();
  const [nickname, setNickname] = useState(ownName);
  const [others, setOthers] = useState<readonly string[]>(
    query.get("with") === "friends" ? [PERSON, USUAL_PLAYER] : lastWish().others,
  );
  const [games, setGames] = useState(String(lastWish().games));
  const [seed, setSeed] = useState(query.get("seed") ?? "");
  const [deals, setDeals] = useState(query.get("deals") ?? "");
  const [rival, setRival] = useState(false);
  const [hints, setHints] = useState(true);
  const [club, setClub] = useState<readonly ClubWord[]>([]);
  const [clock, setClock] = useState<Clock | null>(null);
  const [chat, setChat] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [opening, setOpening] = useState(false);

  const start = async (submission: Event) => {
    submission.preventDefault();
    setOpening(true);
    setProblem(null);
    const person: PlaceWanted = { name: nickname.trim() || say("home.me") };
    const places = seated(
      person,
      others.map((other) => (other === PERSON ? {} : { player: other })),
    );
    const count = Number(games);
    try {
      keepName(nickname.trim());
      const table = await openTable({
        places,
        games: count,
        pace: settings.pace,
        ...(seed.trim() ? { seed: seed.trim() } : {}),
        ...(deals.trim() ? { deals: deals.trim() } : {}),
        ...(rival ? { rival: USUAL_PLAYER } : {}),
        hints,
        ...(club.length ? { club } : {}),
        ...(clock ? { clock } : {}),
        chat,
      });
      // The next click is to bring cards at once, and a friend would have to come first.
      if (!others.includes(PERSON)) keepWish({ others, games: count });
      go(seatAddress(table.table, table.tokens[table.place]));
    } catch (error) {
      setProblem(failureText(error));
      setOpening(false);
    }
  };

  return (
    <form class="panel" onSubmit={(submission) => void start(submission)}>
      <h2>{say("home.newTable")}</h2>
      <NameField name={nickname} change={setNickname} />
      <TableSize
        players={others.length + 1}
        choose={(players) => {
          setOthers(players === 4 ? [...others, others.at(-1) ?? USUAL_PLAYER] : others.slice(0, 2));
          setGames((now) => seriesAt(players, now));
        }}
      />
      {others.map((other, index) => (
        <Opponent
          key={index}
          number={index + 1}
          player={other}
          engines={engines}
          choose={(player) => setOthers(others.map((each, at) => (at === index ? player : each)))}
        />
      ))}
      {others.includes(PERSON) && <LocalOnly say={say} />}
      <ListLength games={games} players={others.length + 1} choose={setGames} />
      {deals && <p class="quiet">{say("home.sameDeals")}</p>}
      <details>
        <summary>{say("home.options")}</summary>
        <label>
          {say("home.seed")}
          <input
            type="text"
            inputMode="numeric"
            pattern="[0-9]{1,18}"
            value={seed}
            onInput={({ currentTarget }) => setSeed(currentTarget.value)}
          />
        </label>
        <label>
          {say("home.deals")}
          <input
            type="text"
            value={deals}
            aria-describedby="deals-when"
            onInput={({ currentTarget }) => setDeals(currentTarget.value)}
          />
        </label>
        <p id="deals-when" class="quiet">
          {say("home.dealsWhen")}
        </p>
        <label class="switch">
          <input
            type="checkbox"
            checked={rival}
            onChange={({ currentTarget }) => setRival(currentTarget.checked)}
          />
          {say("home.rival")}
        </label>
        <label class="switch">
          <input
            type="checkbox"
            checked={hints}
            onChange={({ currentTarget }) => setHints(currentTarget.checked)}
          />
          {say("hint.allowed")}
        </label>
        {others.includes(PERSON) && (
          <label class="switch">
            <input
              type="checkbox"
              checked={chat}
              onChange={({ currentTarget }) => setChat(currentTarget.checked)}
            />
            {say("talk.allowed")}
          </label>
        )}
        <ClubFields chosen={club} choose={setClub} />
        <ClockField clock={clock} choose={setClock} />
      </details>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      <button type="submit" class="main" disabled={opening}>
        {say(opening ? "home.opening" : "home.start")}
      </button>
    </form>
  );
}

/** Who sits at another place: an AI, or a person who gets a link. */
function Opponent(props: {
  number: number;
  player: string;
  engines: readonly string[];
  choose: (player: string) => void;
}) {
  const { language } = useSettings();
  const say = speaker(language);
  const words = LEVEL_WORDS[language];
  const level = LEVELS.find((each) => each === props.player);
  return (
    <>
      <label>
        {say("home.opponent", { number: props.number })}
        <select value={props.player} onChange={({ currentTarget }) => props.choose(currentTarget.value)}>
          {LEVELS.map((each) => (
            <option key={each} value={each}>
              {words[each].title}
            </option>
          ))}
          <option value={QUICK_PLAYER}>{say("strength.quick")}</option>
          {props.engines.map((engine) => (
            <option key={engine} value={engine}>
              {say("strength.engine", { name: engineName(engine) ?? engine })}
            </option>
          ))}
          <option value={PERSON}>{say("home.person")}</option>
        </select>
      </label>
      {level && <p class="quiet">{words[level].sentence}</p>}
    </>
  );
}
