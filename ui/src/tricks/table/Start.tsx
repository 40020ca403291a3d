// A table is opened: which game, and who plays at each seat.

import { useEffect, useState } from "preact/hooks";
import { keptText } from "../../lib/kept";
import { decimal } from "../../lib/numbers";
import { failureText } from "../../lib/problems";
import { go } from "../../lib/router";
import { useSettings } from "../../lib/settings";
import { useTitle } from "../../lib/title";
import { keepName, ownName } from "../../net/tables";
import { Link } from "../../parts/Link";
import { NameField } from "../../parts/NameField";
import { beginnings, checkDescription } from "../editor/api";
import { problemIn } from "../editor/problems";
import { AIS, MOST_SEATS, type DescriptionText, type UnderstoodTold } from "../records/wire";
import { knownTables, openTable, remember } from "./api";
import { aiText, type Say } from "./sentences";

const KEPT = "ouvert.description";
/** Stands for the description that is kept in this browser. */
const OWN = "own";
/** Stands for a seat that a person takes. */
const PERSON = "person";
const EACH = "each for himself";
/** Seconds that an AI takes at least. */
const PACES = [0, 0.7, 1.5] as const;

export function Start({ say }: { say: Say }) {
  const { language } = useSettings();
  useTitle(say("title"));
  const [own] = useState(() => keptText(KEPT) ?? "");
  const [games, setGames] = useState<readonly DescriptionText[]>([]);
  const [key, setKey] = useState(own ? OWN : "hearts");
  const [game, setGame] = useState<UnderstoodTold | null>(null);
  const [players, setPlayers] = useState<readonly string[]>([]);
  const [nickname, setNickname] = useState(ownName);
  const [hints, setHints] = useState(true);
  const [pace, setPace] = useState(0.7);
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const text = key === OWN ? own : (games.find((each) => each.key === key)?.text ?? "");
  useEffect(() => {
    beginnings().then(setGames, (error: unknown) => setProblem(failureText(error)));
  }, []);
  useEffect(() => {
    if (!text) return undefined;
    let gone = false;
    setGame(null);
    setProblem(null);
    checkDescription(text).then(
      ({ understood, problem: wrong }) => {
        if (gone) return;
        if (understood === null)
          setProblem(say("game.wrong", { message: problemIn(language, wrong?.message ?? "").text }));
        else if (understood.seats > MOST_SEATS) {
          setProblem(say("game.seats", { seats: understood.seats, most: MOST_SEATS }));
        } else {
          setGame(understood);
          const usual = understood.teams === EACH ? "tree:200" : "vote:20";
          setPlayers(Array.from({ length: understood.seats }, (_, seat) => (seat < 2 ? PERSON : usual)));
        }
      },
      (error: unknown) => {
        if (!gone) setProblem(failureText(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [text]);

  const begin = async (submission: Event) => {
    submission.preventDefault();
    if (game === null) return;
    setOpening(true);
    try {
      keepName(nickname.trim());
      const made = await openTable({ text, players, name: nickname.trim() || null, hints, pace });
      remember({
        table: made.table,
        token: made.token,
        title: game.name,
      });
      go(`/tricks/table/${made.table}`);
    } catch (error) {
      setProblem(failureText(error));
      setOpening(false);
    }
  };
  const ais = AIS.filter((player) => !player.startsWith("tree") || game?.teams === EACH);
  const known = knownTables();
  return (
    <main class="page">
      <h1>{say("title")}</h1>
      <p class="lead">{say("lead")}</p>
      <form class="panel" onSubmit={(submission) => void begin(submission)}>
        <NameField name={nickname} change={setNickname} />
        <label>
          {say("game")}
          <select value={key} onChange={({ currentTarget }) => setKey(currentTarget.value)}>
            {own && <option value={OWN}>{say("game.own")}</option>}
            {games
              .filter((each) => each.key !== "mine")
              .map((each) => (
                <option key={each.key} value={each.key}>
                  {each.name}
                </option>
              ))}
          </select>
        </label>
        {game === null && problem === null && <p role="status">{say("game.loading")}</p>}
        {game !== null &&
          players.map((player, seat) => (
            <label key={seat}>
              {say("who", { number: seat + 1 })}
              {seat === 0 ? (
                <select disabled>
                  <option>{say("me")}</option>
                </select>
              ) : (
                <select
                  value={player}
                  onChange={({ currentTarget }) => {
                    const chosen = currentTarget.value;
                    setPlayers(players.map((each, at) => (at === seat ? chosen : each)));
                  }}
                >
                  <option value={PERSON}>{say("person")}</option>
                  {ais.map((each) => (
                    <option key={each} value={each}>
                      {aiText(say, each)}
                    </option>
                  ))}
                </select>
              )}
            </label>
          ))}
        <label>
          {say("pace")}
          <select value={pace} onChange={({ currentTarget }) => setPace(Number(currentTarget.value))}>
            {PACES.map((each) => (
              <option key={each} value={each}>
                {each === 0 ? say("pace.none") : say("pace.seconds", { seconds: decimal(each, 1) })}
              </option>
            ))}
          </select>
        </label>
        <label class="switch">
          <input
            type="checkbox"
            checked={hints}
            onChange={({ currentTarget }) => setHints(currentTarget.checked)}
          />
          {say("hints.agree")}
        </label>
        {problem && (
          <p role="alert" class="problem">
            {problem}
          </p>
        )}
        <p class="answers">
          <button type="submit" class="main" disabled={game === null || opening}>
            {say(opening ? "opening" : "open")}
          </button>
          <Link class="button" to="/tricks/editor">
            {say("editor")}
          </Link>
        </p>
      </form>
      {known.length > 0 && (
        <section class="panel">
          <h2>{say("yours")}</h2>
          <ul>
            {known.map((each) => (
              <li key={each.table}>
                <Link to={`/tricks/table/${each.table}`}>{each.title}</Link>{" "}
                <small class="quiet">
                  {say("yours.opened", { when: new Date(each.opened).toLocaleDateString(language) })}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}
