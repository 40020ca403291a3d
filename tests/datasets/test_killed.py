"""A cluster whose workers, or whose scheduler, are killed in the middle changes no byte."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ouvert.arena import executors
from ouvert.arena.executors import InlineExecutor, open_executor
from ouvert.datasets.catalogue import SETS
from ouvert.datasets.making import make
from ouvert.errors import OuvertError
from support import processes

distributed = pytest.importorskip(
    "distributed", reason="Dask is not installed: pip install 'ouvert[cluster]'"
)
pytest.importorskip("polars", reason="Parquet files need polars: pip install 'ouvert[data]'")

ROWS, CHUNK = 300, 1
"""More chunks than are out at once, so that none is the last when the first is back."""
KILLED = 3
"""Workers; Dask gives a task up whose worker has died four times."""


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scheduler on a busy machine may take long to answer."""
    monkeypatch.setattr(executors, "PATIENCE", 300)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.parquet"))}


@pytest.fixture
def undisturbed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The files of a run in peace, in chunks that are smaller than usual."""
    monkeypatch.setitem(SETS, "beliefs", replace(SETS["beliefs"], chunk=CHUNK))
    make("beliefs", tmp_path / "peace", InlineExecutor(), rows=ROWS)
    return files(tmp_path / "peace")


@pytest.mark.long
def test_killed_workers_change_no_byte(tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    killed: list[int] = []
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as cluster:

        def kill_one(_: int) -> None:
            # a nanny may take a while to see that its worker is dead
            pids = {nanny.pid for nanny in cluster.workers.values() if nanny.pid}
            alive = sorted(pids - set(killed))
            if alive and len(killed) < KILLED:
                os.kill(alive[0], signal.SIGKILL)
                killed.append(alive[0])

        with open_executor(f"dask:{cluster.scheduler_address}") as executor:
            make("beliefs", tmp_path / "war", executor, rows=ROWS, progress=kill_one)
    assert len(killed) == KILLED
    assert files(tmp_path / "war") == undisturbed


@pytest.mark.long
def test_killed_scheduler_is_a_sentence_and_the_rest_goes_on(
    tmp_path: Path, undisturbed: dict[str, bytes]
) -> None:
    file = tmp_path / "scheduler.json"
    dask, told = [sys.executable, "-m"], ["--scheduler-file", str(file), "--no-dashboard"]
    # any ports will do: those that it would take might be somebody else's
    here = ["--host", "127.0.0.1", "--port", "0", "--dashboard-address", ":0"]
    scheduling = [*dask, "distributed.cli.dask_scheduler", *here, *told]
    working = [*dask, "distributed.cli.dask_worker", "--nthreads", "1", *told]
    done: list[int] = []
    with processes.begun(scheduling) as scheduler, processes.begun(working):

        def kill_it(rows: int) -> None:
            done.append(rows)
            scheduler.kill()

        address = told_in(file, scheduler)
        gone = pytest.raises(OuvertError, match="the scheduler of the cluster has gone")
        with gone, open_executor(f"dask:{address}") as executor:
            make("beliefs", tmp_path / "war", executor, rows=ROWS, progress=kill_it)
    assert 0 < len(files(tmp_path / "war")) < len(undisturbed)
    make("beliefs", tmp_path / "war", InlineExecutor(), rows=ROWS)
    assert files(tmp_path / "war") == undisturbed


def told_in(file: Path, scheduler: subprocess.Popen[Any]) -> str:
    """Where a scheduler listens that writes it into a file, as soon as it does."""
    while True:
        with suppress(FileNotFoundError, json.JSONDecodeError):
            return str(json.loads(file.read_text(encoding="utf-8"))["address"])
        assert scheduler.poll() is None, "it has ended"
        time.sleep(0.2)
