"""Two processes with one journal: the second is refused before it works, and disturbs nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from ouvert.arena.journal import BusyJournalError, Journal, kept_in
from ouvert.errors import OuvertError
from support import processes
from support.process import ouvert

pytest.importorskip("fcntl", reason="this system has no locks that end with a process")

WORK = {"match": "of two", "seed": 1}
HOLDING = """
import json
import sys
from pathlib import Path
from ouvert.arena.journal import Journal

with Journal(Path(sys.argv[1]), **json.loads(sys.argv[2])) as journal:
    if 0 not in journal.done:
        journal.add(0, "first")
    print("at work", flush=True)
    sys.stdin.read()
    journal.add(1, "second")
"""
"""Makes the first piece if it is not there, and the second when its input ends."""
MATCH = "match", "random", "reflex", "--deals", "2", "--where", "here"


@contextmanager
def at_work(path: Path, work: Any = WORK, scheme: int = 1) -> Iterator[subprocess.Popen[Any]]:
    told = json.dumps({"work": work, "scheme": scheme})
    command = [sys.executable, "-c", HOLDING, str(path), told]
    with processes.begun(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "at work\n"
        yield first


def test_the_second_reads_what_is_there_and_may_not_go_on(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with at_work(path) as first:
        # half a line, as it may be while it is being written
        with path.open("ab") as file:
            file.write(b'[7,"ha')
        before = path.read_bytes()
        with Journal(path, WORK) as journal:
            assert journal.done == {0: "first"}
            assert not journal.lacks(0)
            with pytest.raises(BusyJournalError) as refused:
                journal.lacks(1)
            with pytest.raises(BusyJournalError):
                journal.add(1, "another")
        assert path.read_bytes() == before
        told = str(refused.value)
        assert told.startswith(f"{path} is being written by process {first.pid} on ")
        assert told.endswith(": wait until that is done, or give another file")
        with (
            pytest.raises(OuvertError, match=f"^{tmp_path} is being worked in by process"),
            kept_in(tmp_path),
            Journal(path, WORK) as journal,
        ):
            journal.claim()


def test_one_that_was_killed_stops_nobody(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with at_work(path) as first:
        first.kill()
        first.wait()
        with Journal(path, WORK) as journal:
            assert not journal.lacks(0)
            assert journal.lacks(1)
            journal.add(1, "second")
    assert [each.name for each in tmp_path.iterdir()] == ["journal"]


def test_one_that_is_done_stops_nobody(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with at_work(path) as first:
        assert first.stdin is not None
        first.stdin.close()
        assert first.wait() == 0
    for _ in range(2):
        with Journal(path, WORK) as journal:
            journal.claim()
            assert journal.done == {0: "first", 1: "second"}


def test_another_name_of_the_file_has_the_same_lock(tmp_path: Path) -> None:
    other = tmp_path / "folder" / "link"
    other.parent.mkdir()
    other.symlink_to(tmp_path / "journal")
    with (
        Journal(tmp_path / "journal", WORK),
        Journal(other, WORK) as second,
        pytest.raises(BusyJournalError),
    ):
        second.claim()


def test_what_nobody_may_write_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal"
    with Journal(path, WORK) as journal:
        journal.add(0, "first")
    real = os.open

    def read_only(name: Any, flags: int, *more: Any, **others: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(30, "Read-only file system")
        return real(name, flags, *more, **others)

    # whoever runs the tests may write everywhere if that is root
    monkeypatch.setattr(os, "open", read_only)
    with Journal(path, WORK) as journal:
        assert not journal.lacks(0)
        with pytest.raises(OuvertError, match="cannot be used: Read-only file system"):
            journal.lacks(1)
    with pytest.raises(OuvertError, match="cannot be used: Read-only file system"):
        Journal(tmp_path / "new", WORK)


@pytest.mark.long
def test_a_match_is_not_played_twice(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    asked = (*MATCH, "--journal", str(path))
    told = ouvert(*asked)
    assert told.status == 0
    whole = path.read_bytes()
    head, first_deal, _ = whole.splitlines(keepends=True)
    begun = json.loads(head)
    path.write_bytes(head + first_deal)
    with at_work(path, begun["work"], begun["scheme"]) as first:
        assert f"{path} is being written by process {first.pid} on " in ouvert(*asked).sentence
        assert path.read_bytes() == head + first_deal
        # what is finished is told all the same
        path.write_bytes(whole)
        assert ouvert(*asked).out == told.out
