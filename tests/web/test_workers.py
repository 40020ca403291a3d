from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import numpy as np
import pytest

from ouvert.skat.deals import Deal
from ouvert.skat.game import SkatGame
from ouvert.web import workers
from ouvert.web.workers import LateError, Workers

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


def test_answer_that_takes_too_long_is_given_up() -> None:
    async def work(opened: Workers) -> None:
        with pytest.raises(LateError):
            await opened.ask(0.05, time.sleep, 0.5)

    with_workers(0, work)


def test_players_are_awake_once_something_has_been_answered() -> None:
    async def work(opened: Workers) -> list[bool]:
        told = [opened.awake]
        opened.start()
        told.append(opened.awake)
        await opened.ask(5, time.sleep, 0)
        return [*told, opened.awake]

    assert with_workers(0, work) == [False, False, True]


def test_slow_player_is_replaced_for_the_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "DECISION_SECONDS", 0.05)
    seen = START.observe(1)

    async def work(opened: Workers) -> object:
        busy = asyncio.create_task(opened.ask(5, time.sleep, 0.4))
        await asyncio.sleep(0)
        action = await opened.decide("random", seen, 3)
        await busy
        return action

    action = with_workers(0, work)
    assert action == workers.decide(workers.FALLBACK, seen, 3)
    assert action in seen.legal_actions


def test_process_that_dies_is_replaced() -> None:
    async def work(opened: Workers) -> int:
        with pytest.raises(LateError):
            await opened.ask(60, fall)
        return await opened.ask(60, int, "17")

    assert with_workers(1, work) == 17


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
