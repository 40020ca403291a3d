"""Whose turn it is: the time of processes is shared by addresses, and an address's by its tables.

Who has used least of it lately comes first. So whoever asks seldom is served after what is being
done, however many others wait. Who asks is known from the context of the task that does: the guard
before every request notes the address, and the hall the table. People on this machine, and behind a
proxy that does not tell, have no address; there each table counts as one.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

T = TypeVar("T")

HALF_LIFE = 60.0
"""Seconds after which half of what somebody has used is forgotten."""
MOST_REMEMBERED = 10_000
"""Addresses and tables of which it is known, the last ones."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who wants something done: an address, and a table; None where there is none."""

    address: str | None = None
    table: str | None = None

    @property
    def share(self) -> str:
        """What gets one share of the time."""
        return self.address or self.lane

    @property
    def lane(self) -> str:
        """What gets one part of that share."""
        return f"table {self.table}" if self.table else ""


_NOBODY = Asker()
_ASKER = ContextVar("asker", default=_NOBODY)


def asker() -> Asker:
    """Who wants what is being done now."""
    return _ASKER.get()


@contextmanager
def asked_from(address: str | None) -> Iterator[None]:
    """What is asked for in the block, and in tasks that begin in it, comes from an address."""
    with _asked(Asker(address)):
        yield


@contextmanager
def asked_at(table: str) -> Iterator[None]:
    """What is asked for in the block, and in tasks that begin in it, is for a table."""
    with _asked(replace(asker(), table=table)):
        yield


@contextmanager
def _asked(by: Asker) -> Iterator[None]:
    token = _ASKER.set(by)
    try:
        yield
    finally:
        _ASKER.reset(token)


class Ledger:
    """How many seconds of processes each has used lately."""

    def __init__(self) -> None:
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def note(self, by: Asker, seconds: float, at: float) -> None:
        """Somebody has used so many seconds until a time."""
        for name in {by.share, by.lane}:
            self._used[name] = self.used(name, at) + seconds, at
            self._used.move_to_end(name)
        while len(self._used) > MOST_REMEMBERED:
            self._used.popitem(last=False)

    def used(self, name: str, at: float) -> float:
        """What one has used by a time, as far as it is not forgotten."""
        seconds, noted = self._used.get(name, (0.0, at))
        return float(seconds * 0.5 ** ((at - noted) / HALF_LIFE))


class Line(Generic[T]):
    """Who waits for one of some things; who has used least is the first."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._places: list[tuple[Asker, asyncio.Future[T]]] = []

    def __len__(self) -> int:
        """How many wait."""
        self._forget_gone()
        return len(self._places)

    def enter(self) -> asyncio.Future[T]:
        """A place for who asks now; its future is the thing, when it is its turn."""
        place: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._places.append((asker(), place))
        return place

    def call(self, thing: T) -> bool:
        """Let the next one have a thing; False if nobody waits."""
        self._forget_gone()
        if not self._places:
            return False
        now = asyncio.get_running_loop().time()

        def used(waiting: tuple[Asker, asyncio.Future[T]]) -> tuple[float, float]:
            by = waiting[0]
            return self._ledger.used(by.share, now), self._ledger.used(by.lane, now)

        # among equals the one that has waited longest
        first = min(self._places, key=used)
        self._places.remove(first)
        first[1].set_result(thing)
        return True

    def part(self) -> float:
        """Which part of all time is left to who asks now, if all who wait are to have theirs."""
        self._forget_gone()
        waiting = Counter(by.share for by, _ in self._places)
        own = asker().share
        waiting[own] += 1
        return 1 / (len(waiting) * waiting[own])

    def _forget_gone(self) -> None:
        self._places = [each for each in self._places if not each[1].done()]
