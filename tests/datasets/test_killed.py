"""A cluster whose workers are killed in the middle changes no byte."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from ouvert.arena.executors import InlineExecutor, open_executor
from ouvert.datasets.catalogue import SETS
from ouvert.datasets.making import make

distributed = pytest.importorskip(
    "distributed", reason="Dask is not installed: pip install 'ouvert[cluster]'"
)
pytest.importorskip("polars", reason="Parquet files need polars: pip install 'ouvert[data]'")

ROWS, CHUNK = 300, 50
KILLED = 3
"""Workers; Dask gives a task up whose worker has died four times."""


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.parquet"))}


@pytest.fixture
def undisturbed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The files of a run in peace, in chunks that are smaller than usual."""
    monkeypatch.setitem(SETS, "beliefs", replace(SETS["beliefs"], chunk=CHUNK))
    make("beliefs", tmp_path / "peace", InlineExecutor(), rows=ROWS)
    return files(tmp_path / "peace")


@pytest.mark.study
def test_killed_workers_change_no_byte(tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    killed: list[int] = []
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:

        def kill_one(_: int) -> None:
            alive = [nanny.pid for nanny in cluster.workers.values() if nanny.pid]
            if alive and len(killed) < KILLED:
                os.kill(alive[0], signal.SIGKILL)
                killed.append(alive[0])

        with open_executor(f"dask:{cluster.scheduler_address}") as executor:
            make("beliefs", tmp_path / "war", executor, rows=ROWS, progress=kill_one)
    assert len(killed) == KILLED
    assert files(tmp_path / "war") == undisturbed
