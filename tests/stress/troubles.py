"""A database in trouble: who is told how soon, and whether all goes on afterwards."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import partial
from pathlib import Path

from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from ouvert.web.protocol.server import decoder
from ouvert.web.protocol.view import View
from stress.kills import postgresql, sqlite
from stress.persons import awake, opened
from stress.rows import Form, Outcome
from support.clusters import programs, start, stop
from support.kept_views import compared, kept_views
from support.scripted import Script, client
from support.serving import Site, serving_apart

TOLD = 5.0
"""Seconds within which everybody who is connected is to be told."""

Trouble = Callable[[], AbstractContextManager[None]]


def databases(form: Form) -> Outcome:
    """Trouble of each kind, with a table that goes on, one that waits, and a spectator."""
    times, kinds, longest, shown, lost = 1 if form.short else 10, list[str](), 0.0, 0, 0

    def measured(url: str, troubles: Callable[[int], dict[str, Trouble]]) -> None:
        nonlocal longest, shown, lost
        with serving_apart(url, processes=2, patient=False) as (process, site):
            named = troubles(process.pid)
            waited, table, views = asyncio.run(_told(site, [*named.values()] * times))
            kept = kept_views(site, table, 0)
        kinds.extend(named)
        longest = max(longest, waited)
        shown += len(views)
        lost += sum(
            each.number >= len(kept) or compared(each) != kept[each.number] for each in views
        )

    with sqlite() as url:
        measured(url, partial(_of_a_file, Path(str(make_url(url).database))))
    if (binaries := programs()) is not None:
        with postgresql() as url:
            measured(url, lambda _: _of_a_server(binaries, url))
    return Outcome(
        f"{', '.join(kinds)}, {times} times each: all told after {longest:.1f} s at most, all "
        f"tables went on; {shown} views: {lost} differ from what is kept",
        lost,
        longest > TOLD,
    )


async def _told(site: Site, troubles: list[Trouble]) -> tuple[float, str, list[View]]:
    """How long the last waited to be told, a table, and all that its first place was shown."""
    longest = 0.0
    await awake(site)
    moving = opened(site, "reflex", games=36, pace=0.3)
    waiting = site.open_table([{"name": "Berta"}, {}, {}])
    async with client(site) as anna, client(site) as berta, client(site) as watching:
        await anna.joined(moving.table, moving.tokens[0])
        await anna.send("fill", place=0, player="reflex")
        await berta.joined(waiting.table, waiting.tokens[0])
        await watching.joined(moving.table, None)
        scripts = (anna, berta, watching)
        for trouble in troubles:
            view = await watching.until(View)
            with trouble():
                begun = time.perf_counter()
                told = await asyncio.gather(*map(_not_kept, scripts))
                longest = max(longest, *(each - begun for each in told))
            for each in scripts:
                await each.until(View)
            while (await watching.until(View)).number <= view.number:
                pass
        messages = map(decoder.decode, anna.raw)
        return longest, moving.table, [each for each in messages if isinstance(each, View)]


async def _not_kept(script: Script) -> float:
    while True:
        told = await script.refused()
        if told.remark is not None and told.remark.code == "not_kept":
            return time.perf_counter()


def _of_a_file(file: Path, pid: int) -> dict[str, Trouble]:
    return {
        "full": partial(_full, pid),
        "locked": partial(_locked, file),
        "deleted": partial(_deleted, file),
        "replaced": partial(_replaced, file),
        "corrupted": partial(_corrupted, file),
    }


def _of_a_server(binaries: Path, url: str) -> dict[str, Trouble]:
    return {
        "read-only (PostgreSQL)": partial(_read_only, url),
        "stopped (PostgreSQL)": partial(_stopped, binaries, Path(str(make_url(url).query["host"]))),
    }


@contextmanager
def _full(pid: int) -> Iterator[None]:
    """Nothing more can be written to any file."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, before[1]))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    """Another program writes and does not end."""
    other = sqlite3.connect(file, isolation_level=None, timeout=30)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@contextmanager
def _deleted(file: Path) -> Iterator[None]:
    """The file is gone, and comes back."""
    file.rename(file.with_name("elsewhere"))
    yield
    file.with_name("elsewhere").rename(file)


@contextmanager
def _replaced(file: Path) -> Iterator[None]:
    """Another file is in its place, and then the one that was there."""
    with _deleted(file):
        file.write_bytes(file.with_name("elsewhere").read_bytes())
        yield


@contextmanager
def _corrupted(file: Path) -> Iterator[None]:
    """Every byte of the file is another, and then what it was."""
    with closing(sqlite3.connect(file, timeout=30)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = file.read_bytes()
    with file.open("r+b") as broken:
        broken.write(b"\xff" * len(whole))
    yield
    with file.open("r+b") as mended:
        mended.write(whole)


@contextmanager
def _read_only(url: str) -> Iterator[None]:
    """The database takes no changes from whoever connects, and all must connect anew."""

    def set_read_only(wanted: str) -> None:
        engine = create_engine(url, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text("SET default_transaction_read_only = off"))
            name = make_url(url).database
            connection.execute(
                text(f"ALTER DATABASE {name} SET default_transaction_read_only = {wanted}")
            )
            others = "datname = current_database() AND pid <> pg_backend_pid()"
            connection.execute(
                text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
            )
        engine.dispose()

    set_read_only("on")
    yield
    set_read_only("off")


@contextmanager
def _stopped(binaries: Path, folder: Path) -> Iterator[None]:
    """The server of the database is gone as by a power failure, and started again."""
    stop(binaries, folder)
    yield
    start(binaries, folder)
