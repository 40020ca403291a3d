"""What several people look at and what goes on by events, in memory: a game, or a table.

Every event is committed before anybody sees it. What goes on by itself, as the moves of AIs do,
goes on as long as somebody looks.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from ouvert.errors import StorageError
from ouvert.storage.owners import Lease, Owners
from ouvert.web.server.logs import table_name
from ouvert.web.table.referee import Refusal

WATCHED_SECONDS = 20.0
"""How long AIs go on playing after somebody has looked."""
MOST_AWAKE = 200
"""Games, or tables, kept in memory; others are read again when somebody asks."""

log = logging.getLogger("ouvert.web")


class Followed:
    """A game or a table in memory.

    Attributes:
        id: its name in links.
        number: how many events there have been.
        seen: when somebody looked last, by the clock of the event loop.
        thinking: the task in which AIs decide; None while nothing goes on by itself.
        lock: held by whoever lets something happen, from the ruling until it is shown.
        lease: None where one server uses the database alone.
    """

    def __init__(self, name: str, lease: Lease | None = None) -> None:
        self.id = name
        self.lease = lease
        self.number = 0
        self.seen = 0.0
        self.thinking: asyncio.Task[None] | None = None
        self.lock = asyncio.Lock()
        self._changed = asyncio.Event()

    def happened(self) -> None:
        """Something has been committed: who waits for news gets them."""
        self.number += 1
        self._changed.set()
        self._changed = asyncio.Event()

    async def news(self, number: int, seconds: float) -> None:
        """Return as soon as there are more than so many events, or after so many seconds."""
        if self.number > number:
            return
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        except TimeoutError:
            return

    def watch(self, step: Callable[[], Awaitable[bool]]) -> None:
        """Somebody looks: what goes on by itself does, a step after the other, for a while.

        A step says whether there was anything to do.
        """
        self.seen = asyncio.get_running_loop().time()
        if self.thinking is None:
            self.thinking = asyncio.create_task(self._go_on(step))

    async def _go_on(self, step: Callable[[], Awaitable[bool]]) -> None:
        loop = asyncio.get_running_loop()
        try:
            while loop.time() - self.seen < WATCHED_SECONDS and await step():
                pass
        except (StorageError, Refusal) as error:
            log.warning("%s does not go on by itself: %s", table_name(self.id), error)
        except Exception:
            log.exception("what goes on by itself has failed")
        finally:
            self.thinking = None


F = TypeVar("F", bound=Followed)


class Awake(Generic[F]):
    """Those that are in memory, the last ones that somebody asked for.

    Args:
        load: reads one by its name; called in a thread. Raises StorageError if there is none, and
            ElsewhereError if another server owns it.
        owners: what this server owns; None if it uses the database alone.
    """

    def __init__(self, load: Callable[[str], F], owners: Owners | None = None) -> None:
        self._load, self._owners = load, owners
        self._known: OrderedDict[str, F] = OrderedDict()
        self._loading: dict[str, asyncio.Task[F]] = {}

    async def find(self, name: str) -> F:
        """One of them, awake. Raises as reading does."""
        if self._owners is not None:
            await self._owners.be_sure()
        live = self._known.get(name)
        if live is not None and live.lease is not None and not live.lease.held:
            self.forget(live)
            live = None
        if live is None:
            live = await self._loaded(name)
            live = self._known.setdefault(name, live)
            for other in [each for each in self._known.values() if each.thinking is None]:
                if len(self._known) > MOST_AWAKE and other is not live:
                    self.forget(other)
                    if other.lease is not None:
                        loop = asyncio.get_running_loop()
                        loop.run_in_executor(None, other.lease.owners.release, other.lease)
        self._known.move_to_end(name)
        return live

    async def _loaded(self, name: str) -> F:
        """Read one; whoever asks for the same meanwhile waits for the same."""
        task = self._loading.get(name)
        if task is None:
            task = asyncio.create_task(asyncio.to_thread(self._load, name))
            self._loading[name] = task
            task.add_done_callback(lambda task: self._read(name, task))
        return await asyncio.shield(task)

    def _read(self, name: str, task: asyncio.Task[F]) -> None:
        self._loading.pop(name, None)
        # all who have asked may have gone, and then nobody would look at what is refused
        if not task.cancelled():
            task.exception()

    def keep(self, live: F) -> None:
        """It may have been put aside while somebody was at it, and read again as it was before."""
        self._known[live.id] = live

    def forget(self, live: F) -> None:
        """Another server has gone on with it: what that has written counts."""
        self._known.pop(live.id, None)

    def close(self) -> None:
        """Stop whatever goes on by itself."""
        for live in self._known.values():
            if live.thinking is not None:
                live.thinking.cancel()
