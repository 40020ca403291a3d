"""The sets are read by DuckDB, too, with the same rows as here."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ouvert.datasets.catalogue import SETS
from ouvert.datasets.folders import samples
from ouvert.datasets.query import query
from support.process import inside

pytest.importorskip("polars", reason="Parquet files need polars: pip install 'ouvert[data]'")
duckdb: Any = pytest.importorskip("duckdb", reason="pip install duckdb")

DOCUMENT = Path(__file__).parents[2] / "docs" / "data.md"
PATTERN = re.compile(r"`(select [^`]* from) 'FOLDER/skat-games-\*\.parquet' ([^`]*)`")


def files(name: str) -> str:
    """The files of a sample as DuckDB takes them."""
    return f"'{samples() / name / f'{name}-*.parquet'}'"


@pytest.mark.parametrize("name", SETS)
def test_every_row_of_a_sample_is_the_same(name: str) -> None:
    ours = query(samples(), f"select * from {name.replace('-', '_')} order by number")
    # which folder a row is from is no column of the files
    ours = ours.drop("seed")
    answer = duckdb.sql(f"select * from {files(name)} order by number")
    assert answer.columns == ours.columns
    assert answer.fetchall() == ours.rows()


def test_what_the_document_asks_is_answered_as_the_command_answers_it() -> None:
    found = PATTERN.search(DOCUMENT.read_text(encoding="utf-8"))
    assert found is not None
    begin, end = found.groups()
    rows = inside("data", "query", f"{begin} skat_games {end}", "--json").lines
    answer = duckdb.sql(f"{begin} {files('skat-games')} {end}").fetchall()
    assert len(answer) > 1
    # a game that all have passed has no contract
    assert sorted(answer, key=str) == sorted((tuple(row.values()) for row in rows), key=str)
