// Beside the board: what has just happened, what can be done, what hangs together, and all moves.

import { useState } from "preact/hooks";
import { announce } from "../lib/announcer";
import { decimal } from "../lib/numbers";
import { failureText } from "../lib/problems";
import { Link } from "../parts/Link";
import { programOf } from "./api";
import { Measurement } from "./Measurement";
import { addressOf, drawn, show, type Played } from "./place";
import { Turns } from "./Turns";
import type { Shown } from "./useGame";
import type { BoardGameView, BoardTurn } from "./wire";
import { isChess, percent, rulesOf, turnText, type Words } from "./words";

interface SideProps {
  readonly words: Words;
  readonly played: Played;
  readonly shown: Shown;
  readonly view: BoardGameView;
}

export function Side({ words, played, shown, view }: SideProps) {
  const { say } = words;
  return (
    <aside class="qb-side">
      <News words={words} played={played} view={view} />
      <Acts words={words} played={played} shown={shown} view={view} />
      {shown.worths && <Worths words={words} view={shown.worths} />}
      <Turns words={words} played={played} turns={shown.turns} />
      <Groups words={words} view={view} />
      <details class="panel">
        <summary>
          <h2>{say("rules.title")}</h2>
        </summary>
        <p>{rulesOf(words, played.game)}</p>
        <p class="quiet">{say("rules.more")}</p>
      </details>
    </aside>
  );
}

/** What was done since the person's last move, with that move, and what was measured. */
function News({ words, played, view }: Omit<SideProps, "shown">) {
  const own = view.turns.map(({ seat }) => seat).lastIndexOf(played.side ?? -1);
  const from = played.side === null || own < 0 ? view.turns.length - 1 : own;
  const turns = view.turns.slice(Math.max(0, from));
  if (turns.length === 0) return null;
  return (
    <div class="qb-news">
      {turns.map((turn, place) => (
        <div key={place}>
          <p>{turnText(words, view.game, turn)}.</p>
          {turn.measured.map((measured, number) => (
            <Measurement key={number} words={words} measured={measured} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Acts({ words, played, shown, view }: SideProps) {
  const { say } = words;
  const [told, setTold] = useState<string | null>(null);
  const now = played.at === null;
  const over = view.end !== null;
  const back = lastOwn(played, shown.turns);
  const mine = view.actor !== null && (played.side === null || view.actor === played.side || !now);
  const circuit = async () => {
    const { game, seed, moves, at } = played;
    try {
      const text = await programOf({ game, seed, moves: moves.slice(0, at ?? moves.length) });
      save(text, `${game}-${seed}.qasm`);
    } catch (error) {
      setTold(failureText(error));
    }
  };
  const link = async () => {
    const address = `${location.origin}${location.pathname}#${addressOf(played)}`;
    const copied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    const text = say(copied ? "act.linked" : "act.link.self");
    setTold(text);
    announce(text);
  };
  return (
    <>
      <div class="answers">
        {!now && (
          <button type="button" class="main" onClick={() => show({ ...played, at: null })}>
            {say("act.now")}
          </button>
        )}
        {now && (
          <button
            type="button"
            disabled={back < 0}
            onClick={() => show({ ...played, moves: played.moves.slice(0, back) })}
          >
            {say("act.back")}
          </button>
        )}
        {mine && (
          <button type="button" disabled={shown.asking} onClick={shown.askWorths}>
            {say(shown.asking ? "act.thinking" : "act.hint")}
          </button>
        )}
        <button
          type="button"
          class={over && now ? "main" : ""}
          onClick={() => show({ ...played, seed: drawn(), moves: [], at: null })}
        >
          {say("act.again")}
        </button>
        <button type="button" onClick={() => void link()}>
          {say("act.link")}
        </button>
        <button type="button" onClick={() => void circuit()}>
          {say("act.circuit")}
        </button>
        <Link class="button" to="/boards">
          {say("room")}
        </Link>
      </div>
      {told && <p class="quiet">{told}</p>}
    </>
  );
}

/** The place of the move that a person made last; −1 if there is none. */
function lastOwn({ side, moves }: Played, turns: readonly BoardTurn[]): number {
  const made = turns.slice(0, moves.length);
  return side === null ? made.length - 1 : made.map(({ seat }) => seat).lastIndexOf(side);
}

function save(text: string, file: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = file;
  link.click();
  URL.revokeObjectURL(address);
}

function Worths({ words, view }: { words: Words; view: BoardGameView }) {
  const { say } = words;
  return (
    <section class="panel">
      <h2>{say("worths.title")}</h2>
      <p class="quiet">{say(view.exact ? "worths.exact" : "worths.searched")}</p>
      <div class="qb-scroll" tabIndex={0} role="group" aria-label={say("worths.title")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say("worths.move")}</th>
              <th scope="col">{say("worths.value")}</th>
            </tr>
          </thead>
          <tbody>
            {view.worths.map((each) => (
              <tr key={each.text}>
                <th scope="row">{each.text}</th>
                <td>{decimal(each.value, 3)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Groups of what depends on each other, and what may be found of each. */
function Groups({ words, view }: { words: Words; view: BoardGameView }) {
  const { say } = words;
  const what = say(isChess(view.game) ? "groups.pieces" : "groups.marks");
  return (
    <details class="panel">
      <summary>
        <h2>{say("groups.title")}</h2>
      </summary>
      {view.groups.length === 0 ? (
        <p class="quiet">{say("groups.none")}</p>
      ) : (
        <p class="quiet">{say("groups.lead", { what })}</p>
      )}
      {view.groups.map((group, place) => (
        <table key={place} class="qb-ways">
          <tbody>
            {group.ways.map((way) => (
              <tr key={way.parts.join()}>
                <th scope="row">{way.parts.join(", ") || say("groups.gone")}</th>
                <td class="qb-odds">
                  <span class="qb-bar" style={{ width: `${100 * way.chance}%` }} />
                </td>
                <td>{percent(way.chance)}</td>
              </tr>
            ))}
            {group.others > 0 && (
              <tr>
                <td colSpan={3} class="quiet">
                  {say("groups.others", { count: group.others })}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      ))}
    </details>
  );
}
