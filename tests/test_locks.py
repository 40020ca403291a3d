"""Files that one process at a time holds."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ouvert import locks
from ouvert.locks import HeldError, alone


def test_one_at_a_time_and_nothing_is_left(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="this system has no such locks")
    path = tmp_path / "held"
    for _ in range(2):
        with alone(path), pytest.raises(HeldError) as told, alone(path):
            pass
        assert told.value.holder.startswith(f"process {os.getpid()} on ")
        assert not path.exists()


def test_what_a_killed_process_has_left_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "held"
    path.write_text("process 4711 on some machine with a very long name indeed", encoding="utf-8")
    with alone(path):
        assert path.read_text(encoding="utf-8").startswith(f"process {os.getpid()} on ")
    assert not path.exists()


def test_where_no_file_can_be_it_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"), alone(tmp_path / "nowhere" / "held"):
        pass


def test_a_drive_that_never_finds_a_file_again_keeps_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "_there", lambda path, file: False)
    with alone(tmp_path / "held"):
        pass


def test_a_drive_that_forbids_what_another_machine_has_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl", reason="this system has no such locks")

    def forbidden(file: int, how: int) -> None:
        raise PermissionError("forbidden")

    monkeypatch.setattr(fcntl, "flock", forbidden)
    with pytest.raises(HeldError, match="held by another process"), alone(tmp_path / "held"):
        raise AssertionError("two in one block")
