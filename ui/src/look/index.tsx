// The room of looking back: #/look, #/look/enter, #/look/upload/…, #/look/game/…, #/look/table/NAME[/NUMBER].

import { useEffect, useState } from "preact/hooks";
import { speaker } from "../i18n";
import type { RoomProps } from "../lib/lazily";
import { failureText } from "../lib/problems";
import { useSettings } from "../lib/settings";
import { useTitle } from "../lib/title";
import { Link } from "../parts/Link";
import { loadGame, loadTableGame } from "./api";
import type { Game } from "./wire";
import { ListPage } from "./list/ListPage";
import { GamePage } from "./game/GamePage";
import { teller } from "./sentences";
import { EnterPage } from "./enter/EnterPage";
import { StartPage } from "./start/StartPage";
import type { LookWords } from "./words";
import "./look.css";

export default function LookRoom({ path }: RoomProps) {
  const settings = useSettings();
  const words = { say: speaker(settings.language), tell: teller(settings.language), settings };
  const [kind, first, second] = path;
  const isGame = kind === "game" || second !== undefined;
  useTitle(isGame ? null : words.tell("title"));
  const isList = kind === "upload" || (kind === "table" && second === undefined);
  if (isList && first !== undefined) {
    return <ListPage key={first} words={words} kind={kind} id={first} />;
  }
  if (kind === "game" && first !== undefined) {
    return <Loaded key={first} words={words} load={() => loadGame(first)} />;
  }
  if (kind === "table" && first !== undefined && second !== undefined) {
    return <Loaded key={`${first}/${second}`} words={words} load={() => loadTableGame(first, second)} />;
  }
  if (kind === "enter") return <EnterPage words={words} />;
  return <StartPage words={words} />;
}

function Loaded({ words, load }: { words: LookWords; load: () => Promise<Game> }) {
  const [game, setGame] = useState<Game | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    load().then(setGame, (error: unknown) => setProblem(failureText(error)));
  }, []);
  if (game !== null) return <GamePage words={words} game={game} />;
  return (
    <main class="page">
      <h1>{words.tell("title")}</h1>
      <p role={problem ? "alert" : "status"}>{problem ?? words.say("loading")}</p>
      <Link to="/look">{words.tell("toStart")}</Link>
    </main>
  );
}
