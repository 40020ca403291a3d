"""One process at a time is in a block that a file guards."""

from __future__ import annotations

from pathlib import Path

import pytest

from ouvert.errors import OuvertError
from ouvert.locks import Holder, alone

TOLD: list[Holder | None] = []


def refusal(holder: Holder | None) -> OuvertError:
    TOLD.append(holder)
    return OuvertError("not now")


def test_a_block_is_entered_by_one_and_left_without_a_trace(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    for _ in range(2):
        with alone(file, refusal):
            number, host = file.read_text(encoding="utf-8").split()
            with pytest.raises(OuvertError, match="not now"), alone(file, refusal):
                raise AssertionError("two in one block")
            assert TOLD.pop() == Holder(number, host)
        assert not file.exists()


def test_who_says_nothing_is_another_process(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    with alone(file, refusal):
        file.write_bytes(b"")
        with pytest.raises(OuvertError, match="not now"), alone(file, refusal):
            raise AssertionError("two in one block")
    assert TOLD.pop() is None


def test_a_file_that_was_left_is_taken_over(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    file.write_text("4711 another machine, and more than what is written now\n", encoding="utf-8")
    with alone(file, refusal):
        assert "4711 another" not in file.read_text(encoding="utf-8")


def test_an_error_gives_the_lock_back(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    with pytest.raises(ValueError, match="inside"), alone(file, refusal):
        raise ValueError("inside")
    with alone(file, refusal):
        pass
