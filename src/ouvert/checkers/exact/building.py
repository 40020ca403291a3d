"""Tables on disk, finished and in the making, so that a run that is interrupted goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Literal

import numpy as np

from ouvert.checkers.exact.solutions import Graph
from ouvert.errors import StorageError
from ouvert.files import make_folder
from ouvert.locks import HeldError, alone

Mode = Literal["c", "r+"]
CHECKPOINT = 10
"""Clocks after which the values so far are written to disk."""


@contextmanager
def making(table: Path) -> Iterator[bool]:
    """Make a table in this block as the only process; whether there is anything to do.

    Two would write into the same files. Raises StorageError where another process is at it, and
    OSError where nothing can be written.
    """
    if finished(table):
        yield False
        return
    make_folder(table.parent)
    with ExitStack() as stack:
        try:
            stack.enter_context(alone(table.with_name(f"{table.name}-making")))
        except HeldError as error:
            raise StorageError(
                f"{error.holder} makes the table {table} just now: wait until it is done, then "
                "give the command again, or name another folder"
            ) from error
        # another process may have finished it before this one had the lock
        yield not finished(table)


def finished(table: Path) -> bool:
    """Whether a table is whole: its last file says that all are there."""
    return (table / "values.npy").exists()


def load_array(file: Path, table: Path, mode: Mode = "c") -> np.memmap:
    """An array of a table, mapped into memory: a copy on writing, or with "r+" the file itself.

    Kernels take no arrays that are read-only, though they write nothing. Raises StorageError, which
    names the folder of the table, where the file is none or not there.
    """
    try:
        return np.lib.format.open_memmap(file, mode)
    except (FileNotFoundError, EOFError, ValueError):
        raise damaged(table) from None


def damaged(table: Path) -> StorageError:
    """What is said of a table that cannot be read."""
    return StorageError(f"the table {table} is damaged: delete this folder, it is made again")


def load_moments(table: Path) -> tuple[np.ndarray, np.ndarray]:
    """The words of a table's moments. Raises StorageError for a table that is damaged."""
    first, second = (load_array(table / f"{name}.npy", table) for name in ("first", "second"))
    for words in (first, second):
        if words.dtype != np.int64 or words.shape != (len(first),):
            raise damaged(table)
    return first, second


def kept_graph(table: Path, make: Callable[[], Graph]) -> Graph:
    """The graph of a table in the making: made, or read if an earlier run has finished it."""
    place = table / "graph"
    names = [each.name for each in fields(Graph)]
    if not (place / "done").exists():
        found = make()
        make_folder(place)
        for name in names:
            np.save(place / f"{name}.npy", getattr(found, name))
        (place / "done").touch()
    return Graph(*(load_array(place / f"{name}.npy", table) for name in names))


def keep_values(table: Path, clock: int, values: np.ndarray) -> None:
    """Write the values at a clock, from which the clocks before it can be worked out."""
    place = table / "graph"
    np.save(place / "part.npy", values)
    # the older ones go when the new one is whole
    (place / "part.npy").rename(place / f"clock-{clock}.npy")
    for file in _checkpoints(place):
        if _clock(file) > clock:
            file.unlink()


def last_values(table: Path, like: np.ndarray) -> tuple[int, np.ndarray] | None:
    """The earliest clock whose values are written, and a copy of these; None before there is one.

    Raises StorageError where they have not the shape and type of `like`.
    """
    files = _checkpoints(table / "graph")
    if not files:
        return None
    found = min(files, key=_clock)
    values = np.array(load_array(found, table))
    if values.shape != like.shape or values.dtype != like.dtype:
        raise damaged(table)
    return _clock(found), values


def _checkpoints(place: Path) -> Sequence[Path]:
    return list(place.glob("clock-*.npy"))


def _clock(file: Path) -> int:
    return int(file.stem.partition("-")[2])
