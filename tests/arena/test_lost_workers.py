"""A task that kills workers of a cluster is handed out again, and in the end told in a sentence."""

from __future__ import annotations

import gc
import os
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ouvert.arena import executors
from ouvert.arena.executors import TURNS, ClusterExecutor, open_executor, spread
from ouvert.errors import OuvertError

dask = pytest.importorskip("dask", reason="Dask is not installed: pip install 'ouvert[cluster]'")
distributed = pytest.importorskip(
    "distributed", reason="Dask is not installed: pip install 'ouvert[cluster]'"
)
BAD, GOOD = "tcp://10.0.0.1:1", "tcp://10.0.0.2:1"


class Asked:
    """What a client gives for a task: it is done at once, by a result or an error."""

    def __init__(self, outcome: Any) -> None:
        self.outcome, self.status = outcome, "finished"
        if isinstance(outcome, Exception):
            self.status = "error"

    def result(self) -> Any:
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome

    def add_done_callback(self, told: Callable[[Any], None]) -> None:
        told(self)

    def cancel(self) -> None:
        self.status = "cancelled"


class Client:
    """Answers with one outcome after the other, and keeps how it was asked."""

    def __init__(self, *outcomes: Any) -> None:
        self.outcomes = list(outcomes)
        self.asked: list[dict[str, Any]] = []
        self.given: list[weakref.ref[Asked]] = []

    def submit(self, fn: Any, *args: Any, **how: Any) -> Asked:
        self.asked.append(how)
        asked = Asked(self.outcomes.pop(0))
        self.given.append(weakref.ref(asked))
        return asked

    def nthreads(self) -> dict[str, int]:
        return {BAD: 1, GOOD: 1}


@pytest.mark.parametrize("lost", [0, TURNS - 1])
def test_what_has_come_is_let_go_by_us_and_so_by_the_cluster(lost: int) -> None:
    """Without a collection of cycles: what is held here stays in the memory of a worker."""
    gc.disable()
    try:
        client = Client(*(killed() for _ in range(lost)), 7)
        told = ClusterExecutor(client).submit(int)
        assert told.result() == 7
        assert len(client.given) == lost + 1
        assert client.given[-1]() is None
    finally:
        gc.enable()


def killed() -> Exception:
    error: Exception = distributed.scheduler.KilledWorker(
        "chunk", SimpleNamespace(address=BAD, host="10.0.0.1"), 3
    )
    return error


def test_a_task_whose_workers_died_is_handed_to_others() -> None:
    client = Client(*[killed()] * (TURNS - 1), "done")
    assert list(spread(ClusterExecutor(client), str, [7])) == [(7, "done")]
    first, *again = client.asked
    assert "workers" not in first
    assert len(again) == TURNS - 1
    assert all(how["workers"] == [GOOD] and how["allow_other_workers"] for how in again)


def test_where_there_are_no_others_the_same_hosts_take_it() -> None:
    client = Client(killed(), "done")
    client.nthreads = lambda: {BAD: 1}  # type: ignore[method-assign]
    assert ClusterExecutor(client).submit(str, 7).result() == "done"
    assert "workers" not in client.asked[1]


def test_a_task_that_kills_all_is_a_sentence_that_names_it() -> None:
    client = Client(*[killed()] * TURNS)
    gone = pytest.raises(OuvertError, match=r"workers of the cluster died over beliefs-00007\.par")
    with gone:
        list(spread(ClusterExecutor(client), str, [7], lambda task: f"beliefs-{task:05}.parquet"))
    assert len(client.asked) == TURNS
    client = Client(*[killed()] * TURNS)
    with pytest.raises(OuvertError, match="workers of the cluster died over the same task"):
        list(spread(ClusterExecutor(client), str, [7]))


def test_an_error_of_the_task_is_not_tried_again() -> None:
    client = Client(ZeroDivisionError("division by zero"))
    with pytest.raises(ZeroDivisionError):
        ClusterExecutor(client).submit(divmod, 1, 0).result()
    assert len(client.asked) == 1


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A scheduler that gives a task up at the first worker that dies of it."""
    monkeypatch.setattr(executors, "PATIENCE", 300)
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=True, dashboard_address=":0"
        ) as cluster,
    ):
        yield cluster.scheduler_address


@pytest.mark.long
@pytest.mark.parametrize("deaths", [TURNS - 1, TURNS])
def test_real_workers_that_die(address: str, tmp_path: Path, deaths: int) -> None:
    place = str(tmp_path)

    def die_until(deaths: int) -> int:
        """Kill the process that calls it until that has happened so often, counted by files."""
        died = len(list(Path(place).iterdir()))
        if died < deaths:
            Path(place, str(died)).touch()
            os._exit(1)
        return died

    with open_executor(f"dask:{address}") as executor:
        told = executor.submit(die_until, deaths)
        if deaths < TURNS:
            assert told.result(300) == deaths
        else:
            with pytest.raises(OuvertError, match="workers of the cluster died"):
                told.result(300)
    assert len(list(tmp_path.iterdir())) == deaths
