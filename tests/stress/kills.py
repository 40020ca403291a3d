"""Servers and their processes that are killed at any moment."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from websockets.exceptions import WebSocketException

from ouvert.web.protocol.view import View
from stress.persons import Times, awake, children, opened, play
from stress.rows import Form, Outcome
from support.clusters import cluster, programs
from support.kept_views import compared, kept_views
from support.scripted import by_chance, client
from support.serving import Site, serving_apart

MOVE_AGAIN, MOVE_ALWAYS = 15.0, 20.0
"""Seconds within which tables go on: after the AIs are awake, and after a process is killed."""
TIMES, KILLS = 200, 10
"""Kills of the long form, and of a piece of it, which has a database of its own."""
TABLES, EARLY = 3, 0.2
"""Tables of a server, and how often it is killed before it is known to be awake."""


@contextmanager
def sqlite() -> Iterator[str]:
    """The URL of a new database in a file."""
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{folder}/table.sqlite3"


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of a new PostgreSQL database."""
    binaries = programs()
    if binaries is None:
        raise LookupError("no PostgreSQL server is installed")
    with cluster(binaries) as url:
        yield url


def servers_in_sqlite(form: Form) -> Outcome:
    """Kill the server again and again, its database a file."""
    return _servers(form, "kills-sqlite", sqlite, 3)


def servers_in_postgresql(form: Form) -> Outcome:
    """The same with PostgreSQL."""
    return _servers(form, "kills-postgresql", postgresql, 1)


def _servers(
    form: Form, name: str, made: Callable[[], AbstractContextManager[str]], short: int
) -> Outcome:
    kills = short if form.short else KILLS

    def measured(piece: int) -> dict[str, Any]:
        with made() as url:
            return _killed(url, kills, piece)

    pieces = list(form.pieces(name, 1 if form.short else TIMES // KILLS, measured))
    views, lost = (sum(each[key] for each in pieces) for key in ("views", "lost"))
    longest = max(each["longest"] for each in pieces)
    said = f"{kills * len(pieces)} kills, {views} views: {lost} differ from what is kept; "
    return Outcome(f"{said}on after {longest:.1f} s", lost, longest > MOVE_AGAIN)


@dataclass
class Played:
    """A table that outlives its servers, and all that its person was shown."""

    table: str
    token: str | None
    shown: list[View] = field(default_factory=list)

    @property
    def closed(self) -> bool:
        return bool(self.shown) and self.shown[-1].stage == "closed"

    def differ(self, site: Site) -> int:
        """How many of the views are not what was kept."""
        kept = kept_views(site, self.table, 0)
        return sum(
            each.number >= len(kept) or compared(each) != kept[each.number] for each in self.shown
        )


def _killed(url: str, kills: int, seed: int) -> dict[str, Any]:
    rng = np.random.default_rng((1, seed))
    tables: list[Played] = []
    views, lost, longest = 0, 0, 0.0

    async def play_on(site: Site, pid: int) -> float:
        """The longest that a table waited for its first move; none if the server dies waking."""
        loop, waiting, waited = asyncio.get_running_loop(), set(range(TABLES)), [0.0] * TABLES
        early = rng.random() < EARLY
        if early:
            loop.call_later(float(rng.uniform(0, 3)), os.kill, pid, signal.SIGKILL)
        else:
            await awake(site)
        begun = time.perf_counter()

        async def sit(at: int, played: Played) -> None:
            async with client(site) as anna:
                view = await anna.joined(played.table, played.token)
                number = view.number

                def seen(view: View) -> None:
                    played.shown.append(view)
                    if early or view.number <= number or at not in waiting:
                        return
                    waited[at] = time.perf_counter() - begun
                    waiting.discard(at)
                    if not waiting:
                        pause = float(rng.uniform(0, 3))
                        loop.call_later(pause, os.kill, pid, signal.SIGKILL)

                await anna.play(view, by_chance(rng), seen=seen)

        async def until_killed(at: int, played: Played) -> None:
            with suppress(WebSocketException, OSError):
                await sit(at, played)

        await asyncio.gather(*(until_killed(at, each) for at, each in enumerate(tables)))
        return max(waited)

    for _ in range(kills):
        with serving_apart(url, processes=2, patient=False) as (process, site):
            tables = [each for each in tables if not each.closed]
            while len(tables) < TABLES:
                made = opened(site, "reflex")
                tables.append(Played(made.table, made.tokens[0]))
            longest = max(longest, asyncio.run(play_on(site, process.pid)))
            # it is dead, unless nobody could talk to it for so long
            process.kill()
            process.wait()
            lost += sum(each.differ(site) for each in tables)
            views += sum(len(each.shown) for each in tables)
    return {"views": views, "lost": lost, "longest": longest}


def workers(form: Form) -> Outcome:
    """Kill every process in which AIs think, at any moment, waking included."""
    return _struck(2 if form.short else 40, "SIGKILL", partial(_sent, signal.SIGKILL))


def stopped_workers(form: Form) -> Outcome:
    """Stop processes in which AIs think, as a debugger or a full machine does."""
    return _struck(1 if form.short else 20, "SIGSTOP", partial(_sent, signal.SIGSTOP))


def starved_workers(form: Form) -> Outcome:
    """Let processes in which AIs think have no more memory than they have."""
    return _struck(1 if form.short else 20, "no more memory", _starve)


def _sent(how: signal.Signals, pid: int) -> None:
    os.kill(pid, how)


def _starve(pid: int) -> None:
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[0])
    size = pages * os.sysconf("SC_PAGE_SIZE")
    resource.prlimit(pid, resource.RLIMIT_AS, (size, size))


def _struck(times: int, name: str, how: Callable[[int], None]) -> Outcome:
    rng, waits = np.random.default_rng(2), Times()

    async def strike(pid: int, until: list[float]) -> None:
        for number in range(times):
            # ten at once now and then: those that have just begun, too
            for _ in range(10 if name == "SIGKILL" and number % 4 == 0 else 1):
                for child in children(pid):
                    with suppress(OSError):
                        how(child)
                await asyncio.sleep(0.2)
            await asyncio.sleep(float(rng.uniform(0.5, 5)))
        until[0] = time.monotonic()

    async def run(site: Site, pid: int) -> None:
        made = opened(site, "casual", games=36)
        await awake(site)
        until = [time.monotonic() + 3600.0]
        striking = asyncio.create_task(strike(pid, until))
        playing = asyncio.create_task(play(site, made, 3, until[0], waits, 0.1))
        await striking
        # the table has still to move once after the last blow
        answers = len(waits.answers)
        deadline = time.monotonic() + 3 * MOVE_ALWAYS
        while len(waits.answers) == answers and not playing.done() and time.monotonic() < deadline:
            await asyncio.sleep(0.1)
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing

    with sqlite() as url, serving_apart(url, processes=2, patient=False) as (process, site):
        asyncio.run(run(site, process.pid))
    longest = max(waits.answers, default=float("inf"))
    blows = f"{times} times {name} to every process, {len(waits.answers)} moves of AIs"
    return Outcome(
        f"{blows}: the longest after {longest:.1f} s",
        len(waits.problems),
        longest > MOVE_ALWAYS,
    )
