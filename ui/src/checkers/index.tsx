import type { RoomProps } from "../lib/lazily";
import { useTitle } from "../lib/title";
import { Lessons } from "./Lessons";
import { Play } from "./play/Play";
import { Start } from "./Start";
import { useSay } from "./words";
import "./checkers.css";

/** Quantum checkers: start page, games, tutorial, puzzles. */
export default function CheckersRoom({ path }: RoomProps) {
  const [place, first, second] = path;
  const say = useSay();
  useTitle(say("title"));
  if (place === "game" && first !== undefined) {
    return <Play key={`${first}/${second}`} game={first} token={second ?? null} />;
  }
  if (place === "tutorial") return <Lessons key="tutorial" kind="tutorial" at={Number(first ?? 1)} />;
  if (place === "puzzles") {
    return <Lessons key="puzzle" kind="puzzle" at={first === undefined ? null : Number(first)} />;
  }
  return <Start />;
}
