"""Processes that think for tables and analyses: answers in time, falls, waking and ends."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pytest

from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.web.look import work as look_work
from ouvert.web.server import waking, workers
from ouvert.web.server.crew import Crew, LateError, Urgency
from ouvert.web.server.workers import Workers
from support.patient import LONG

T = TypeVar("T")
START = SkatGame.start(Deal.random(np.random.default_rng(1)))


def with_workers(processes: int, work: Callable[[Workers], Awaitable[T]]) -> T:
    async def run() -> T:
        opened = Workers(processes)
        try:
            return await work(opened)
        finally:
            opened.close()

    return asyncio.run(run())


def fall() -> None:
    """End the process without a word, as one does that has no memory left."""
    os._exit(1)


def fall_first(folder: Path, times: int) -> None:
    """End the process like that the first times; then do what was asked for."""
    for number in range(times):
        if not (folder / f"fallen {number}").exists():
            (folder / f"fallen {number}").touch()
            fall()
    (folder / "ready").touch()


def fall_and_hang(folder: Path) -> None:
    """End the process like that the first time, and then never be done."""
    fall_first(folder, 1)
    while True:
        time.sleep(0.01)


def forget_memory() -> None:
    """Fail as one does that has no memory left, but goes on."""
    raise MemoryError


def is_loaded(module: str) -> bool:
    """Whether a process has loaded a module."""
    return module in sys.modules


def test_answer_that_takes_too_long_is_given_up() -> None:
    gate = threading.Event()

    async def work(opened: Workers) -> None:
        try:
            with pytest.raises(LateError):
                await opened.ask(0.05, gate.wait, LONG)
        finally:
            gate.set()

    with_workers(0, work)


def test_players_are_awake_once_something_has_been_answered() -> None:
    async def work(opened: Workers) -> list[bool]:
        told = [opened.awake]
        opened.start()
        told.append(opened.awake)
        await opened.ask(LONG, time.sleep, 0)
        return [*told, opened.awake]

    assert with_workers(0, work) == [False, False, True]


def test_slow_player_is_replaced_for_the_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "DECISION_SECONDS", 0.05)
    gate, seen = threading.Event(), START.observe(1)

    async def work(opened: Workers) -> object:
        busy = asyncio.create_task(opened.ask(LONG, gate.wait, LONG))
        await asyncio.sleep(0)
        try:
            return await opened.decide("random", seen, 3)
        finally:
            gate.set()
            await busy

    action = with_workers(0, work)
    assert action == workers.decide(workers.FALLBACK, seen, 3)
    assert action in seen.legal_actions


def test_process_that_dies_is_replaced() -> None:
    async def work(opened: Workers) -> int:
        with pytest.raises(LateError):
            await opened.ask(LONG, fall)
        return await opened.ask(LONG, int, "17")

    assert with_workers(1, work) == 17


def test_nothing_of_the_processes_is_left_once_they_are_closed() -> None:
    """An exit just then would write to the pipes of pools whose threads are closing them."""

    async def work(opened: Workers) -> None:
        with pytest.raises(LateError):
            await opened.ask(0.05, time.sleep, 60)
        assert await opened.ask(LONG, os.getpid)

    before = set(threading.enumerate())
    with_workers(1, work)
    assert set(threading.enumerate()) <= before


def forget(path: str, times: int = 10**9) -> None:
    """Say in a file who runs, and run for ever."""
    Path(path).write_text(str(os.getpid()), encoding="ascii")
    for _ in range(times):
        time.sleep(0.01)


@pytest.mark.long
def test_process_that_never_ends_is_ended(tmp_path: Path) -> None:
    path = tmp_path / "pid"

    async def work(opened: Workers) -> None:
        # loads what is asked for next
        await opened.ask(LONG, forget, str(path), 1)
        with pytest.raises(LateError):
            await opened.ask(1, forget, str(path))
        # the only process is free again
        assert await opened.ask(LONG, int, "18") == 18

    with_workers(1, work)
    pid = int(path.read_text(encoding="ascii"))
    for _ in range(12_000):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)
    raise AssertionError("it still runs")


@pytest.mark.long
def test_players_are_awake_even_if_a_process_dies_of_waking(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "warm_up", fall)

    async def work(opened: Workers) -> int:
        opened.start()
        while not opened.awake:
            await asyncio.sleep(0.01)
        monkeypatch.setattr(opened._moves, "_preparation", None)
        return await opened.ask(LONG, int, "17")

    assert with_workers(1, work) == 17


@pytest.mark.parametrize("background", [False, True])
def test_player_that_fails_is_replaced_for_the_decision(background: bool) -> None:
    seen = START.observe(1)

    async def work(opened: Workers) -> object:
        return await opened.decide("nobody of this name", seen, 3, background=background)

    assert with_workers(0, work) == workers.decide(workers.FALLBACK, seen, 3)


def test_analyses_and_rivals_do_not_wait_for_each_other() -> None:
    gate = threading.Event()

    async def work(opened: Workers) -> object:
        long = asyncio.create_task(opened.analyse(gate.wait, LONG))
        await asyncio.sleep(0)
        action = await opened.decide("random", START.observe(1), 3, background=True)
        gate.set()
        assert await long
        return action

    assert with_workers(0, work) in START.observe(1).legal_actions


def test_decision_depends_on_the_seed_alone() -> None:
    seen = START.observe(1)

    async def work(opened: Workers) -> list[object]:
        return [
            await opened.decide("random", seen, seed, background=background)
            for seed in (1, 1, 2, 3, 4)
            for background in (False, True)
        ]

    said = with_workers(0, work)
    assert len(set(map(str, said[:4]))) == 1
    assert len(set(map(str, said))) > 1


@pytest.mark.long
@pytest.mark.parametrize("times", [1, 2])
def test_process_that_dies_while_it_wakes_is_followed_by_one_that_is_awake(
    times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "warm_up_bids", int)
    monkeypatch.setattr(workers, "warm_up", partial(fall_first, tmp_path, times))
    monkeypatch.setattr(waking, "progress", lambda names: 1.0)

    async def work(opened: Workers) -> None:
        opened.start()
        await opened.woken()
        assert (tmp_path / "ready").exists()
        assert await opened.ask(LONG, int, "18") == 18

    with_workers(1, work)


@pytest.mark.long
def test_processes_for_uploads_and_analyses_are_prepared_after_those_for_tables() -> None:
    async def work(opened: Workers) -> None:
        opened.start(look_work.warm_up, look_work.warm_up_reading)
        loaded = "ouvert.web.look.steps"
        assert not await opened.ask(LONG, is_loaded, loaded)
        # by now the other process has begun, and whoever needs it waits until it is ready
        await asyncio.sleep(0.05)
        assert await opened.analyse(is_loaded, loaded)
        assert await opened.read(is_loaded, "ouvert.skat.records.reading")

    with_workers(1, work)


@pytest.mark.long
def test_table_does_not_wait_for_processes_that_die_of_waking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "warm_up_bids", int)
    monkeypatch.setattr(workers, "warm_up", partial(fall_and_hang, tmp_path))
    monkeypatch.setattr(workers, "DECISION_SECONDS", 0.1)
    monkeypatch.setattr(waking, "progress", lambda names: 1.0)
    seen = START.observe(1)

    async def work(opened: Workers) -> object:
        opened.start()
        action = await opened.decide("reflex", seen, 3)
        assert not opened.awake
        return action

    assert with_workers(1, work) == workers.decide(workers.FALLBACK, seen, 3)


@pytest.mark.long
def test_process_without_memory_is_replaced() -> None:
    async def work(opened: Workers) -> None:
        first = await opened.ask(LONG, os.getpid)
        assert await opened.ask(LONG, os.getpid) == first
        with pytest.raises(MemoryError):
            await opened.ask(LONG, forget_memory)
        assert await opened.ask(LONG, os.getpid) != first

    with_workers(1, work)


@pytest.mark.parametrize("stuck", [False, True])
def test_rules_of_thumb_decide_for_another_in_a_process_of_theirs_if_it_answers(
    stuck: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise their compiled code would be loaded into the server."""
    monkeypatch.setattr(workers, "FALLBACK_SECONDS", 0.05 if stuck else LONG)
    gate, seen, where = threading.Event(), START.observe(1), []
    choose = workers.decide

    def decide(player: str, *told: Any) -> object:
        where.append((player, threading.current_thread().name.startswith("swift")))
        return choose(player, *told)

    monkeypatch.setattr(workers, "decide", decide)

    async def work(opened: Workers) -> object:
        threads = partial(ThreadPoolExecutor, 1, thread_name_prefix="swift")
        opened._swift, opened._swift_awake = Crew(1, threads), True
        busy = opened._swift.do(gate.wait if stuck else int, LONG, Urgency.MOVE)
        first = asyncio.create_task(busy)
        await asyncio.sleep(0)
        try:
            return await opened.decide("nobody of this name", seen, 3)
        finally:
            gate.set()
            await first
            opened._swift.close()

    assert with_workers(0, work) == choose(workers.FALLBACK, seen, 3)
    assert where[-1] == (workers.FALLBACK, not stuck)


def test_who_does_not_search_waits_for_nobody_who_does() -> None:
    gate, seen = threading.Event(), START.observe(1)

    async def work(opened: Workers) -> object:
        opened._swift = Crew(1, partial(ThreadPoolExecutor, 1))
        long = asyncio.create_task(opened.move(LONG, gate.wait, LONG))
        await asyncio.sleep(0)
        action = await opened.decide("reflex", seen, 3)
        assert not long.done()
        gate.set()
        assert await long
        return action

    assert with_workers(0, work) == workers.decide("reflex", seen, 3)


@pytest.mark.long
def test_what_nobody_waits_for_is_ended(tmp_path: Path) -> None:
    path = tmp_path / "pid"

    async def work(opened: Workers) -> None:
        asked = asyncio.create_task(opened.answer(forget, str(path)))
        while not path.exists():
            await asyncio.sleep(0.01)
        asked.cancel()
        assert await opened.answer(int, "18") == 18

    with_workers(1, work)
