// The course in Skat, as docs/protocol.md describes it.

import { answered } from "../lib/problems";
import type { AnswerGiven, CourseView, LessonView, Verdict } from "./wire";

let course: Promise<CourseView> | null = null;

/** The lessons in order, and the terms that they explain; asked for once. */
export function loadCourse(): Promise<CourseView> {
  course ??= fetch("/api/learn").then((response) => answered<CourseView>(response));
  course.catch(() => (course = null));
  return course;
}

export const loadLesson = async (lesson: string) =>
  answered<LessonView>(await fetch(`/api/learn/${encodeURIComponent(lesson)}`));

/** What the judge says of an answer; he alone knows. */
export async function judged(lesson: string, step: number, given: AnswerGiven): Promise<Verdict> {
  const response = await fetch(`/api/learn/${encodeURIComponent(lesson)}/steps/${step}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(given),
  });
  return answered<Verdict>(response);
}
