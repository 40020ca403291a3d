"""A cluster of which any worker, or the scheduler, is killed at any moment while it does a job."""

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
from pathlib import Path
from subprocess import DEVNULL
from typing import Any

import numpy as np

from ouvert.arena.executors import HERE
from ouvert.errors import OuvertError
from stress.jobs import JOBS, Job, Piece
from stress.rows import Form, Outcome
from support.processes import begun, runs

WORKERS = 2
KILLS = 10
"""Of each job in the long form; in the short one it is one."""
SHORT = 2
"""Jobs of the short form."""
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
    """Do each job again and again, and kill a worker or the scheduler in the middle of it."""
    try:
        import distributed as distributed
        import polars as polars
    except ModuleNotFoundError as error:
        raise LookupError(f"{error.name} is not installed") from error
    kills, count = (1, SHORT) if form.short else (KILLS, len(JOBS))
    pieces = list(form.pieces("cluster", count, lambda piece: _piece(JOBS[piece], kills, piece)))
    of = {name: sum(each[name] for each in pieces) for name in pieces[0]}
    figures = (
        f"{count} jobs, {of['workers'] + of['schedulers']} kills, {of['schedulers']} of them of "
        f"the scheduler, {of['broken']} ended the job with a sentence: {of['differing']} of "
        f"{of['pieces']} pieces differ, {of['remade']} finished ones were made again"
    )
    return Outcome(figures, of["differing"] + of["remade"])


def _piece(job: Job, kills: int, seed: int) -> dict[str, Any]:
    """Kill so many times, one process of three each time the job is done."""
    rng = np.random.default_rng((3, seed))
    found = dict.fromkeys(("workers", "schedulers", "broken", "differing", "pieces", "remade"), 0)
    with tempfile.TemporaryDirectory() as name, _cluster() as cluster:
        folder = Path(name)
        job.run(folder / "peace", HERE, seed)
        wanted = job.pieces(folder / "peace")
        # the first one loads what the second one has
        span = min(_done(job, folder / place, cluster, seed) for place in ("cold", "warm"))
        for number in range(kills):
            cluster.mend()
            victim = [cluster.scheduler, *cluster.workers][int(rng.integers(1 + WORKERS))]
            found["schedulers" if victim == cluster.scheduler else "workers"] += 1
            pause = float(rng.uniform(0, span))
            timer = threading.Timer(pause, _kill, [victim])
            timer.start()
            place = folder / f"war {number}"
            finished: dict[str, Piece] = {}
            try:
                _done(job, place, cluster, seed)
            except OuvertError:
                found["broken"] += 1
                finished = job.pieces(place)
                timer.join()
                cluster.mend()
                _done(job, place, cluster, seed)
            timer.join()
            made = job.pieces(place)
            found["pieces"] += len(wanted)
            found["differing"] += sum(
                each not in made or made[each].found != piece.found
                for each, piece in wanted.items()
            )
            found["remade"] += sum(
                each in made and made[each].kept != was.kept for each, was in finished.items()
            )
    return found


def _done(job: Job, folder: Path, cluster: Cluster, seed: int) -> float:
    """Seconds that the cluster takes to do the job, or what is missing of it."""
    began = time.monotonic()
    job.run(folder, f"dask:{cluster.address}", seed)
    return time.monotonic() - began


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


def _wait_for(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        if time.monotonic() > until:
            raise OuvertError("the scheduler does not begin")
        time.sleep(0.2)
