"""The work on games as tasks that an executor does: solve one, look at one player in it.

What a player gives away needs of the equilibrium only what the game is worth. So games are solved
first, and then any process may look at any player; it writes the game out again, unless that was
the last one that it has had.
"""

from __future__ import annotations

import pickle
import threading
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ouvert.studies.equilibria.large import Folded
from ouvert.studies.equilibria.measure import (
    Looked,
    PriceRow,
    Told,
    Worth,
    Written,
    untold,
)
from ouvert.studies.equilibria.subjects import Subject

Game = Callable[[], Subject]
"""How a game is made; it can be sent to another process, which the game itself cannot."""


@dataclass(frozen=True, slots=True)
class Task:
    """Something to be done with a game.

    Attributes:
        number: of the game.
        game: how it is made, pickled, so that two tasks with the same game are known by it.
        samples: see `ouvert.studies.equilibria.measure.Written`.
        seed: see there.
        effort: see there.
        solved: whether the rows of both equilibria are known.
        player: who is looked at; nobody in the first task of a game.
        worth: what the game is worth, for a player.
    """

    number: int
    game: bytes
    samples: int
    seed: int
    effort: int
    solved: bool = False
    player: str | None = None
    worth: Worth | None = None

    @classmethod
    def first(
        cls, number: int, game: Game, samples: int, seed: int, effort: int, *, solved: bool = False
    ) -> Task:
        """The task that solves a game, and tells who is to be looked at."""
        return cls(number, pickle.dumps(game), samples, seed, effort, solved)

    def of(self, player: str, worth: Worth) -> Task:
        """The task that looks at a player in the same game."""
        return replace(self, player=player, worth=worth)


@dataclass(frozen=True, slots=True)
class Answer:
    """What has come of a task.

    Attributes:
        where: what people call the game.
        names: who is looked at in it, in this order.
        rows: of both equilibria, of the player, or none if the equilibria were known.
    """

    where: str
    names: tuple[str, ...]
    rows: tuple[PriceRow, ...]


class Tasks(Iterator[Task]):
    """Tasks that may grow while they are done; what is added comes before what was left.

    Args:
        rest: the first tasks, made when they are drawn.
    """

    def __init__(self, rest: Iterator[Task]) -> None:
        self._rest = rest
        self._added: deque[Task] = deque()

    def add(self, task: Task) -> None:
        """One more, also when all that there were have been drawn."""
        self._added.append(task)

    def __next__(self) -> Task:
        return self._added.popleft() if self._added else next(self._rest)


class _Last(threading.local):
    """The game that was written out last in this thread."""

    key: tuple[object, ...] = ()
    where: str = ""
    game: Looked | None = None


_last = _Last()


def do(task: Task, told: Told = untold) -> Answer:
    """Do a task; `told` is told what is being done, and in which game."""
    where, game = _written(task, told)

    def within(line: str) -> None:
        told(f"{where}: {line}")

    if task.player is not None and task.worth is not None:
        rows = [game.asked(task.player, task.worth, within)]
    else:
        rows = [] if task.solved else game.solved(within)
    return Answer(where, game.names, tuple(rows))


def forget() -> None:
    """Let the game go that was written out last in this thread."""
    _last.key, _last.game = (), None


def _written(task: Task, told: Told) -> tuple[str, Looked]:
    key = task.game, task.samples, task.seed, task.effort
    if _last.game is None or _last.key != key:
        # large games would not lie beside each other in memory
        forget()
        subject: Subject = pickle.loads(task.game)()
        where = f"{subject.family}, {subject.contract}, {subject.name}"
        _last.where = where
        _last.game = (Folded if subject.large else Written)(
            subject,
            samples=task.samples,
            seed=task.seed,
            effort=task.effort,
            told=lambda line: told(f"{where}: {line}"),
        )
        _last.key = key
    return _last.where, _last.game
