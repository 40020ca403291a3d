"""A task that kills workers of a cluster is handed out again, and in the end told in a sentence."""

from __future__ import annotations

import gc
import os
import re
import time
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass
from errno import ECONNREFUSED, ENOSPC
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


class Waiting(Asked):
    """A task that is not done until it is told so."""

    def __init__(self) -> None:
        super().__init__(None)
        self.status = "pending"
        self.told: list[Callable[[Any], None]] = []

    def add_done_callback(self, told: Callable[[Any], None]) -> None:
        self.told.append(told)

    def done(self, outcome: Any, status: str = "finished") -> None:
        """End with a result or an error; with whatever status a client has then."""
        self.outcome, self.status = outcome, status
        for told in self.told:
            told(self)


@dataclass
class Refused:
    """A client that cannot hand out."""

    error: Exception


class Client:
    """Answers with one outcome after the other, and keeps how it was asked.

    An outcome that is an Asked is given as it is; an exception that is no answer is raised.
    """

    status = "running"

    def __init__(self, *outcomes: Any) -> None:
        self.outcomes = list(outcomes)
        self.asked: list[dict[str, Any]] = []
        self.given: list[weakref.ref[Asked]] = []

    def submit(self, fn: Any, *args: Any, **how: Any) -> Asked:
        self.asked.append(how)
        outcome = self.outcomes.pop(0)
        if isinstance(outcome, Refused):
            raise outcome.error
        asked = outcome if isinstance(outcome, Asked) else Asked(outcome)
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


GONE = "the scheduler of the cluster has gone"


def lost() -> list[tuple[str, Exception]]:
    """What Dask was seen to raise when its scheduler had been killed, and how its client stood."""
    return [
        ("closing", distributed.comm.CommClosedError("ConnectionPool closing.")),
        ("running", OSError("Timed out trying to connect to tcp://10.0.0.3:8786 after 30 s")),
        ("closed", AttributeError("'NoneType' object has no attribute 'ncores'")),
        ("closed", distributed.client.ClosedClientError("Client is closed.")),
        ("running", CancelledError("scheduler-connection-lost")),
        ("running", distributed.comm.CommClosedError("in <TCP (closed) local=...>")),
        ("running", ConnectionRefusedError(ECONNREFUSED, "Connection refused")),
        ("running", TimeoutError("no answer within 30 s")),
    ]


@pytest.mark.parametrize(("status", "error"), lost())
def test_a_scheduler_that_has_gone_is_told_so(status: str, error: Exception) -> None:
    for outcomes in ((Refused(error),), (killed(), Refused(error))):
        client = Client(*outcomes)
        client.status = status
        with pytest.raises(OuvertError, match=GONE):
            list(spread(ClusterExecutor(client), str, [7]))


@pytest.mark.parametrize(
    "error",
    [
        ValueError("workers= is no list"),
        ZeroDivisionError("division by zero"),
        PermissionError("not yours"),
        OSError(ENOSPC, "No space left on device"),
        OSError("this is no Parquet file"),
    ],
)
def test_whatever_else_goes_wrong_on_the_way_is_told_as_it_is(error: Exception) -> None:
    told_as = re.escape(str(error))
    for outcomes in ((Refused(error),), (killed(), Refused(error))):
        with pytest.raises(type(error), match=told_as):
            list(spread(ClusterExecutor(Client(*outcomes)), str, [7]))
    waiting = Waiting()
    told = ClusterExecutor(Client(waiting)).submit(str, 7)
    # a result that has come and cannot be read
    waiting.done(error)
    with pytest.raises(type(error), match=told_as):
        told.result()


def test_what_is_called_off_is_called_off_on_the_cluster() -> None:
    waiting = Waiting()
    told = ClusterExecutor(Client(waiting)).submit(str, 7)
    assert told.cancel()
    assert waiting.status == "cancelled"
    # and an answer that comes too late changes nothing
    waiting.done("7")
    assert told.cancelled()


def test_what_is_called_off_while_it_is_handed_out_again_is_called_off() -> None:
    first, second = Waiting(), Waiting()
    client = Client(first, second)
    told = ClusterExecutor(client).submit(str, 7)
    client.nthreads = lambda: {} if told.cancel() else {BAD: 1}  # type: ignore[method-assign]
    first.done(killed(), "error")
    assert told.cancelled()
    assert second.status == "cancelled"


def test_a_task_that_fails_calls_the_others_off() -> None:
    others = [Waiting(), Waiting()]
    client = Client(others[0], ZeroDivisionError("division by zero"), others[1])
    with pytest.raises(ZeroDivisionError):
        list(spread(ClusterExecutor(client), str, [1, 2, 3]))
    assert [each.status for each in others] == ["cancelled", "cancelled"]


@pytest.mark.long
def test_a_real_scheduler_forgets_what_is_called_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "PATIENCE", 300)
    place = str(tmp_path)

    def wait() -> str:
        while not Path(place, "go").exists():
            time.sleep(0.01)
        return "done"

    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=True, dashboard_address=":0"
        ) as cluster,
        open_executor(f"dask:{cluster.scheduler_address}") as executor,
    ):
        first = executor.submit(wait)
        second = executor.submit(Path(place, "ran").touch)
        held = cluster.scheduler.tasks
        until(lambda: len(held) == 2)
        assert second.cancel()
        until(lambda: len(held) == 1)
        Path(place, "go").touch()
        assert first.result(300) == "done"
        assert executor.submit(int).result(300) == 0
    assert not Path(place, "ran").exists()


def until(so: Callable[[], bool]) -> None:
    """Wait until something is so; for ever, it is an error."""
    for _ in range(30_000):
        if so():
            return
        time.sleep(0.01)
    raise AssertionError("it never came")


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
        # a worker that is just being started again cannot be ended
        with distributed.Client(cluster.scheduler_address) as client:
            client.wait_for_workers(1)


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
