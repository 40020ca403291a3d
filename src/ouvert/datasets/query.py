"""Ask sets by SQL, as polars understands it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ouvert.datasets.folders import Folder, folders_below
from ouvert.errors import OuvertError
from ouvert.skat.records.tables import polars_module


def query(path: Path, sql: str, told: Callable[[str], None] = lambda _: None) -> Any:
    """Answer a question about the sets in a folder, as a table of polars.

    Each set is a table by its name, with `_` for `-`; if there is one only, it is `data` as well.

    Args:
        path: a folder with a set, or with folders of sets.
        sql: the question, as in `select contract, avg(won) from skat_games group by contract`.
        told: is told a sentence for each chunk and each set that is left out.

    Raises OuvertError if nothing is there, or if the question cannot be understood.
    """
    polars = polars_module()
    tables: dict[str, Any] = {}
    for place in folders_below(path):
        try:
            folder = Folder.read(place)
        except OuvertError as error:
            told(str(error))
            continue
        files, sentences = folder.good()
        for sentence in sentences:
            told(sentence)
        if files:
            tables[folder.data.name.replace("-", "_")] = polars.scan_parquet(files)
    if not tables:
        raise OuvertError(
            f"{path} holds no data set that can be read: 'ouvert data make' makes one"
        )
    if len(tables) == 1:
        tables["data"] = next(iter(tables.values()))
    try:
        return polars.SQLContext(tables).execute(sql, eager=True)
    except polars.exceptions.PolarsError as error:
        reason = str(error).partition("\n")[0]
        there = ", ".join(sorted(tables))
        raise OuvertError(f"the question cannot be answered: {reason}; tables: {there}") from error
