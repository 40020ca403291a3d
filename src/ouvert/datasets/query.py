"""Ask sets by SQL, as polars understands it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from ouvert.datasets.folders import Folder, nothing_to_read, polars_for_sets, sets_below
from ouvert.errors import OuvertError

_QUESTION = re.compile(r"(?:[\s(;]|--[^\n]*\n|/\*.*?\*/)*(?:select|with)\b", re.I | re.S)
"""Comments and brackets may stand before it; polars itself takes one statement only, and of those
that begin with WITH only questions."""
LARGEST = 2**63
"""Seeds from it on are text in a table."""


def query(path: Path, sql: str, told: Callable[[str], None] = lambda _: None) -> Any:
    """Answer a question about the sets in a folder, as a table of polars.

    Each set is a table by its name, with `_` for `-`; if there is one only, it is `data` as well.
    What lies in several folders is one table, and its column `seed` says from which one each row
    is, since every seed numbers its rows from 0. The same rows count once.

    Args:
        path: a folder with a set, or with folders of sets.
        sql: the question, as in `select contract, avg(won) from skat_games group by contract`.
        told: is told a sentence for each chunk and each set that is left out.

    Raises OuvertError if nothing is there, or for what is no question or cannot be understood.
    """
    if not _QUESTION.match(sql):
        raise OuvertError(f"a question begins with SELECT or WITH, unlike {sql.strip()!r}")
    polars = polars_for_sets()
    parts: dict[str, list[tuple[Folder, list[Path]]]] = defaultdict(list)
    for folder in sets_below(path, told):
        files, sentences = folder.good()
        for sentence in sentences:
            told(sentence)
        if files:
            parts[folder.data.name.replace("-", "_")].append((folder, files))
    tables = {name: _table(polars, of, told) for name, of in parts.items()}
    if not tables:
        raise nothing_to_read(path)
    if len(tables) == 1:
        tables["data"] = next(iter(tables.values()))
    try:
        return polars.SQLContext(tables).execute(sql, eager=True)
    except polars.exceptions.PolarsError as error:
        reason = str(error).partition("\n")[0]
        there = ", ".join(sorted(tables))
        raise OuvertError(f"the question cannot be answered: {reason}; tables: {there}") from error


def _table(
    polars: Any, parts: Iterable[tuple[Folder, list[Path]]], told: Callable[[str], None]
) -> Any:
    """The rows of a set in several folders; of chunks with the same rows the longest."""
    by_seed: dict[int, list[tuple[Folder, list[Path]]]] = defaultdict(list)
    # of chunks that are as long as each other, that of the folder with more of them
    for folder, files in sorted(parts, key=lambda part: -len(part[1])):
        by_seed[folder.seed if folder.data.seeded else 0].append((folder, files))
    kept = []
    for same in by_seed.values():
        longest = _longest(polars, [file for _, files in same for file in files])
        for folder, files in same:
            if own := [file for file in files if file in longest]:
                kept.append((folder, own))
                continue
            others = " and ".join(
                str(other.path) for other, theirs in same if longest.intersection(theirs)
            )
            told(
                f"{folder.path} holds rows of {folder.data.name} that {others} holds too, and is "
                "left out"
            )
    large = any(folder.seed >= LARGEST for folder, _ in kept)
    tables = [
        polars.scan_parquet(files).with_columns(
            seed=polars.lit(
                str(folder.seed) if large else folder.seed, polars.String if large else polars.Int64
            )
        )
        for folder, files in kept
    ]
    return polars.concat(tables)


def _longest(polars: Any, files: Iterable[Path]) -> set[Path]:
    """Of files with one name, which are the same chunk, the one with the most rows."""
    by_name: dict[str, list[Path]] = defaultdict(list)
    for file in files:
        by_name[file.name].append(file)

    def rows(file: Path) -> int:
        return int(polars.scan_parquet(file).select(polars.len()).collect().item())

    return {max(same, key=rows) if len(same) > 1 else same[0] for same in by_name.values()}
