"""Whether what happens can be kept: when that changes, everybody at every table is told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol

from ouvert.remarks import Remark
from ouvert.storage.database import Database, UnavailableError
from ouvert.web.protocol.remarks import told
from ouvert.web.protocol.server import Problem
from ouvert.web.table.referee import Refusal

WATCH_SECONDS = 2.0
"""How often it is looked whether the database is still there, if nothing is to be kept."""
NOT_KEPT = Remark.of("not_kept")

log = logging.getLogger("ouvert.web")


class Concerned(Protocol):
    """Who is told of trouble, and with None of its end."""

    def hear_of(self, trouble: Problem | None) -> None:
        """Tell all who are here."""


class Trouble:
    """What is wrong with the database, as far as it is known.

    Attributes:
        now: what people are told; None as long as all is well.
    """

    def __init__(self, database: Database, concerned: Callable[[], Iterable[Concerned]]) -> None:
        self.now: Problem | None = None
        self._database, self._concerned = database, concerned
        self._watch: asyncio.Task[None] | None = None
        self._noted = 0

    def start(self) -> None:
        """Look after the database from now on."""
        self._watch = asyncio.create_task(self._look_after())

    def stop(self) -> None:
        """Do not look any more."""
        if self._watch is not None:
            self._watch.cancel()

    def note(self, error: UnavailableError | None) -> None:
        """Something could not be kept for this reason, or with None was kept."""
        self._noted += 1
        if (error is None) == (self.now is None):
            return
        if error is None:
            log.warning("what happens at the tables is kept again")
            self.now = None
        else:
            log.error("what happens at the tables is not kept: %s", error)
            self.now = Problem("unavailable", str(error), told(NOT_KEPT))
        for each in list(self._concerned()):
            each.hear_of(self.now)

    def check(self) -> None:
        """Raise Refusal for who asks for news as long as what happens is not kept."""
        if self.now is not None:
            raise Refusal("unavailable", self.now.message, NOT_KEPT)

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Something is kept in the block: note whether that can be done. Raises Refusal if not."""
        try:
            yield
        except UnavailableError as error:
            self.note(error)
            raise Refusal("unavailable", f"nothing has happened: {error}", NOT_KEPT) from error
        self.note(None)

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            noted = self._noted
            found: UnavailableError | None = None
            try:
                await asyncio.to_thread(self._database.look_after)
                if self.now is not None:
                    # nobody may have anything to be kept who would find out that it is again
                    await asyncio.to_thread(self._database.try_writing)
            except UnavailableError as error:
                found = error
            # what was kept, or was not, while it was looked is newer than what has been seen
            if self._noted == noted:
                self.note(found)
