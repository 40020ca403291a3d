// Quantum tic-tac-toe, TiqTaqToe and quantum chess, #/boards: a game is what its address says.

import type { RoomProps } from "../lib/lazily";
import { usePlace } from "../lib/router";
import { useTitle } from "../lib/title";
import { Link } from "../parts/Link";
import { playedAt } from "./place";
import { Play } from "./Play";
import { Start } from "./Start";
import { titleOf, useWords } from "./words";
import "./boards.css";

export default function BoardsRoom({ path }: RoomProps) {
  const words = useWords();
  const played = playedAt(usePlace());
  useTitle(played ? titleOf(words, played.game) : words.say("title"));
  if (played) return <Play key={`${played.game} ${played.seed}`} played={played} />;
  if (path.length === 0) return <Start />;
  return (
    <main class="page">
      <h1>{words.say("none")}</h1>
      <Link to="/boards">{words.say("room")}</Link>
    </main>
  );
}
