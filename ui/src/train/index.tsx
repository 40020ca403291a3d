import type { RoomProps } from "../lib/lazily";
import { DrillPage } from "./DrillPage";
import { Due } from "./Due";
import { Overview } from "./Overview";
import { ProgressPage } from "./ProgressPage";
import { OnePuzzle, PuzzleRun } from "./PuzzleRun";
import "../learn/learn.css";
import "../look/look.css";
import "./train.css";

/** The room of training: #/train, what is due, puzzles of a theme, and single ones. */
export default function TrainRoom({ path }: RoomProps) {
  const [part, puzzle] = path;
  if (part === "due") return <Due />;
  if (part === "progress") return <ProgressPage />;
  if (part === "puzzles") return <PuzzleRun />;
  if (part === "puzzle" && puzzle !== undefined) return <OnePuzzle key={puzzle} puzzle={puzzle} />;
  if (part === "drill" && (puzzle === "bidding" || puzzle === "counting")) {
    return <DrillPage key={puzzle} drill={puzzle} />;
  }
  return <Overview />;
}
