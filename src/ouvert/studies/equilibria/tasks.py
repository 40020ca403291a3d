"""The work on games as tasks that an executor does: solve one, look at one player in it.

What a player gives away needs of the equilibrium only what the game is worth. So games are solved
first, and then any process may look at any player; it writes the game out again, unless that was
the last one that it has had. That one stays in its memory until `forget`.
"""

from __future__ import annotations

import pickle
import threading
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

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
    """Tasks that may grow while they are done; what is added comes before what was not drawn.

    One at a time, a game is so looked at by all players before the next one is solved. Executors
    that do many at once draw as many first (`ouvert.arena.executors.AHEAD`), so that most games are
    solved before any player is looked at.

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


@dataclass(frozen=True, slots=True)
class _Last:
    """A game that is written out, and for which task."""

    key: tuple[object, ...]
    where: str
    game: Looked


@dataclass(slots=True)
class _Memory:
    """What this process has of games.

    Attributes:
        last: for each thread, by its number, the game that was written out last.
        forgotten: how often all were let go.
    """

    last: dict[int, _Last] = field(default_factory=dict)
    forgotten: int = 0


_memory = _Memory()


def do(task: Task, told: Told = untold) -> Answer:
    """Do a task; `told` is told what is being done, and in which game."""
    forgotten = _memory.forgotten
    try:
        return _done(task, told)
    finally:
        # nobody comes for what was let go while we were at it
        if _memory.forgotten != forgotten:
            _memory.last.pop(threading.get_ident(), None)


def _done(task: Task, told: Told) -> Answer:
    where, game = _written(task, told)

    def within(line: str) -> None:
        told(f"{where}: {line}")

    if task.player is not None and task.worth is not None:
        rows = [game.asked(task.player, task.worth, within)]
    else:
        rows = [] if task.solved else game.solved(within)
    return Answer(where, game.names, tuple(rows))


def forget() -> None:
    """Let the games go that were written out in this process, in whatever thread."""
    _memory.forgotten += 1
    _memory.last.clear()


def _written(task: Task, told: Told) -> tuple[str, Looked]:
    key = task.game, task.samples, task.seed, task.effort
    thread = threading.get_ident()
    last = _memory.last.get(thread)
    if last is None or last.key != key:
        # large games would not lie beside each other in memory
        del last
        _memory.last.pop(thread, None)
        subject: Subject = pickle.loads(task.game)()
        where = f"{subject.family}, {subject.contract}, {subject.name}"
        game: Looked = (Folded if subject.large else Written)(
            subject,
            samples=task.samples,
            seed=task.seed,
            effort=task.effort,
            told=lambda line: told(f"{where}: {line}"),
        )
        last = _memory.last[thread] = _Last(key, where, game)
    return last.where, last.game
