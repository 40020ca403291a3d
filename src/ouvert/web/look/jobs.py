"""Analyses at work: step by step in the process that gives way to tables.

Every step's result is kept before the next begins. So an analysis can be watched while it goes on,
is cancelled at the next step, and continues after a restart where it was. Single games that
somebody waits for and games of long lists take turns. Only one step is in the process at a time, so
that others who ask it for something wait for that one at most. Of several servers that share a
database, one works on all analyses, and another one when it has died.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from ouvert.errors import OuvertError, StorageError
from ouvert.skat.records import to_json
from ouvert.skat.review.defaults import SEED, WORLDS
from ouvert.storage import analyses
from ouvert.storage.analyses import StoredAnalysis
from ouvert.storage.database import Database, UnavailableError
from ouvert.storage.library import load_game
from ouvert.storage.owners import ElsewhereError, Owners
from ouvert.web.look import work as look_work
from ouvert.web.look.view import parts_of
from ouvert.web.server.crew import LateError
from ouvert.web.server.workers import Workers

GAME, LIST = "game", "list"
"""Kinds of analyses: of a game that somebody looks at, and of all games of an upload."""

OWNED = "analyses"
"""What the server owns that works on them."""
LOOK_SECONDS = 1.0
"""How often it is looked what was asked for at another server, or whether that has died."""
RETRY_SECONDS = 2.0
"""How soon a database is tried again that could not be used."""

log = logging.getLogger("ouvert.web")


class Analyst:
    """Takes waiting analyses from the database, one of each kind at a time.

    Args:
        database: where they are kept.
        workers: where they are worked out.
        owners: what this server owns; None if it uses the database alone.
    """

    def __init__(self, database: Database, workers: Workers, owners: Owners | None = None) -> None:
        self._database, self._workers, self._owners = database, workers, owners
        self._news = {kind: asyncio.Event() for kind in (GAME, LIST)}
        self._tasks: list[asyncio.Task[None]] = []
        self._turn = asyncio.Lock()

    async def start(self) -> None:
        """Go on with what was interrupted, and then take what comes."""
        if self._owners is not None:
            self._tasks = [asyncio.create_task(self._serve_while_owner(self._owners))]
            return
        await asyncio.to_thread(analyses.restart_interrupted, self._database)
        self._tasks = [asyncio.create_task(self._serve(kind)) for kind in self._news]

    async def stop(self) -> None:
        """Stop at once; what was begun is done anew at the next start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def wake(self, kind: str) -> None:
        """There is something to do."""
        self._news[kind].set()

    async def _serve_while_owner(self, owners: Owners) -> None:
        """Work whenever no other server does."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                lease = await asyncio.to_thread(owners.claim, OWNED)
                await asyncio.to_thread(analyses.restart_interrupted, self._database)
            except (ElsewhereError, StorageError):
                continue
            working = [asyncio.create_task(self._serve(kind)) for kind in self._news]
            try:
                while lease.held:
                    await asyncio.sleep(LOOK_SECONDS)
                    for kind in self._news:
                        # somebody may have asked for one at another server
                        self.wake(kind)
            finally:
                for task in working:
                    task.cancel()
                await asyncio.gather(*working, return_exceptions=True)

    async def _serve(self, kind: str) -> None:
        while True:
            self._news[kind].clear()
            try:
                found = await asyncio.to_thread(analyses.take_next, self._database, kind)
                if found is not None:
                    await self._work(found)
                    continue
            except StorageError as error:
                log.warning("analyses wait: %s", error)
                await self._recover()
                continue
            await self._news[kind].wait()

    async def _recover(self) -> None:
        """Wait until the database is there again, and let what was begun be taken anew."""
        while True:
            await asyncio.sleep(RETRY_SECONDS)
            with suppress(StorageError):
                await asyncio.to_thread(analyses.restart_interrupted, self._database)
                return

    async def _work(self, analysis: StoredAnalysis) -> None:
        """All steps of an analysis that are still to be done."""
        try:
            record = await asyncio.to_thread(load_game, self._database, analysis.game or "")
            steps = look_work.plan(record.replay().final)
            await self._workers.woken()
            text, parts = to_json(record), list(parts_of(analysis))
            for step in steps[len(parts) :]:
                worlds = analysis.request.get("worlds", WORLDS)
                async with self._turn:
                    part = await self._workers.analyse(
                        look_work.take_step, text, step, worlds, SEED
                    )
                parts.append(part)
                done = len(parts) / len(steps)
                if not await asyncio.to_thread(
                    analyses.note_progress, self._database, analysis.id, done, {"parts": parts}
                ):
                    return
            await asyncio.to_thread(analyses.finish, self._database, analysis.id)
        except UnavailableError:
            raise
        except (OuvertError, LateError) as error:
            said = str(error) or "the process that worked on it has died"
            log.warning("analysis %s failed: %s", analysis.id, said)
            await asyncio.to_thread(analyses.finish, self._database, analysis.id, error=said)
        except Exception:
            # whatever is wrong with one game, the others must not wait for ever
            log.exception("analysis %s failed", analysis.id)
            said = "the server has failed at this game"
            await asyncio.to_thread(analyses.finish, self._database, analysis.id, error=said)
