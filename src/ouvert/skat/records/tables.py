"""Rows of equal columns as files: Parquet, which needs the extra `data`, and JSON lines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from ouvert.errors import OuvertError, RecordError

PARQUET, JSON_LINES = ".parquet", ".jsonl"
PARQUET_MARK = b"PAR1"
"""What every Parquet file begins with."""


def check_table(path: Path) -> None:
    """Raise OuvertError if `write_table` could not write there for its ending or an extra."""
    if _ending(path) == PARQUET:
        polars_module()


def write_table(columns: Sequence[dict[str, Any]], path: Path) -> None:
    """Write rows of equal columns to a file `.parquet` or `.jsonl`.

    Raises OuvertError for another ending, a missing extra, or a file that cannot be written.
    """
    writes = _ending(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if writes == PARQUET:
            polars_module().DataFrame(list(columns), infer_schema_length=None).write_parquet(path)
            return
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in columns)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise OuvertError(f"{path} cannot be written: {error.strerror}") from error


def read_table(path: Path) -> list[dict[str, Any]]:
    """Read what `write_table` has written.

    Raises OuvertError for another ending, a missing extra, or a file that cannot be read.
    """
    if path.suffix not in (PARQUET, JSON_LINES):
        raise OuvertError(f"rows are read from .parquet or .jsonl, not from '{path.name}'")
    if path.suffix == PARQUET:
        return read_parquet(path)
    try:
        return [json.loads(line) for line in text_lines(path)]
    except ValueError as error:
        raise OuvertError(f"{path} is damaged: {error}") from error


def text_lines(path: Path) -> list[str]:
    """The lines of a file of text. Raises OuvertError if it cannot be read, or is none."""
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise OuvertError(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise OuvertError(f"{path} is damaged: {error}") from error


def read_parquet(path: Path) -> list[dict[str, Any]]:
    """The rows of a Parquet file.

    Raises RecordError if it is damaged, and OuvertError if it is not there, or an extra is missing.
    """
    polars = polars_module()
    try:
        path.stat()
    except OSError as error:
        raise OuvertError(f"{path} cannot be read: {error.strerror}") from error
    try:
        rows: list[dict[str, Any]] = polars.read_parquet(path).to_dicts()
    except (polars.exceptions.PolarsError, OSError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise RecordError(f"{path} is damaged: {reason}") from error
    return rows


def _ending(path: Path) -> str:
    if path.suffix not in (PARQUET, JSON_LINES):
        raise OuvertError(f"results are written to .parquet or .jsonl, not to '{path.name}'")
    return path.suffix


def polars_module() -> Any:
    """The library for Parquet. Raises OuvertError, naming the extra, if it is not installed."""
    try:
        return import_module("polars")
    except ModuleNotFoundError as error:
        raise OuvertError(
            "Parquet files need the extra 'data': pip install 'ouvert[data]', or write .jsonl"
        ) from error
