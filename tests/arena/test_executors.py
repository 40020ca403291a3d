"""Processes that play games end with the process that wanted them."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ouvert.arena.executors import check_place, open_executor
from ouvert.errors import OuvertError
from support.processes import begun

PATIENCE = 300
PROGRAM = """
import time
from ouvert.arena.executors import open_executor

if __name__ == "__main__":
    with open_executor("processes", 2) as executor:
        asleep = [executor.submit(time.sleep, 600) for _ in range(5)]
        while not asleep[1].running():
            time.sleep(0.01)
        print("at work", flush=True)
        asleep[0].result()
"""


@pytest.mark.parametrize(
    "sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda sent: sent.name
)
def test_workers_end_with_their_parent(sent: signal.Signals, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, str(program)]
    with begun(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "at work\n"
        parent.send_signal(sent)
        # the pipe is closed when the last process that holds it has ended
        assert parent.communicate(timeout=PATIENCE)[0] == ""
        assert parent.returncode != 0


DYING = """
import os, signal
from concurrent.futures import BrokenExecutor
from ouvert.arena.executors import open_executor

if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    with open_executor("processes", 1) as executor:
        executor.submit(os._exit, 1)
        # too much for the pipe: it is still being written when nobody reads it any more
        unread = executor.submit(len, bytes(50_000_000))
        try:
            unread.result()
        except BrokenExecutor:
            print("told")
    assert signal.getsignal(signal.SIGPIPE) == signal.SIG_DFL
"""


def test_parent_outlives_a_worker_that_dies_while_it_is_written_to(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(DYING, encoding="utf-8")
    told = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, timeout=PATIENCE
    )
    assert (told.returncode, told.stdout) == (0, "told\n")


@pytest.mark.parametrize("where", ["dask:", "dask: ", "nowhere"])
def test_a_place_that_is_none_is_shown_one(where: str) -> None:
    shown = r"'dask:' with the address of a scheduler, as in dask:tcp://127\.0\.0\.1:8786"
    with pytest.raises(OuvertError, match=shown), open_executor(where):
        pass


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("dask:tcp://127.0.0.1:1", "a Dask cluster has the workers that were started for it, not"),
        ("here", "work that is done 'here' is done by one thread, not by 3 workers: leave"),
    ],
)
def test_a_number_of_workers_that_a_place_cannot_have_is_refused(where: str, said: str) -> None:
    for refused in (lambda: check_place(where, 3), open_executor(where, 3).__enter__):
        with pytest.raises(OuvertError, match=said):
            refused()
    check_place(where)


def test_numbers_that_say_what_is_so_are_taken() -> None:
    check_place("here", 1)
    for where in ("threads", "processes"):
        check_place(where, 3)
