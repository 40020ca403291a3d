"""Files that one process at a time holds."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ouvert import locks
from ouvert.errors import OuvertError, RulesError
from ouvert.locks import HeldError, alone, alone_in


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


def test_a_folder_is_made_and_held_by_one(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="this system has no such locks")
    folder = tmp_path / "a" / "b"
    told = f"{folder} is being made by process {os.getpid()} on .*: wait until that is done, or"
    with alone_in(folder, ".held"):
        with pytest.raises(OuvertError, match=told), alone_in(folder, ".held"):
            pass
        own = alone_in(folder, ".held", lambda holder: RulesError(f"{holder} is at it"))
        with pytest.raises(RulesError, match=f"process {os.getpid()} .* is at it"), own:
            pass
        with alone_in(folder, ".other"):
            pass
    assert not list(folder.iterdir())


def test_a_folder_that_cannot_be_is_named_and_what_fails_inside_is_not_ours(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(OuvertError, match=f"{file} is a file, and a folder is needed"):
        alone_in(file, ".held").__enter__()
    (tmp_path / "folder" / ".held").mkdir(parents=True)
    with pytest.raises(OuvertError, match=r"folder cannot be written: Is a directory"):
        alone_in(tmp_path / "folder", ".held").__enter__()
    with pytest.raises(OSError, match="full"), alone_in(tmp_path, ".held"):
        raise OSError("full")
