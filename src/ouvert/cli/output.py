"""Printing: tables for people, JSON for programs, one sentence for an error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

from ouvert.cards import Card, Suit
from ouvert.cli.inputs import UsageError
from ouvert.cli.language import reason_text, said
from ouvert.numbers import digits

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.progress import Progress, ProgressColumn
    from rich.table import Table
    from rich.text import Text

FEW_ROWS = 30
"""Below so many rows, or deals, an estimate comes with a warning."""
PIPED_WIDTH = 160
"""Columns of a table that goes to a file or another program, unless COLUMNS says otherwise."""
STDOUT = Path("-")
"""What stands for stdout where a file is named."""
UNBOUNDED = 10_000
"""Columns, more than any table has."""

_STYLES = {Suit.HEARTS: "red", Suit.DIAMONDS: "yellow", Suit.SPADES: "green", Suit.CLUBS: ""}


def console(*, stderr: bool = False) -> Console:
    """Return a console as wide as COLUMNS or the terminal; plain and wide where there is none."""
    from rich.console import Console

    told = os.environ.get("COLUMNS", "")
    known = bool(digits(told)) or (sys.stderr if stderr else sys.stdout).isatty()
    return Console(
        stderr=stderr,
        highlight=False,
        markup=False,
        emoji=False,
        width=None if known else PIPED_WIDTH,
    )


@contextmanager
def keeping(journal: Path | None) -> Iterator[None]:
    """Say of work that is interrupted where what was finished is kept; None says nothing."""
    try:
        yield
    except KeyboardInterrupt:
        if journal is not None:
            complain(
                said(
                    "interrupted: the same command goes on from what is kept in {file}",
                    file=journal,
                )
            )
        raise


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    Attributes:
        heading: its heading; may have two lines.
        number: whether it holds numbers, which stand on the right.
        spare: where the table is too wide, columns of the highest `spare` are left out first;
            those of 0 never are.
    """

    heading: str
    number: bool = False
    spare: int = 0


Section = Sequence[tuple[Sequence["RenderableType"], str]]
"""Rows of a table that belong together, each with its style."""


def print_table(
    out: Console, columns: Sequence[Column], sections: Iterable[Section], title: str | None = None
) -> None:
    """Print a table, without the columns that can be spared if it is wider than the console."""
    from rich.measure import Measurement

    parts = list(sections)
    kept = list(range(len(columns)))
    table = _table(columns, kept, parts, title)
    unbounded = out.options.update(width=UNBOUNDED)
    while Measurement.get(out, unbounded, table).maximum > out.width and any(
        columns[i].spare for i in kept
    ):
        kept.remove(max(kept, key=lambda i: columns[i].spare))
        table = _table(columns, kept, parts, title)
    out.print(table)


def _table(
    columns: Sequence[Column], kept: Sequence[int], sections: Sequence[Section], title: str | None
) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=box.HORIZONTALS, padding=(0, 0, 0, 1))
    for i in kept:
        number = columns[i].number
        table.add_column(columns[i].heading, justify="right" if number else "left", no_wrap=number)
    for section in sections:
        for cells, style in section:
            table.add_row(*(cells[i] for i in kept), style=style)
        table.add_section()
    return table


def progress(*columns: ProgressColumn, wanted: bool = True) -> Progress:
    """Return a bar on stderr that vanishes when it is done; without a terminal there is none."""
    from rich.progress import Progress

    out = console(stderr=True)
    return Progress(
        *columns,
        console=out,
        transient=True,
        disable=not (wanted and out.is_terminal),
        # what is printed meanwhile goes where it always goes
        redirect_stdout=False,
        redirect_stderr=False,
    )


def print_json(value: object) -> None:
    """Print a value as one line of JSON, at once; what is not a number is null."""
    try:
        line = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except ValueError:
        line = json.dumps(_finite(value), ensure_ascii=False)
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _finite(value: object) -> object:
    """A value with None for each number that JSON does not know."""
    match value:
        case dict():
            return {key: _finite(each) for key, each in value.items()}
        case list() | tuple():
            return [_finite(each) for each in value]
        case float() if not isfinite(value):
            return None
    return value


def check_new(*files: Path | None) -> None:
    """Make sure, before any work, that nothing is lost if these files are written.

    Files that are there and hold something are no place for another one; what is empty, or no
    file, as a terminal, loses nothing. None and - name no file.

    Raises UsageError for the first file that is taken.
    """
    for file in files:
        if file is not None and file != STDOUT and file.is_file() and file.stat().st_size > 0:
            raise UsageError(
                said("{file} is there already, and stays as it is: name another", file=file)
            )


def write_file(path: Path, text: str) -> None:
    """Write a text into a new file, or to stdout for -. Raises as `check_new` does."""
    if path == STDOUT:
        sys.stdout.write(text)
        return
    check_new(path)
    path.write_text(text, encoding="utf-8")


def takes_stdout(*files: Path | None, as_json: bool = False) -> bool:
    """Whether one of the files is stdout, so that all else is printed on stderr.

    Raises UsageError if two of them are, or one is and JSON should go there too.
    """
    count = files.count(STDOUT)
    if count + (count and as_json) > 1:
        raise UsageError(said("- means stdout, and only one thing can go there: name a file"))
    return count > 0


def complain(sentence: str) -> None:
    """Print an error on stderr as one line."""
    print(f"ouvert: {plain(' '.join(sentence.split()))}", file=sys.stderr)


def os_error_text(error: OSError) -> str:
    """What the operating system refused, in a sentence that names the file."""
    reason = reason_text(error.strerror or str(error))
    if error.filename is None:
        return reason
    return said("the file {name} cannot be used: {reason}", name=error.filename, reason=reason)


def note(sentence: str) -> None:
    """Print what goes on, on stderr, at once."""
    print(f"ouvert: {sentence}", file=sys.stderr, flush=True)


def card_text(cards: Iterable[Card], separator: str = " ") -> Text:
    """Cards in the four colours of tournament cards."""
    from rich.text import Text

    return Text(separator).join(Text(str(card), style=_STYLES[card.suit]) for card in cards)


def plain(text: str) -> str:
    """Somebody's text without what could steer a terminal."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)
