"""A tournament on a real Dask cluster: one scheduler and one worker on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from ouvert.arena import executors
from ouvert.arena.executors import open_executor, spread
from ouvert.errors import OuvertError
from ouvert.skat.matches.rows import GameRow
from ouvert.skat.matches.table import Pace
from ouvert.skat.matches.tournament import Plan, run
from ouvert.skat.matches.tracks import Track

distributed = pytest.importorskip(
    "distributed", reason="Dask is not installed: pip install 'ouvert[cluster]'"
)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where a scheduler with one worker, a process of its own, listens."""
    # by None it would still listen at port 8787, which another process of the tests may have
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as cluster:
        yield cluster.scheduler_address


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scheduler on a busy machine may take long to answer."""
    monkeypatch.setattr(executors, "PATIENCE", 300)


def timeless(rows: list[GameRow]) -> list[GameRow]:
    """The rows without what differs from run to run: the clock."""
    paces = [tuple(Pace(pace.decisions) for pace in row.paces) for row in rows]
    return [
        replace(row, paces=(first, second, third))
        for row, (first, second, third) in zip(rows, paces, strict=True)
    ]


@pytest.mark.long
def test_a_cluster_plays_the_same_games(address: str) -> None:
    plan = Plan(("random", "reflex", "pimc:1"), 5, track=Track.CARDS)
    done: list[int] = []
    with open_executor(f"dask:{address}") as executor:
        rows = run(plan, executor, progress=done.append)
    assert sum(done) == plan.deals
    assert timeless(rows) == timeless(run(plan))


def test_an_error_on_a_worker_comes_back(address: str) -> None:
    with open_executor(f"dask:{address}") as executor, pytest.raises(ZeroDivisionError):
        executor.submit(divmod, 1, 0).result()


def test_a_worker_that_dies_when_its_result_has_come_makes_it_no_error(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gather = distributed.Client._gather

    async def gather_and_lose(self: object, futures: list[Any], *rest: Any, **named: Any) -> Any:
        found = await gather(self, futures, *rest, **named)
        for future in futures:
            # what a client is told when the worker that held the result has died
            future._state.lose()
        return found

    monkeypatch.setattr(distributed.Client, "_gather", gather_and_lose)
    with open_executor(f"dask:{address}") as executor:
        assert executor.submit(divmod, 7, 2).result(300) == (3, 1)


def test_a_scheduler_that_goes_while_a_result_comes_is_no_error_of_the_task(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def cut_off(*_: Any, **__: Any) -> Any:
        raise distributed.comm.CommClosedError("connection reset by peer")

    monkeypatch.setattr(distributed.Client, "_gather", cut_off)
    gone = pytest.raises(OuvertError, match="the scheduler of the cluster has gone")
    with open_executor(f"dask:{address}") as executor, gone:
        list(spread(executor, str, [1, 2]))


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "PATIENCE", 0.5)
    nobody = pytest.raises(OuvertError, match=r"no Dask scheduler answers at tcp://127.0.0.1:1")
    with nobody, open_executor("dask:tcp://127.0.0.1:1"):
        pass
