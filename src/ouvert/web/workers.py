"""Where AIs think: processes beside the server, so that no analysis ever delays a table.

Moves and hints have their own processes. Long analyses have another one, which gives way to them.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import active_children, get_context
from typing import ParamSpec, TypeVar

from ouvert.arena.executors import end_with_parent
from ouvert.players import registry
from ouvert.skat.actions import Action
from ouvert.skat.observation import Observation
from ouvert.web.protocol.server import Beliefs, Hint

FALLBACK = "reflex"
"""Who decides when another player takes too long."""
DECISION_SECONDS = 10.0
"""A decision that is not there after so long is taken by the fallback."""
NICENESS = 10

log = logging.getLogger("ouvert.web")

P = ParamSpec("P")
T = TypeVar("T")


class LateError(Exception):
    """An answer did not come in time, or its process has died."""


class Workers:
    """Two pools of processes; with `processes=0` threads of this process, for tests.

    Open it before anything is asked: `start` compiles and loads what players need, and whoever
    asks meanwhile waits.
    """

    def __init__(self, processes: int | None = None) -> None:
        self._count = (os.cpu_count() or 1) if processes is None else processes
        self._others = set(active_children())
        self._moves = self._pool(background=False)
        self._long = self._pool(background=True)
        self._warm: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to warm the processes up."""
        self._warm = asyncio.create_task(self._warm_up())

    @property
    def awake(self) -> bool:
        """Whether answers come at once. The very first start compiles, which takes minutes."""
        return self._warm is not None and self._warm.done()

    async def decide(
        self, player: str, observation: Observation, seed: int, *, background: bool = False
    ) -> Action:
        """What a player does; if it takes too long, what rules of thumb do.

        In the background it may take as long as it likes.
        """
        if background:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._long, decide, player, observation, seed)
        try:
            return await self.ask(DECISION_SECONDS, decide, player, observation, seed)
        except LateError:
            log.warning("%s took too long for a decision; %s decides", player, FALLBACK)
            return await asyncio.to_thread(decide, FALLBACK, observation, seed)

    async def ask(
        self, seconds: float, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function in one of the processes for moves and hints.

        Raises LateError if it has not answered after so many seconds, and what it raises.
        """
        if self._warm is not None:
            await asyncio.shield(self._warm)
        for _ in range(2):
            pool, task = self._moves, partial(work, *args, **kwargs)
            try:
                async with asyncio.timeout(seconds):
                    return await asyncio.get_running_loop().run_in_executor(pool, task)
            except TimeoutError as error:
                raise LateError from error
            except BrokenExecutor:
                if pool is self._moves:
                    log.warning("a process has died; new ones are started")
                    self._moves = self._pool(background=False)
        raise LateError

    async def analyse(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in the process that gives way to all others, and wait for its turn.

        Raises LateError if the process dies of it, and what it raises.
        """
        pool = self._long
        try:
            return await asyncio.get_running_loop().run_in_executor(
                pool, partial(work, *args, **kwargs)
            )
        except BrokenExecutor as error:
            if pool is self._long:
                log.warning("the process for analyses has died; a new one is started")
                self._long = self._pool(background=True)
            raise LateError from error

    @property
    def long(self) -> Executor:
        """For analyses; its process gives way to all others."""
        return self._long

    def close(self) -> None:
        """End all processes; what they were doing is lost."""
        if self._warm is not None:
            self._warm.cancel()
        for pool in (self._moves, self._long):
            pool.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - self._others:
            process.terminate()

    async def _warm_up(self) -> None:
        if self._count:
            loop = asyncio.get_running_loop()
            await asyncio.gather(
                *(loop.run_in_executor(self._moves, warm_up) for _ in range(self._count))
            )

    def _pool(self, *, background: bool) -> Executor:
        if not self._count:
            return ThreadPoolExecutor(1)
        # fresh processes: copied ones would hold the locks of threads that they do not have
        return ProcessPoolExecutor(
            1 if background else self._count,
            mp_context=get_context("spawn"),
            initializer=_begin,
            initargs=(background,),
        )


def decide(player: str, observation: Observation, seed: int) -> Action:
    """What a player with a seed does; called in a worker."""
    return registry.make(player, seed).choose(observation)


def hint(observation: Observation, seed: int, seconds: float) -> Hint:
    """What the AI would do; called in a worker, where alone the searches are loaded."""
    from ouvert.web import advice

    return advice.hint(observation, seed, seconds)


def beliefs(observation: Observation, seed: int) -> Beliefs:
    """Where the unseen cards may be; called in a worker."""
    from ouvert.web import advice

    return advice.beliefs(observation, seed)


def warm_up() -> None:
    """Load, and where needed compile, what the players use."""
    from ouvert.arena.table import play
    from ouvert.skat.game import SkatGame
    from ouvert.web.state import deal_of

    names = ("expert:2", "reflex/extended", "expert:2")
    play(SkatGame.start(deal_of(0, 1)), [registry.make(name, 0) for name in names])


def _begin(background: bool) -> None:
    end_with_parent()
    if background and hasattr(os, "nice"):
        os.nice(NICENESS)
