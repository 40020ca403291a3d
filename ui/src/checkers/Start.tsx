import { useEffect, useState } from "preact/hooks";
import { failureText } from "../lib/problems";
import { go } from "../lib/router";
import { Link } from "../parts/Link";
import { GameList } from "./GameList";
import { keepChoice, lastChoice, type Choice } from "./kept";
import { agentsAwake, openGame, remember } from "./protocol";
import { PLAYERS, type LevelName } from "./wire";
import type { Name } from "./sentences";
import { levelName, useSay } from "./words";

const BOARDS = [
  [4, 1],
  [5, 1],
  [6, 1],
  [6, 2],
  [8, 1],
  [8, 2],
  [8, 3],
  [10, 3],
  [10, 4],
] as const;
const LEVELS: readonly LevelName[] = ["classical", "superposition", "entanglement", "interference"];
const AGENTS = PLAYERS.filter((player) => player !== "person");
const USUAL = "heuristic";
const DRAWS = [20, 40, 80, null] as const;
const SIDES = ["white", "black", "both", "watch"] as const;
/** Stands for an opponent who gets a link. */
const FRIEND = "friend";
const FIRST: Choice = {
  board: 1,
  level: "entanglement",
  side: "white",
  opponent: USUAL,
  other: "mcts:800",
  draw: 40,
};

const isOffered = (choice: Choice): boolean =>
  BOARDS[choice.board] !== undefined &&
  LEVELS.includes(choice.level) &&
  SIDES.includes(choice.side) &&
  [...AGENTS, FRIEND].includes(choice.opponent) &&
  AGENTS.some((agent) => agent === choice.other) &&
  DRAWS.some((moves) => moves === choice.draw);

/** Begin a game, go on with one, or learn. */
export function Start() {
  const say = useSay();
  const [choice, setChoice] = useState(() => lastChoice(FIRST, isOffered));
  const { board, level, side, opponent, other, draw } = choice;
  const choose = (change: Partial<Choice>) => setChoice((before) => ({ ...before, ...change }));
  const [problem, setProblem] = useState<string | null>(null);
  const [opening, setOpening] = useState(false);
  // whoever is here will soon need agents: they load while the game is being chosen
  useEffect(() => {
    agentsAwake().catch(() => undefined);
  }, []);

  const sizeText = ([size, rows]: readonly [number, number]) =>
    say(rows === 1 ? "start.size1" : "start.size", { size, rows });

  const begin = async (submission: Event) => {
    submission.preventDefault();
    setOpening(true);
    const [size, rows] = BOARDS[board] ?? BOARDS[0];
    const apart = (side === "white" || side === "black") && opponent === FRIEND;
    const rival = opponent === FRIEND ? USUAL : opponent;
    const person = (sits: boolean, agent: string) => (sits || apart ? "person" : agent);
    try {
      const made = await openGame({
        size,
        rows,
        level,
        draw_after: draw,
        white: person(side === "white" || side === "both", side === "watch" ? other : rival),
        black: person(side === "black" || side === "both", rival),
        apart,
      });
      const [token, guest] =
        apart && side === "black" ? [made.black_token ?? "", made.token] : [made.token, made.black_token];
      const title = `${sizeText([size, rows])}, ${levelName(say, level)}`;
      keepChoice(choice);
      remember({ game: made.game, token, other: guest, title, opened: new Date().toISOString() });
      go(`/checkers/game/${made.game}/${token}`);
    } catch (error) {
      setProblem(failureText(error));
      setOpening(false);
    }
  };

  const agents = (value: string, set: (agent: string) => void, friends: boolean) => (
    <select value={value} onChange={({ currentTarget }) => set(currentTarget.value)}>
      {friends && <option value={FRIEND}>{say("start.friend")}</option>}
      {AGENTS.map((agent) => (
        <option key={agent} value={agent}>
          {say(`player.${agent}`)}
        </option>
      ))}
    </select>
  );

  return (
    <main class="page checkers-start">
      <header class="top">
        <h1>{say("title")}</h1>
      </header>
      <p class="lead">{say("lead")}</p>
      <p>{say("start.learn")}</p>
      <p class="answers">
        <Link class="button" to="/checkers/tutorial">
          {say("start.tutorial")}
        </Link>
        <Link class="button" to="/checkers/puzzles">
          {say("start.puzzles")}
        </Link>
      </p>
      <form class="panel" onSubmit={(submission) => void begin(submission)}>
        <h2>{say("start.new")}</h2>
        <label>
          {say("start.board")}
          <select
            value={board}
            onChange={({ currentTarget }) => choose({ board: Number(currentTarget.value) })}
          >
            {BOARDS.map((each, place) => (
              <option key={place} value={place}>
                {sizeText(each)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say("start.level")}
          <select
            value={level}
            onChange={({ currentTarget }) => choose({ level: currentTarget.value as LevelName })}
          >
            {LEVELS.map((each) => (
              <option key={each} value={each}>
                {say(`level.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say("start.side")}
          <select
            value={side}
            onChange={({ currentTarget }) => choose({ side: currentTarget.value as Choice["side"] })}
          >
            {SIDES.map((each) => (
              <option key={each} value={each}>
                {say((each === "both" || each === "watch" ? `start.${each}` : each) satisfies Name)}
              </option>
            ))}
          </select>
        </label>
        {side !== "both" && (
          <label>
            {say("start.opponent")}
            {agents(
              side === "watch" && opponent === FRIEND ? USUAL : opponent,
              (agent) => choose({ opponent: agent }),
              side !== "watch",
            )}
          </label>
        )}
        {side === "watch" && (
          <label>
            {say("start.other")}
            {agents(other, (agent) => choose({ other: agent }), false)}
          </label>
        )}
        <label>
          {say("start.draw")}
          <select
            value={String(draw)}
            onChange={({ currentTarget }) => choose({ draw: Number(currentTarget.value) || null })}
          >
            {DRAWS.map((each) => (
              <option key={String(each)} value={String(each)}>
                {each ?? say("start.never")}
              </option>
            ))}
          </select>
        </label>
        {problem && (
          <p role="alert" class="problem">
            {problem}
          </p>
        )}
        <button type="submit" class="main" disabled={opening}>
          {say("start.begin")}
        </button>
      </form>
      <GameList />
      <section class="panel">
        <h2>{say("rules.title")}</h2>
        <p>{say("rules.text")}</p>
      </section>
    </main>
  );
}
