"""The lessons, as their files hold them.

A lesson is a file of `lessons/`, and their order is that of the files' names. It has a title, a
line about it, the minutes that it takes, and steps: texts in both languages, with something shown
on the board or with an exercise. `docs/course.md` tells how to write one.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from ouvert.errors import OuvertError
from ouvert.skat.course.shown import Scene, Text
from ouvert.skat.course.tasks.bids import MaximalBid
from ouvert.skat.course.tasks.cards import Legal, Points, Taken, Trumps, TrumpsOut, Winner
from ouvert.skat.course.tasks.counting import CardsOut, SidePoints, TrumpsLeft, VoidIn
from ouvert.skat.course.tasks.hands import ChooseGame, PutAway, SayBid
from ouvert.skat.course.tasks.hidden import MayHold, PlayHidden
from ouvert.skat.course.tasks.play import PlayOpen
from ouvert.skat.course.tasks.table import TableGame
from ouvert.skat.course.tasks.values import Ladder, Matadors, Result, Value
from ouvert.skat.course.texts import read_file

AnyTask = (
    Winner
    | Trumps
    | Legal
    | Points
    | Taken
    | TrumpsOut
    | Matadors
    | Value
    | Result
    | Ladder
    | TrumpsLeft
    | SidePoints
    | VoidIn
    | CardsOut
    | SayBid
    | MaximalBid
    | ChooseGame
    | PutAway
    | PlayOpen
    | PlayHidden
    | MayHold
    | TableGame
)
"""Every kind of exercise; a file says it in `kind`."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a lesson.

    Attributes:
        text: what is told or asked.
        show: what lies on the table, where nothing is asked.
        ask: the exercise; None where there is something to read only.
    """

    text: Text
    show: Scene | None = None
    ask: AnyTask | None = None

    @property
    def scene(self) -> Scene:
        """What lies on the table."""
        if self.ask is not None:
            return self.ask.scene()
        return self.show or Scene()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson.

    Attributes:
        name: by which its address knows it.
        title: what it is called.
        about: what one can do after it, in a line.
        minutes: that it takes.
        steps: one after the other.
    """

    name: str
    title: Text
    about: Text
    minutes: int
    steps: tuple[Step, ...]


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons in their order, by name."""
    folder = resources.files("ouvert.skat.course") / "lessons"
    files = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    found = (msgspec.convert(read_file("lessons", file), Lesson) for file in files)
    return {lesson.name: lesson for lesson in found}


@cache
def arranged_deals() -> frozenset[int]:
    """The seeds of the deals that lessons put on a table: games on them are exercises."""
    every = (step.ask for lesson in lessons().values() for step in lesson.steps)
    return frozenset(int(task.seed) for task in every if isinstance(task, TableGame))


def exercise(lesson: str, step: int) -> AnyTask:
    """The exercise of a step, from 0. Raises OuvertError if there is none."""
    known = lessons().get(lesson)
    if known is None or step not in range(len(known.steps)):
        raise OuvertError("there is no such lesson, or no such step in it")
    task = known.steps[step].ask
    if task is None:
        raise OuvertError("this step of the lesson asks nothing")
    return task
