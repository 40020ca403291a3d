"""Make a set: chunk by chunk, anywhere, and go on where it was interrupted.

A chunk is a function of set, seed and number alone, so whoever makes it makes the same bytes, and
one that was lost with its worker is simply made again. It comes back as the bytes of its file,
compressed; nothing else is moved.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from ouvert.arena.executors import spread
from ouvert.arena.threads import working_time
from ouvert.datasets.card import write_card
from ouvert.datasets.catalogue import DataSet, set_named
from ouvert.datasets.folders import (
    MANIFEST,
    Folder,
    half_written,
    polars_for_sets,
)
from ouvert.errors import OuvertError, check_seed, check_whole
from ouvert.files import make_folder, replace_file
from ouvert.locks import HeldError, alone

LOCK = ".being-made"
"""The file that whoever makes a set holds in its folder, and removes."""
SPLITS = 10
"""Of ten rows, by their number: eight to learn from, one to choose with, one to test on."""


def split_of(number: int) -> str:
    """`train`, `validation` or `test`: of every ten rows the ninth and the tenth are kept back."""
    return {SPLITS - 2: "validation", SPLITS - 1: "test"}.get(number % SPLITS, "train")


def make(
    name: str,
    path: Path,
    executor: Executor,
    *,
    rows: int | None = None,
    seed: int = 1,
    progress: Callable[[int], None] = lambda _: None,
    due: Callable[[int], None] = lambda _: None,
    told: Callable[[str], None] = lambda _: None,
) -> Folder:
    """Make a set, or what is missing of one that was begun, and write its card.

    Args:
        name: of the set, as in `catalogue.SETS`.
        path: the folder; made if it is not there.
        executor: where to make chunks.
        rows: how many; the full set by default. More than last time goes on behind them, fewer
            than last time are made up to where it has come.
        seed: from which all rows follow.
        progress: is told how many rows more there are.
        due: is told first how many there will be, which may be other than `rows`.
        told: is told a sentence for a chunk that is broken, and made again, and for rows that
            there are not.

    Raises OuvertError if there is no such set, if the folder holds another one or another version
    or seed of it, if another process is making it, or if it cannot be written.
    """
    data = set_named(name)
    polars_for_sets()
    check_seed(seed)
    if rows is None:
        rows = data.full
    check_whole(rows, "the number of rows", 1)
    if not data.seeded and rows > data.full:
        told(f"{name} has {data.full} rows and no more")
        rows = data.full
    with _alone(path):
        folder = _begun(data, path, rows, seed)
        due(folder.rows)
        _fill(folder, executor, progress, told)
    return folder


def _fill(
    folder: Folder,
    executor: Executor,
    progress: Callable[[int], None],
    told: Callable[[str], None],
) -> None:
    """Make the chunks that a folder lacks, and its card."""
    name, seed, chunk = folder.data.name, folder.seed, folder.data.chunk
    folder.write()
    due = []
    for number, wanted in enumerate(folder.wanted()):
        if folder.whole(number) and not _shorter(folder, number, wanted):
            progress(len(wanted))
            continue
        if number in folder.chunks and not folder.whole(number):
            told(f"{folder.file(number).name} is broken or missing, and made again")
        due.append((name, seed, wanted.start, wanted.stop))

    def file(task: tuple[str, int, int, int]) -> str:
        return folder.file(task[2] // chunk).name

    for (_, _, start, stop), (content, seconds) in spread(executor, made_chunk, due, file):
        number = start // chunk
        replace_file(folder.file(number), content)
        folder.chunks[number] = hashlib.sha256(content).hexdigest()
        folder.seconds[number] = round(seconds, 3)
        folder.write()
        progress(stop - start)
    folder.write()
    write_card(folder)


def made_chunk(task: tuple[str, int, int, int]) -> tuple[bytes, float]:
    """The bytes of the file with some rows of a set, and the processor seconds they took."""
    name, seed, start, stop = task
    data = set_named(name)
    _load(name)
    began = working_time()
    found = [
        {"number": number, "split": split_of(number), **data.row(seed, number)}
        for number in range(start, stop)
    ]
    written = BytesIO()
    frame(data, found).write_parquet(written, compression="zstd", statistics=False)
    return written.getvalue(), working_time() - began


@cache
def _load(name: str) -> None:
    """Load and compile in this process what makes a set, so that no chunk is charged with it."""
    set_named(name).row(0, 0)


def frame(data: DataSet, rows: list[dict[str, Any]]) -> Any:
    """Rows as a table of polars whose types do not depend on what is in the rows."""
    polars = polars_for_sets()
    types = {name: _type(polars, text) for name, text in data.types.items()}
    return polars.DataFrame(rows, schema_overrides=types, infer_schema_length=None)


def _type(polars: Any, text: str) -> Any:
    outer, _, inner = text.rstrip(")").partition("(")
    found = getattr(polars, outer)
    return found(getattr(polars, inner)) if inner else found


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Be the only process that makes a set in a folder, which is made if it is not there."""
    try:
        make_folder(path)
    except OSError as error:
        raise OuvertError(f"{path} cannot be made: {error.strerror}") from error
    with ExitStack() as stack:
        try:
            stack.enter_context(alone(path / LOCK))
        except HeldError as error:
            raise OuvertError(
                f"{path} is being made by {error.holder}: wait until that is done, or name another "
                "folder"
            ) from error
        except OSError as error:
            raise OuvertError(f"{path} cannot be written: {error.strerror}") from error
        yield


def _begun(data: DataSet, path: Path, rows: int, seed: int) -> Folder:
    left = half_written(path)
    if (path / MANIFEST).exists():
        folder = Folder.read(path)
        if (folder.data.name, folder.seed) != (data.name, seed):
            raise OuvertError(
                f"{path} holds {folder.data.name} of seed {folder.seed}: name another folder"
            )
        come = (max(folder.chunks) + 1) * data.chunk if folder.chunks else 0
        folder.rows = max(rows, min(come, folder.rows))
    else:
        if set(path.iterdir()) - left - {path / LOCK}:
            raise OuvertError(f"{path} holds something else: name a folder that is new or empty")
        folder = Folder(path, data, seed, rows)
    for each in left:
        with suppress(OSError):
            each.unlink()
    return folder


def _shorter(folder: Folder, number: int, wanted: range) -> bool:
    """Whether a chunk, the last one of a smaller set, lacks rows."""
    polars = polars_for_sets()
    length = polars.scan_parquet(folder.file(number)).select(polars.len()).collect().item()
    return int(length) < len(wanted)
