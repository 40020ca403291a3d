import { Lessons } from "../checkers/Lessons";
import type { RoomProps } from "../lib/lazily";
import { CHECKERS } from "./CheckersLessons";
import { LessonPage } from "./LessonPage";
import { Overview } from "./Overview";
import { keepPlace, keepSolved } from "./progress";
import { TablePlay } from "./TablePlay";
import "../checkers/checkers.css";
import "./learn.css";

/** The course: #/learn, #/learn/LESSON/STEP, and the table of a lesson. */
export default function LearnRoom({ path }: RoomProps) {
  const [lesson, place, table, token] = path;
  if (lesson === undefined) return <Overview />;
  if (lesson === CHECKERS) {
    const at = Number(place ?? 1);
    return (
      <Lessons
        key="checkers"
        kind="tutorial"
        at={at}
        frame={{
          address: `/learn/${CHECKERS}`,
          solved: () => {
            keepPlace(CHECKERS, at - 1);
            keepSolved(CHECKERS, at - 1);
          },
        }}
      />
    );
  }
  if (place === "table" && table !== undefined && token !== undefined) {
    return <TablePlay lesson={lesson} table={table} token={token} />;
  }
  const step = /^\d{1,3}$/.test(place ?? "") ? Number(place) : null;
  return <LessonPage key={lesson} lesson={lesson} step={step} />;
}
