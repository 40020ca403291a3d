"""What clients are sent while they play, and what they are told of a database in trouble."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from ouvert.web.protocol.server import Sheet
from ouvert.web.protocol.view import View
from stress.kills import sqlite
from stress.persons import awake, opened
from stress.rows import Form, Outcome
from support.described_tables import SEATED, Friend, foreign_checked, moments, played, sat
from support.received import check_received, watchers
from support.scripted import Script, by_chance, client
from support.serving import Site, serving_apart

TOLD = 5.0
"""Seconds within which everybody who is connected is to be told."""


def cards(form: Form) -> Outcome:
    """Judge every message that persons and spectators get."""
    lists, games = (1, 6) if form.short else (28, 36)
    described = ("german-whist",) if form.short else tuple(SEATED)

    async def play(site: Site, table: str, token: str | None, seed: int) -> list[str]:
        async with client(site) as script:
            first = await script.joined(table, token)
            await script.play(first, by_chance(np.random.default_rng(seed), concedes=0.01))
            await script.until(Sheet)
            return script.raw

    async def together(
        site: Site, table: str, tokens: tuple[str | None, ...], number: int
    ) -> list[list[str]]:
        playing = (
            play(site, table, each, 4 * number + seed) for seed, each in enumerate((None, *tokens))
        )
        return list(await asyncio.gather(*playing))

    def measured(number: int) -> dict[str, Any]:
        with sqlite() as url, serving_apart(url, patient=False) as (_, site):
            made = site.open_table([{"name": "Anna"}, {}, {}], games=games)
            raw = asyncio.run(together(site, made.table, made.tokens, number))
            foreign = 0
            for place, texts in zip(watchers(3), raw, strict=True):
                try:
                    check_received(site, made, place, texts)
                except AssertionError as error:
                    print(f"list {number}, place {place}: {error}")
                    foreign += 1
            for name in described:
                heard, broken = _described(site, name, number)
                raw += heard
                foreign += broken
        sizes = [len(text) for texts in raw for text in texts]
        return {"messages": len(sizes), "size": sum(sizes), "foreign": foreign}

    pieces = list(form.pieces("cards", lists, measured))
    messages, size, foreign = (
        sum(each[key] for each in pieces) for key in ("messages", "size", "foreign")
    )
    deals = lists * len(described)
    played_all = f"{lists * games} games of Skat, deals of described games: {deals}"
    said = f"{played_all}; {messages} messages of {size / 1e6:.1f} MB, all judged"
    return Outcome(f"{said}: {foreign} lists with foreign cards", foreign)


def _described(site: Site, name: str, seed: int) -> tuple[list[list[str]], int]:
    """What all who sit or look on are told in a deal of a described game; 1 if it was too much."""
    friends, rng = sat(site, name, SEATED[name]), np.random.default_rng((9, seed))
    all_of_them = [*friends, Friend(site, friends[0].table)]
    played(all_of_them, lambda legal: legal[int(rng.integers(len(legal)))])
    states, foreign = moments(site, friends[0].table), 0
    for friend in all_of_them:
        try:
            foreign_checked(states, friend)
        except AssertionError as error:
            print(f"{name}, seat {friend.seat}: {error}")
            foreign = 1
    return [friend.heard for friend in all_of_them], foreign


@contextmanager
def full(file: Path, pid: int) -> Iterator[None]:
    """Nothing more can be written to any file."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, before[1]))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def locked(file: Path, pid: int) -> Iterator[None]:
    """Another program writes and does not end."""
    other = sqlite3.connect(file, isolation_level=None, timeout=30)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@contextmanager
def deleted(file: Path, pid: int) -> Iterator[None]:
    """The file is gone, and comes back."""
    file.rename(file.with_name("elsewhere"))
    yield
    file.with_name("elsewhere").rename(file)


@contextmanager
def replaced(file: Path, pid: int) -> Iterator[None]:
    """Another file is in its place, and then the one that was there."""
    with deleted(file, pid):
        file.write_bytes(file.with_name("elsewhere").read_bytes())
        yield


def databases(form: Form) -> Outcome:
    """Trouble of each kind, with a table that goes on, one that waits, and a spectator."""
    times, longest, lost = 1 if form.short else 10, 0.0, 0
    kinds = (full, locked, deleted, replaced)

    async def not_kept(script: Script) -> float:
        while True:
            told = await script.refused()
            if told.remark is not None and told.remark.code == "not_kept":
                return time.perf_counter()

    async def run(site: Site, file: Path, pid: int) -> list[View]:
        nonlocal longest
        await awake(site)
        moving = opened(site, "reflex", games=36, pace=0.3)
        waiting = site.open_table([{"name": "Berta"}, {}, {}])
        async with client(site) as anna, client(site) as berta, client(site) as watching:
            await anna.joined(moving.table, moving.tokens[0])
            await anna.send("fill", place=0, player="reflex")
            await berta.joined(waiting.table, waiting.tokens[0])
            await watching.joined(moving.table, None)
            scripts = (anna, berta, watching)
            seen: list[View] = []
            for trouble in kinds * times:
                view = await watching.until(View)
                with trouble(file, pid):
                    begun = time.perf_counter()
                    told = await asyncio.gather(*map(not_kept, scripts))
                    longest = max(longest, *(each - begun for each in told))
                for each in scripts:
                    await each.until(View)
                while (now := await watching.until(View)).number <= view.number:
                    seen.append(now)
                seen.append(now)
        return seen

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "table.sqlite3"
        with serving_apart(f"sqlite:///{file}", processes=2, patient=False) as (process, site):
            seen = asyncio.run(run(site, file, process.pid))
            lost = 0 if seen else 1
    return Outcome(
        f"{', '.join(each.__name__ for each in kinds)}, {times} times each: all told after "
        f"{longest:.1f} s at most, and all tables went on",
        lost,
        longest > TOLD,
    )
