"""Two processes that make a set in one folder: the second is refused, and disturbs nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ouvert.arena.executors import InlineExecutor
from ouvert.datasets.making import make
from ouvert.errors import OuvertError
from support import processes
from support.process import ouvert

pytest.importorskip("polars", reason="Parquet files need polars: pip install 'ouvert[data]'")
pytest.importorskip("fcntl", reason="this system has no locks that end with a process")

HOLDING = """
import sys
from pathlib import Path
from ouvert.arena.executors import InlineExecutor
from ouvert.datasets.making import make

def wait(_):
    print("at work", flush=True)
    sys.stdin.read()

make("puzzles", Path(sys.argv[1]), InlineExecutor(), rows=4, progress=wait)
"""
"""Makes a set, and waits with its first rows made."""
MAKE = "data", "make", "puzzles"
HERE = "--rows", "4", "--where", "here"


def test_the_second_is_told_who_is_at_work_and_removes_nothing(tmp_path: Path) -> None:
    begun = tmp_path / f".puzzles-00000.parquet.{os.getpid()}"

    def second(_: int) -> None:
        begun.write_bytes(b"PAR1")
        told = ouvert(*MAKE, str(tmp_path), *HERE).sentence
        assert told.startswith(f"{tmp_path} is being made by process {os.getpid()} on ")
        assert told.endswith(": wait until that is done, or name another folder")
        assert begun.exists()

    make("puzzles", tmp_path, InlineExecutor(), rows=4, progress=second)
    # it is ours, and was never put in its place
    begun.unlink()
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        *("README.md", "manifest.json", "puzzles-00000.parquet")
    ]


@pytest.mark.long
def test_one_that_was_killed_stops_nobody(tmp_path: Path) -> None:
    with processes.begun(
        [sys.executable, "-c", HOLDING, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "at work\n"
        with pytest.raises(OuvertError, match=f"being made by process {first.pid} on "):
            make("puzzles", tmp_path, InlineExecutor(), rows=4)
        first.kill()
        first.wait()
    assert ouvert(*MAKE, str(tmp_path), *HERE).status == 0
    assert not list(tmp_path.glob(".*"))
