"""What is asked and answered about the course in Skat.

What a step shows, and what the judge says, are the structs of `ouvert.skat.course.shown`.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from ouvert.skat.course.shown import Question, Scene, Term, Text
from ouvert.web.protocol.client import Key

MOST_CARDS = 12
"""An answer names so many cards at most."""


class LessonLine(msgspec.Struct, frozen=True):
    """A lesson in the overview; `exercises` says how many steps ask something."""

    name: str
    title: Text
    about: Text
    minutes: int
    exercises: int


class CourseView(msgspec.Struct, frozen=True):
    """The course: its lessons in order, and the terms that they explain, by their keys."""

    lessons: tuple[LessonLine, ...]
    terms: dict[str, Term]


class TableWish(msgspec.Struct, frozen=True):
    """The table to open for a game: who learns sits at `place`, `player` at both others."""

    seed: str
    player: str
    place: int


class StepView(msgspec.Struct, frozen=True):
    """A step of a lesson.

    Attributes:
        text: what is told or asked.
        scene: what lies on the table.
        question: how it is answered; null where there is something to read only.
        after: what is told when it is solved.
        table: where a game is to be played.
    """

    text: Text
    scene: Scene
    question: Question | None
    after: Text | None
    table: TableWish | None


class LessonView(msgspec.Struct, frozen=True):
    """A lesson with its steps."""

    name: str
    title: Text
    about: Text
    minutes: int
    steps: tuple[StepView, ...]


class AnswerGiven(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The body that answers an exercise.

    Attributes:
        answer: the cards that were chosen, or one number, or one choice.
        table: the table at which a game was played, where that is the exercise.
    """

    answer: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=8)], ...], msgspec.Meta(max_length=MOST_CARDS)
    ] = ()
    table: Key | None = None
