"""At the very first start kernels are compiled in parts: those for the auction come first."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import numpy as np
import pytest

from ouvert.kernels.machine_code import PACKAGE, reached
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.web.server import waking, workers
from ouvert.web.server.workers import Workers
from support.patient import LONG

LOADED = """
import sys
from ouvert.kernels.deferred import Kernel
from ouvert.web.server import workers
for warm_up in (workers.warm_up_bids, workers.warm_up):
    warm_up()
    modules = [name for name in sys.modules if ".kernels." in name and name.startswith("ouvert.")]
    called = {
        value.__module__
        for name in modules
        for value in vars(sys.modules[name]).values()
        if isinstance(value, Kernel) and value.loaded
    }
    print(*modules)
    print(*called)
"""


@pytest.mark.long
def test_parts_that_are_compiled_are_all_that_players_load() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )
    imported, called, all_imported, all_called = (
        set(line.split()) for line in done.stdout.splitlines()
    )
    assert called
    for modules, kernels, names in (
        (imported, called, waking.AUCTION),
        (all_imported, all_called, waking.SKAT),
    ):
        # the instructions are for what is compiled
        compiled = reached(PACKAGE, names) - {"ouvert.kernels.instructions"}
        assert kernels <= compiled <= modules


def test_bids_do_not_wait_for_what_cards_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waking, "progress", lambda names: 0.5)
    monkeypatch.setattr(workers, "warm_up", int)
    bids = SkatGame.start(Deal.random(np.random.default_rng(1))).observe(1)

    async def run() -> None:
        opened, compiled = Workers(1), asyncio.Event()
        monkeypatch.setattr(opened, "_compile", lambda *_: compiled.wait())
        try:
            opened.start()
            assert await opened.decide("expert:2", bids, 3) in bids.legal_actions
            # the reflex bids by rules that are compiled later, and so does it wait
            waiting = [
                asyncio.create_task(task)
                for task in (opened.ask(LONG, int, "18"), opened.decide("reflex", bids, 3))
            ]
            await opened.ask_now(LONG, int)
            assert not opened.awake
            assert not any(task.done() for task in waiting)
            compiled.set()
            assert await asyncio.gather(*waiting) == [18, workers.decide("reflex", bids, 3)]
            assert opened.awake
        finally:
            opened.close()

    asyncio.run(run())


def test_kernels_are_compiled_by_one_process_however_many_ask(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who goes away does not stop it, and only where it has failed is it done again."""
    monkeypatch.setattr(waking, "progress", lambda names: 0.5)
    begun: list[tuple[str, ...]] = []

    async def run() -> list[int]:
        opened, counts = Workers(1), []

        async def compiling(kernels: tuple[str, ...]) -> bool:
            begun.append(kernels)
            number = len(begun)
            await asyncio.sleep(0.1)
            return number > 1

        monkeypatch.setattr(opened, "_compile", compiling)
        try:
            for _ in range(3):
                asked = [asyncio.create_task(opened.compile(waking.BOARDS)) for _ in range(20)]
                await asyncio.sleep(0)
                asked[0].cancel()
                await asyncio.gather(*asked, return_exceptions=True)
                counts.append(len(begun))
        finally:
            opened.close()
        return counts

    assert asyncio.run(run()) == [1, 2, 2]
    assert set(begun) == {waking.BOARDS}
