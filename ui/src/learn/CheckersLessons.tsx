// The lessons in quantum checkers, in the frame of the course.

import { useEffect, useState } from "preact/hooks";
import { lessons } from "../checkers/protocol";
import type { Name } from "../checkers/sentences";
import { useSay } from "../checkers/words";
import { Link } from "../parts/Link";
import type { LessonView } from "../checkers/wire";
import { useProgress } from "./progress";

/** The name under which progress in them is kept. */
export const CHECKERS = "checkers";

export function CheckersLessons({ title, lead }: { title: string; lead: string }) {
  const say = useSay();
  const solved = useProgress()[CHECKERS]?.solved ?? [];
  const [all, setAll] = useState<readonly LessonView[]>([]);
  useEffect(() => {
    // Without them the course is there all the same.
    lessons().then(
      (found) =>
        setAll(Object.entries(found).flatMap(([key, each]) => (key.startsWith("tutorial") ? [each] : []))),
      () => setAll([]),
    );
  }, []);
  if (all.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <p class="quiet">{lead}</p>
      <ol class="learn-lessons short">
        {all.map((lesson, place) => (
          <li key={lesson.name}>
            <span class={solved.includes(place) ? "learn-mark learned" : "learn-mark"} aria-hidden="true">
              {solved.includes(place) ? "✓" : place + 1}
            </span>
            <Link to={`/learn/${CHECKERS}/${place + 1}`}>{say(`tutorial.${lesson.name}.title` as Name)}</Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
