"""Persons who play at tables of a server, and how long they wait."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

import numpy as np

from ouvert.web.protocol.server import Problem
from ouvert.web.protocol.tables import TableMade
from ouvert.web.protocol.view import View
from support.scripted import by_chance, client, is_ready, moment_of
from support.serving import Site


@dataclass
class Times:
    """Seconds that somebody waited: for the echo of his move, and for the move of an AI."""

    echoes: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def late(seconds: list[float], share: int) -> float:
    """The time within which so many of a hundred have come."""
    if len(seconds) < 2:
        return max(seconds, default=0.0)
    return quantiles(sorted(seconds), n=100, method="inclusive")[share - 1]


def opened(site: Site, player: str, **options: object) -> TableMade:
    """A table of one person against two AIs."""
    return site.open_table([{"name": "Anna"}, {"player": player}, {"player": player}], **options)


async def awake(site: Site) -> None:
    """Wait until the AIs are awake, which may have to be compiled."""
    while not json.loads((await asyncio.to_thread(site.get, "api/info")).body)["awake"]:
        await asyncio.sleep(0.2)


async def play(
    site: Site, made: TableMade, seed: int, until: float, times: Times, think: float = 0.0
) -> None:
    """Play at a table until a time has come, by `time.monotonic`."""
    rng = np.random.default_rng(seed)
    choose = by_chance(rng)
    async with client(site) as anna:
        view = await anna.joined(made.table, made.tokens[0])
        done: object = None
        asked = waited = 0.0
        while time.monotonic() < until and view.stage != "closed":
            own, moment = view.own, moment_of(view)
            if moment != done and view.stage == "over" and not is_ready(view):
                await anna.send("ready", after=view.number)
            elif moment != done and own is not None and view.actor == own.seat:
                await asyncio.sleep(float(rng.exponential(think)) if think else 0.0)
                asked = time.perf_counter()
                await anna.act(view, choose(view, own))
            elif view.stage == "playing" and not waited:
                waited = time.perf_counter()
            done, number = moment, view.number
            message = await anna.next()
            while not isinstance(message, View):
                if isinstance(message, Problem):
                    times.problems.append(message)
                message = await anna.next()
            view = message
            if view.number > number:
                if asked:
                    times.echoes.append(time.perf_counter() - asked)
                elif waited:
                    times.answers.append(time.perf_counter() - waited)
                asked = waited = 0.0


def children(pid: int) -> list[int]:
    """The processes that a process has begun and that run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        command = stat.with_name("cmdline")
        try:
            works = b"spawn_main" in command.read_bytes()
        except OSError:
            continue
        if int(words[1]) == pid and words[0] not in "ZX" and works:
            found.append(int(stat.parent.name))
    return found


def memory(pid: int) -> int:
    """Bytes of memory that a process has."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return 1024 * int(line.split()[1])
    return 0
