"""A cluster of which any worker, or the scheduler, is killed at any moment while a set is made."""

from __future__ import annotations

import os
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from subprocess import DEVNULL
from typing import Any
from unittest.mock import patch

import numpy as np

from ouvert.arena.executors import InlineExecutor, open_executor
from ouvert.datasets.catalogue import SETS
from ouvert.datasets.making import make
from ouvert.errors import OuvertError
from stress.rows import Form, Outcome
from support.processes import begun, runs

SET, ROWS, WORKERS = "beliefs", 120, 2
TIMES, KILLS = 50, 10
"""Kills of the long form, and of a piece of it."""
PATIENCE = 300
DASK = [sys.executable, "-m"]


class Cluster:
    """A scheduler with its workers, each a process of its own; whoever has died is replaced."""

    def __init__(self) -> None:
        self._running = ExitStack()
        self.scheduler = 0
        self.workers: list[int] = []
        self.address = ""

    def mend(self) -> None:
        """See that all are there."""
        if not (self.scheduler and runs(self.scheduler)):
            # its workers would look for it for a while
            self.close()
            with socket.create_server(("127.0.0.1", 0)) as free:
                port = free.getsockname()[1]
            self.address = f"tcp://127.0.0.1:{port}"
            words = ["distributed.cli.dask_scheduler", "--port", str(port), "--no-dashboard"]
            self.scheduler = self._begun(words)
            self.workers = []
            _wait_for(port)
        words = ["distributed.cli.dask_worker", self.address, "--nthreads", "1"]
        words += ["--no-dashboard", "--no-nanny"]
        self.workers = [each for each in self.workers if runs(each)]
        while len(self.workers) < WORKERS:
            self.workers.append(self._begun(words))

    def close(self) -> None:
        """End all."""
        self._running.close()
        self._running = ExitStack()

    def _begun(self, words: list[str]) -> int:
        process = self._running.enter_context(
            begun([*DASK, *words], stdout=DEVNULL, stderr=DEVNULL)
        )
        return process.pid


def killed(form: Form) -> Outcome:
    """Make a set again and again, and kill a worker or the scheduler in the middle of each."""
    try:
        import distributed as distributed
        import polars as polars
    except ModuleNotFoundError as error:
        raise LookupError(f"{error.name} is not installed") from error
    kills = 2 if form.short else KILLS
    pieces = list(
        form.pieces(
            "cluster", 1 if form.short else TIMES // KILLS, lambda piece: _piece(kills, piece)
        )
    )
    of = {name: sum(each[name] for each in pieces) for name in pieces[0]}
    figures = (
        f"{of['workers'] + of['schedulers']} kills, {of['schedulers']} of them of the scheduler, "
        f"{of['broken']} ended the command with a sentence: {of['differing']} of {of['files']} "
        f"files differ, {of['remade']} finished ones were made again"
    )
    return Outcome(figures, of["differing"] + of["remade"])


def _piece(kills: int, seed: int) -> dict[str, Any]:
    """Kill so many times, one process of three in each making of the set."""
    rng = np.random.default_rng((3, seed))
    found = dict.fromkeys(("workers", "schedulers", "broken", "differing", "files", "remade"), 0)
    with tempfile.TemporaryDirectory() as name, _small_chunks(), _cluster() as cluster:
        folder = Path(name)
        make(SET, folder / "peace", InlineExecutor(), rows=ROWS, seed=seed)
        wanted = _files(folder / "peace")
        # the first one loads what the second one has
        span = min(_made(folder / place, cluster, seed) for place in ("cold", "warm"))
        for number in range(kills):
            cluster.mend()
            victim = [cluster.scheduler, *cluster.workers][int(rng.integers(1 + WORKERS))]
            found["schedulers" if victim == cluster.scheduler else "workers"] += 1
            pause = float(rng.uniform(0, span))
            timer = threading.Timer(pause, _kill, [victim])
            timer.start()
            place = folder / f"war {number}"
            finished: dict[str, int] = {}
            try:
                _made(place, cluster, seed)
            except OuvertError:
                found["broken"] += 1
                finished = _times(place)
                timer.join()
                cluster.mend()
                _made(place, cluster, seed)
            timer.join()
            made = _files(place)
            found["files"] += len(wanted)
            found["differing"] += sum(made.get(each) != wanted[each] for each in wanted)
            found["remade"] += sum(_times(place)[each] != at for each, at in finished.items())
    return found


def _made(folder: Path, cluster: Cluster, seed: int) -> float:
    """Seconds that the cluster takes to make the set, or what is missing of it."""
    began = time.monotonic()
    with open_executor(f"dask:{cluster.address}") as executor:
        make(SET, folder, executor, rows=ROWS, seed=seed)
    return time.monotonic() - began


@contextmanager
def _small_chunks() -> Iterator[None]:
    """More chunks than are out at once."""
    with patch.dict(SETS, {SET: replace(SETS[SET], chunk=1)}):
        yield


@contextmanager
def _cluster() -> Iterator[Cluster]:
    cluster = Cluster()
    try:
        cluster.mend()
        yield cluster
    finally:
        cluster.close()


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.parquet")}


def _times(folder: Path) -> dict[str, int]:
    """When each file was written that is listed as finished; none if the folder is not begun."""
    return {path.name: path.stat().st_mtime_ns for path in folder.glob("*.parquet")}


def _wait_for(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        if time.monotonic() > until:
            raise OuvertError("the scheduler does not begin")
        time.sleep(0.2)
