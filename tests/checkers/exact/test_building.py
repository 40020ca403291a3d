"""Tables on disk that are damaged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from ouvert.checkers.exact.duels import build_duels
from ouvert.checkers.exact.endgames import build_endgames
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import SizeError, StorageError

VARIANT = Variant(4, 1, Level.SUPERPOSITION, 12)


def endgames(folder: Path, progress: Callable[[str], None] = lambda _: None) -> object:
    return build_endgames(VARIANT, folder, 2, progress)


def duels(folder: Path, progress: Callable[[str], None] = lambda _: None) -> object:
    return build_duels(VARIANT, folder, 2, 4, progress)


def shortened(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-9])


def foreign(file: Path) -> None:
    np.save(file, np.zeros(3, np.float64))


def zipped(file: Path) -> None:
    with file.open("wb") as opened:
        np.savez(opened, np.zeros(3))


DAMAGES: tuple[Callable[[Path], object], ...] = (
    shortened,
    foreign,
    zipped,
    Path.unlink,
    lambda file: file.write_bytes(b""),
    lambda file: file.write_bytes(b"garbage"),
    lambda file: file.write_bytes(b"PK\x03\x04 and so on"),
    lambda file: file.write_bytes(b"\x93NUMPY\x01\x00\x05\x00{bad}"),
)


@pytest.mark.parametrize("build", [endgames, duels])
@pytest.mark.parametrize("name", ["first", "second", "values"])
def test_a_damaged_table_is_named(
    build: Callable[[Path], object], name: str, tmp_path: Path
) -> None:
    build(tmp_path)
    (table,) = tmp_path.iterdir()
    file = table / f"{name}.npy"
    whole = file.read_bytes()
    for damage in DAMAGES:
        if name == "values" and damage is Path.unlink:
            # without it the table is not finished, and is made again
            continue
        damage(file)
        with pytest.raises(StorageError, match=f"the table {table} is damaged: delete this folder"):
            build(tmp_path)
        file.write_bytes(whole)
        build(tmp_path)


@pytest.mark.parametrize("build", [endgames, duels])
@pytest.mark.parametrize("name", ["first", "chances", "clock-10"])
def test_what_is_damaged_of_a_table_in_the_making_is_named(
    build: Callable[..., object], name: str, tmp_path: Path
) -> None:
    def stop(text: str) -> None:
        if " 9 moves" in text:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(tmp_path, stop)
    (table,) = tmp_path.iterdir()
    file = table / "graph" / f"{name}.npy"
    whole = file.read_bytes()
    for damage in (shortened, lambda file: file.write_bytes(b"")):
        damage(file)
        with pytest.raises(StorageError, match="is damaged"):
            build(tmp_path)
        file.write_bytes(whole)
    build(tmp_path)


def test_a_table_that_is_too_large_says_what_would_be_smaller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ouvert.checkers.exact.endgames.MOST_MOMENTS", 100)
    with pytest.raises(SizeError, match="more than 100 moments: split pieces to fewer squares"):
        build_endgames(VARIANT, tmp_path, 3)
    assert not list(tmp_path.iterdir())
