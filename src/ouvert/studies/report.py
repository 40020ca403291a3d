"""A report as it grows: a folder with `report.md`, its pictures, and a CSV file for each table.

Whatever dies, texts and tables are there whole or not at all: a study goes on beside them.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from ouvert.files import make_folder, replace_file
from ouvert.plots import NO_PICTURES, save_picture

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Rows = Sequence[Sequence[object]]
_SEPARATOR = re.compile(r"(?<=\d),(?=\d{3})")


class Report:
    """Paragraphs, and the files that they show.

    Attributes:
        folder: where everything goes; is made if it is not there.
        lines: the paragraphs so far, in Markdown.
        files: what has been written beside them.
    """

    def __init__(self, folder: Path, title: str, introduction: str) -> None:
        make_folder(folder)
        self.folder = folder
        self.files: list[Path] = []
        self.lines = [f"# {title}", introduction]

    def table(self, stem: str, heads: Sequence[str], rows: Rows) -> None:
        """Add a table, and write it as CSV if it has a name."""
        self.lines.append(markdown_table(heads, rows))
        if stem:
            self.save(stem, heads, rows)

    def save(self, stem: str, heads: Sequence[str], rows: Rows) -> None:
        """Write a table as CSV, numbers without separators."""
        path = self.folder / f"{stem}.csv"
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(heads)
        writer.writerows([_SEPARATOR.sub("", str(cell)) for cell in row] for row in rows)
        replace_file(path, text.getvalue().encode())
        self.files.append(path)

    def picture(self, stem: str, draw: Callable[[], Figure], caption: str) -> None:
        """Draw a picture and show it; where nothing can be drawn, say so instead."""
        path = self.folder / f"{stem}.png"
        if save_picture(path, draw):
            self.files.append(path)
            self.lines.append(f"![{caption}]({path.name})")
        else:
            self.without_pictures()

    def without_pictures(self) -> None:
        """Say once that pictures are left out."""
        if NO_PICTURES not in self.lines:
            self.lines.append(NO_PICTURES)

    def finish(self) -> tuple[Path, ...]:
        """Write the report itself; returns all files, the report first."""
        path = self.folder / "report.md"
        replace_file(path, ("\n\n".join(self.lines) + "\n").encode())
        return (path, *self.files)


class ReportInParts(Report):
    """A report whose parts may be made one by one, by several runs into one folder.

    Each part is kept in a file of `FOLDER/parts`, and `report.md` is put together from those that
    are there, so a run of one part leaves the others in it.

    Attributes:
        parts: the names of all parts, in their order.
    """

    def __init__(self, folder: Path, title: str, introduction: str, parts: Sequence[str]) -> None:
        super().__init__(folder, title, introduction)
        self.parts = tuple(parts)
        self._head = list(self.lines)
        make_folder(folder / "parts")

    def part(self, name: str, note: str, make: Callable[[], None]) -> None:
        """Make a part, a heading first and below it the note, if any; it replaces an older one."""
        self.lines = []
        make()
        if note:
            self.lines.insert(1, note)
        replace_file(self._file(name), "\n\n".join(self.lines).encode())
        self.finish()

    def without_part(self, name: str, title: str, why: str) -> None:
        """Say why a part cannot be made, unless an earlier run has made it: that one stays."""
        if not self._file(name).exists():
            replace_file(self._file(name), f"## {title}\n\n{why}".encode())
        self.finish()

    def finish(self) -> tuple[Path, ...]:
        """Put the report together; returns it, and what this run has written beside it."""
        files = [file for file in map(self._file, self.parts) if file.exists()]
        # who has changed a part by hand may have written it in another encoding
        texts = [file.read_text(encoding="utf-8", errors="replace") for file in files]
        self.lines = [*self._head, *texts]
        return super().finish()

    def _file(self, name: str) -> Path:
        return self.folder / "parts" / f"{name}.md"


def markdown_table(heads: Sequence[str], rows: Rows) -> str:
    """A table in Markdown; whole numbers get separators."""
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(map(_cell, row)) + " |" for row in rows]
    return "\n".join(lines)


def interval_text(value: tuple[float, float, float], factor: float, digits: int) -> str:
    """A number with the ends of its interval in brackets, all times a factor."""
    mean, low, high = (f"{factor * part:.{digits}f}" for part in value)
    return f"{mean} [{low}, {high}]"


def _cell(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)
