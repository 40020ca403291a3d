"""What is broken in a file of records, and where."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ouvert.errors import RecordError
from ouvert.remarks import Remark
from ouvert.skat.records.model import GameRecord


@dataclass(frozen=True, slots=True)
class RecordProblem:
    """A place in a file that could not be read.

    Attributes:
        path: the file; None for text that came from elsewhere.
        line: line, from 1.
        column: character in the line, from 1.
        message: one sentence about what is wrong there.
        remark: what it says in a code; None for what no page says in other languages.
    """

    path: Path | None
    line: int
    column: int
    message: str
    remark: Remark | None = None

    def __str__(self) -> str:
        source = "" if self.path is None else f"{self.path}: "
        return f"{source}line {self.line}, column {self.column}: {self.message}"


Found = GameRecord | RecordProblem
"""What is found in a file: a game, or a place that could not be read."""


def problem_of(error: RecordError, path: Path | None, line: int, column: int) -> RecordProblem:
    """The problem of a record that begins at a line and column of the file."""
    message = str(error)
    if error.line is None:
        return RecordProblem(path, line, column, message, error.remark)
    own = error.column or 1
    message = message.removeprefix(f"line {error.line}, column {own}: ")
    shift = column - 1 if error.line == 1 else 0
    return RecordProblem(path, line + error.line - 1, own + shift, message, error.remark)


def decoded(raw: bytes) -> tuple[str, tuple[int, str] | None]:
    """A line as text, and column and message of its first byte that is not UTF-8."""
    try:
        return raw.decode("utf-8"), None
    except UnicodeDecodeError as error:
        column = len(raw[: error.start].decode("utf-8")) + 1
        message = f"the byte 0x{raw[error.start]:02x} is not UTF-8 text and was replaced"
        return raw.decode("utf-8", "replace"), (column, message)
