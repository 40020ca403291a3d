"""Many at once: tables, AIs that search, questions, uploads."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor

from ouvert.skat.records import example_file
from ouvert.tricks.games.catalogue import game_text
from ouvert.web.table.api import TABLES_AT_ONCE, TABLES_PER_SECOND
from stress.kills import sqlite
from stress.persons import Times, awake, late, memory, opened, play
from stress.rows import Form, Outcome
from support.serving import Site, serving_apart

ECHO, FLOODED_ECHO, SWIFT, PAGE, UPLOAD, WRITE = 0.1, 0.25, 0.5, 1.0, 5.0, 0.2
"""Seconds of the bars."""
ASKED = (
    (
        "api/explore",
        {"hand": ["CJ", "SJ", "HA", "HT", "HK", "CA", "CT", "S7", "S8", "D9"], "seat": 0},
    ),
    ("api/tricks/play", {"text": game_text("whist"), "seed": 5, "hint": True}),
    ("api/boards", {"game": "chess", "seed": 5, "think": "move"}),
)
"""Questions that want an answer from a process: of a hand, a described game, a board."""
PASSED_IN = (
    b"(;GM[Skat]PC[x]P0[a]P1[b]P2[c]MV[w CJ.CA.CT.CK.CQ.C9.C8.C7.SJ.SA.ST.SK.SQ.S9.S8.S7.HJ.HA.HT."
    b"HK.HQ.H9.H8.H7.DJ.DA.DT.DK.DQ.D9.D8.D7 1 p 2 p 0 p ]R[passed] ;)\n"
)


async def _beside(seconds: float, *work: Awaitable[object]) -> None:
    """Wait for some work so long, and end it then."""
    tasks = [asyncio.ensure_future(each) for each in work]
    await asyncio.wait(tasks, timeout=seconds)
    for each in tasks:
        if each.done() and not each.cancelled():
            each.result()
        each.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def tables(form: Form) -> Outcome:
    """Very many tables with AIs that play by rules of thumb."""
    count, seconds = (20, 4.0) if form.short else (200, 600.0)
    times, sizes = Times(), [0, 0]

    async def run(site: Site, pid: int) -> None:
        await awake(site)
        made = []
        for number in range(count):
            if number >= TABLES_AT_ONCE:
                # nobody may open them faster
                await asyncio.sleep(1.1 / TABLES_PER_SECOND)
            made.append(await asyncio.to_thread(opened, site, "reflex", pace=0.7))

        async def play_all(seconds: float, into: Times) -> None:
            until = time.monotonic() + seconds
            people = (play(site, each, seed, until, into, 0.5) for seed, each in enumerate(made))
            await _beside(seconds + 5, *people)

        await play_all(seconds / 2, Times())
        sizes[0] = memory(pid)
        await play_all(seconds, times)
        sizes[1] = memory(pid)

    with sqlite() as url, serving_apart(url, processes=2, patient=False) as (process, site):
        asyncio.run(run(site, process.pid))
    echo, growth = late(times.echoes, 99), sizes[1] / sizes[0] - 1
    said = f"{count} tables, {len(times.echoes)} moves: {len(times.problems)} errors, "
    return Outcome(
        f"{said}p99 {1000 * echo:.0f} ms, memory {100 * growth:+.1f} %",
        len(times.problems),
        echo > ECHO or growth > 0.05,
    )


def lanes(form: Form) -> Outcome:
    """AIs that search for long at many tables, beside one whose AIs do not search."""
    count, seconds = (4, 6.0) if form.short else (15, 120.0)
    swift, slow = Times(), Times()

    async def run(site: Site) -> None:
        await awake(site)
        made = [opened(site, "expert:5s") for _ in range(count)]
        own = opened(site, "reflex")
        until = time.monotonic() + seconds
        people = [play(site, each, seed, until, slow) for seed, each in enumerate(made)]
        await _beside(seconds, play(site, own, 99, until, swift, 0.2), *people)

    with sqlite() as url, serving_apart(url, processes=2, patient=False) as (_, site):
        asyncio.run(run(site))
    answer = late(swift.answers, 95)
    said = f"{count} tables of expert:5s, {len(swift.answers)} moves of reflex"
    return Outcome(
        f"{said}: p95 {1000 * answer:.0f} ms, "
        f"the longest {1000 * max(swift.answers, default=0):.0f} ms; "
        f"of experts {max(slow.answers, default=0):.1f} s",
        len(swift.problems) + len(slow.problems),
        answer > SWIFT,
    )


def flood(form: Form) -> Outcome:
    """Questions, also to circuits, analyses and uploads from everywhere, beside a table."""
    (people, seconds), times = (8, 6.0) if form.short else (30, 120.0), Times()
    uploads: list[float] = []
    refused, wrong, answered = 0, list[bytes](), Counter[str]()
    game = example_file("game").read_bytes()

    async def run(site: Site) -> None:
        # a thread for each: otherwise they wait for each other here, and not at the server
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2 + people))
        await awake(site)
        made = opened(site, "reflex")
        until = time.monotonic() + seconds

        async def ask(number: int) -> None:
            address = f"198.51.100.{number}"
            while time.monotonic() < until:
                path = f"api/quantum/positions/cards/{8 + number % 3}/answers/circuit"
                await asyncio.to_thread(site.get, path, x_forwarded_for=address)
                for question, content in ASKED:
                    told = json.dumps(content).encode()
                    answer = await asyncio.to_thread(
                        site.post, question, told, x_forwarded_for=address
                    )
                    answered[question] += answer.status == 200
                    # who is told to come again later is not answered, and nothing else may be wrong
                    wrong.extend([answer.body] * (answer.status not in (200, 429, 503)))
                answer = await asyncio.to_thread(
                    site.post, "api/look/uploads", game * 50, x_forwarded_for=address
                )
                if answer.status == 201:
                    many = f"api/look/uploads/{json.loads(answer.body)['upload']}/analyses"
                    await asyncio.to_thread(site.post, many, b"", x_forwarded_for=address)

        async def upload() -> None:
            nonlocal refused
            while time.monotonic() < until:
                begun = time.perf_counter()
                answer = await asyncio.to_thread(
                    site.post, "api/look/uploads", game, x_forwarded_for="203.0.113.9"
                )
                if answer.status == 201:
                    uploads.append(time.perf_counter() - begun)
                else:
                    refused += 1
                await asyncio.sleep(1)

        crowd = [ask(number) for number in range(people)]
        await _beside(seconds + 20, play(site, made, 1, until, times, 0.1), upload(), *crowd)

    with sqlite() as url, serving_apart(url, processes=2, patient=False) as (_, site):
        asyncio.run(run(site))
    echo, longest = late(times.echoes, 99), max(uploads, default=float("inf"))
    return Outcome(
        f"{len(uploads)} uploads, {refused} refused, the longest {longest:.1f} s; "
        f"{len(times.echoes)} moves, echo p99 {1000 * echo:.0f} ms; {answered.total()} questions "
        f"answered",
        len(times.problems) + refused + len(wrong),
        echo > FLOODED_ECHO or longest > UPLOAD,
    )


def upload(form: Form) -> Outcome:
    """As many games as a file may hold: read, listed, analysed and cancelled, beside a table."""
    count, times = 500 if form.short else 10_000, Times()
    pages: list[float] = []
    writes: list[float] = []

    async def run(site: Site) -> None:
        await awake(site)
        made = opened(site, "reflex")
        until = time.monotonic() + 3600
        playing = asyncio.create_task(play(site, made, 1, until, times, 0.1))
        answer = await asyncio.to_thread(site.post, "api/look/uploads", PASSED_IN * count)
        told = json.loads(answer.body)
        assert told["games"] == count, told
        path = f"api/look/uploads/{told['upload']}"
        for number in range(5 if form.short else 50):
            begun = time.perf_counter()
            await asyncio.to_thread(site.get, f"{path}?from={1 + number * count // 50}")
            pages.append(time.perf_counter() - begun)
            if number == 2:
                await asyncio.to_thread(site.post, f"{path}/analyses", b"")
        await asyncio.to_thread(site.delete, f"{path}/analyses")
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        told = (await asyncio.to_thread(site.get, "api/metrics")).body.decode()
        writes.append(float(re.findall(r"^ouvert_longest_write_seconds (\S+)$", told, re.M)[0]))

    with sqlite() as url, serving_apart(url, processes=2, patient=False) as (_, site):
        asyncio.run(run(site))
    echo, longest, write = late(times.echoes, 99), max(pages), writes[0]
    return Outcome(
        f"{count} games: the longest page {1000 * longest:.0f} ms, the longest transaction that "
        f"writes {1000 * write:.0f} ms; echo p99 {1000 * echo:.0f} ms",
        len(times.problems),
        longest > PAGE or echo > FLOODED_ECHO or write > WRITE,
    )
