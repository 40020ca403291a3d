"""Processes that each do one thing at a time, the most urgent first.

Each can be ended by itself. So a task that takes too long, or a process that dies, is nobody's
trouble but its own: the others work on, and a fresh process takes the place.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from enum import IntEnum
from functools import partial
from multiprocessing import active_children
from typing import TypeVar

from ouvert.web.server.turns import Ledger, Line, asker

PAUSES = (0.0, 0.2, 1.0)
"""Seconds before a process is prepared again that has died of it; after the last one it is used as
it is."""
HASTE = 0.5
"""The part of the time in which many are to have their answers, for some have waited already."""

T = TypeVar("T")

log = logging.getLogger("ouvert.web")


class LateError(Exception):
    """An answer did not come in time, or its process has died."""


class Urgency(IntEnum):
    """Who is served first."""

    MOVE = 0
    QUESTION = 1


class _Hand:
    """One process; `Executor` is one with a single worker.

    Attributes:
        gone: it has been ended.
        prepared: what it was prepared with last.
        due: it is to be prepared as soon as it has nothing to do.
    """

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._pid: Future[int] | None = None
        self.gone = False
        self.prepared: Callable[[], None] | None = None
        self.due = False

    def submit(self, task: Callable[[], T]) -> Future[T]:
        if self._pid is None and isinstance(self._executor, ProcessPoolExecutor):
            with _deaf():
                self._pid = self._executor.submit(os.getpid)
            self._pid.add_done_callback(self._started)
        return self._executor.submit(task)

    def end(self) -> threading.Thread:
        """End it, whatever it is doing; the thread that is returned ends when it has ended.

        A thread cannot be ended, and is left to itself.
        """
        self.gone = True
        self._kill()
        wait = isinstance(self._executor, ProcessPoolExecutor)
        shut = partial(self._executor.shutdown, wait=wait, cancel_futures=True)
        ending = threading.Thread(target=shut, daemon=True)
        ending.start()
        return ending

    def _started(self, _: Future[int]) -> None:
        if self.gone:
            self._kill()

    def _kill(self) -> None:
        known = self._pid is not None and self._pid.done() and not self._pid.cancelled()
        if self._pid is None or not known or self._pid.exception() is not None:
            return
        for process in active_children():
            if process.pid == self._pid.result():
                process.kill()


@contextmanager
def _deaf() -> Iterator[None]:
    """Let processes that begin meanwhile never hear Control-C: it is for the server alone."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Crew:
    """Some processes for tasks of the same kind.

    Args:
        count: how many there are.
        start: makes an executor with one worker.
        kept_free: how many of them never do anything but moves.
        forsaking: whether what nobody waits for any more is ended together with its process.

    Attributes:
        fallen: the last process that was to be prepared has died of it, or meanwhile.
        replaced: how many processes have died, or were ended for being late.
    """

    def __init__(
        self,
        count: int,
        start: Callable[[], Executor],
        *,
        kept_free: int = 0,
        forsaking: bool = False,
    ) -> None:
        self.fallen = False
        self.replaced = 0
        self._forsaking = forsaking
        self._start, self._count, self._kept_free = start, count, kept_free
        self._idle = [_Hand(start()) for _ in range(count)]
        self._busy: set[_Hand] = set()
        self._ledger = Ledger()
        self._waiting = {urgency: Line[_Hand](self._ledger) for urgency in Urgency}
        self._preparation: Callable[[], None] | None = None
        self._preparing: set[asyncio.Task[None]] = set()
        self._ending: list[threading.Thread] = []

    @property
    def busy(self) -> int:
        """How many processes are at work."""
        return len(self._busy)

    @property
    def waiting(self) -> int:
        """How many tasks wait for a process."""
        return sum(map(len, self._waiting.values()))

    async def prepare(self, task: Callable[[], None]) -> None:
        """Do something in each process as soon as it is free, and in those that come after it.

        Return when one of them is ready. The others begin only then: what the first one compiles
        they can load.
        """
        self._preparation = task
        await self._prepared(await self._take(Urgency.MOVE))
        behind = [each for each in self._idle if each.prepared is not task]
        self._idle = [each for each in self._idle if each.prepared is task]
        for hand in behind:
            self._prepare_later(hand)
        for hand in self._busy - set(behind):
            hand.due = hand.prepared is not task

    async def do(
        self,
        task: Callable[[], T],
        seconds: float,
        urgency: Urgency,
        *,
        within: Callable[[float], Callable[[], T]] | None = None,
    ) -> T:
        """Do something in one of the processes.

        A task that has run for so many seconds is ended together with its process. One that can be
        done in less time is made by `within` when it begins: then it is told how many seconds leave
        all who wait behind it their turn in time.

        Raises LateError if there is no answer after that time, in which it may also have had to
        wait for others, or if the process has died; and what the task raises.
        """
        try:
            async with asyncio.timeout(seconds):
                for _ in range(2):
                    hand = await self._take(urgency)
                    if within is not None:
                        task = within(self._share(seconds, urgency))
                    try:
                        return await asyncio.shield(self._set_to(hand, task, seconds))
                    except BrokenExecutor:
                        # it may have died before it was asked
                        log.warning("a process has died; a new one is started")
                    except asyncio.CancelledError:
                        if self._forsaking and hand in self._busy:
                            self._replace(hand)
                        raise
        except TimeoutError as error:
            raise LateError from error
        raise LateError

    def close(self) -> None:
        """End all processes and wait until they have ended; what they were doing is lost."""
        for task in self._preparing:
            task.cancel()
        for hand in (*self._idle, *self._busy):
            self._end(hand)
        # an interpreter that exits writes to the pipe of each pool, which must not close meanwhile
        for ending in self._ending:
            ending.join()

    def _end(self, hand: _Hand) -> None:
        self._ending = [each for each in self._ending if each.is_alive()]
        self._ending.append(hand.end())

    async def _take(self, urgency: Urgency) -> _Hand:
        if self._has_for(urgency):
            return self._idle.pop()
        place = self._waiting[urgency].enter()
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._give(place.result())
            raise

    def _share(self, seconds: float, urgency: Urgency) -> float:
        """How long a task may take if all who wait are to have their answers after some seconds."""
        return HASTE * seconds * self._count * self._waiting[urgency].part()

    def _has_for(self, urgency: Urgency) -> bool:
        return len(self._idle) > (0 if urgency is Urgency.MOVE else self._kept_free)

    def _give(self, hand: _Hand) -> None:
        """Let somebody have a process that has nothing to do."""
        self._idle.append(hand)
        for urgency, line in self._waiting.items():
            while self._has_for(urgency) and line.call(self._idle[-1]):
                self._idle.pop()

    def _set_to(self, hand: _Hand, task: Callable[[], T], seconds: float) -> asyncio.Future[T]:
        """Let a process begin; it is free again when it is done, or is ended when it is late."""
        self._busy.add(hand)
        try:
            work = asyncio.wrap_future(hand.submit(task))
        except BrokenExecutor:
            self._replace(hand)
            raise
        loop = asyncio.get_running_loop()
        late = loop.call_later(seconds, self._replace, hand)
        by, begun = asker(), loop.time()

        def done(work: asyncio.Future[T]) -> None:
            late.cancel()
            self._ledger.note(by, loop.time() - begun, loop.time())
            error = None if work.cancelled() else work.exception()
            # a process without memory is not given back what it has lost
            broken = isinstance(error, (BrokenExecutor, MemoryError))
            if hand.gone:
                return
            if broken:
                self._replace(hand)
            else:
                self._free(hand)

        work.add_done_callback(done)
        return work

    def _replace(self, hand: _Hand) -> None:
        self._busy.discard(hand)
        self.replaced += 1
        self._end(hand)
        fresh = _Hand(self._start())
        if self._preparation is None:
            self._give(fresh)
        else:
            self._prepare_later(fresh)

    def _free(self, hand: _Hand) -> None:
        """A process has done what it was asked for."""
        self._busy.discard(hand)
        if hand.due:
            self._prepare_later(hand)
        else:
            self._give(hand)

    def _prepare_later(self, hand: _Hand) -> None:
        self._busy.add(hand)
        task = asyncio.ensure_future(self._prepared(hand))
        self._preparing.add(task)
        task.add_done_callback(self._preparing.discard)

    async def _prepared(self, hand: _Hand) -> None:
        """Prepare a process, or others if it dies; let one be used even if that has failed."""
        task = self._preparation
        self._busy.add(hand)
        hand.due = False
        try:
            for pause in PAUSES:
                if task is None:
                    break
                try:
                    await asyncio.wrap_future(hand.submit(task))
                    self.fallen = False
                    break
                except BrokenExecutor:
                    log.warning("a process has died while it was prepared; a new one is started")
                    self.fallen = True
                    self.replaced += 1
                    self._busy.discard(hand)
                    self._end(hand)
                    hand = _Hand(self._start())
                    self._busy.add(hand)
                await asyncio.sleep(pause)
        except Exception:
            log.exception("a process could not be prepared")
        finally:
            hand.prepared = task
            self._free(hand)
