"""Values of options, as people write them, into the package's types.

Each function is a Typer parser: what it cannot read becomes a usage error that names the option.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeVar

import typer

from ouvert.cards import Card, CardSet, shown
from ouvert.cli.language import error_text, said
from ouvert.errors import NotationError, OuvertError
from ouvert.numbers import decimal_number, new_seed, whole_number
from ouvert.skat.rules.actions import SEAT_NAMES
from ouvert.skat.rules.contracts import Contract
from ouvert.skat.rules.notation import parse_contract

if TYPE_CHECKING:
    from ouvert.skat.records import GameRecord, RecordProblem

T = TypeVar("T")


def look_here(players: Iterable[str]) -> None:
    """Let `module:Class` be found in the folder in which the command is called."""
    if any(":" in name for name in players):
        sys.path.append(str(Path.cwd()))


class UsageError(OuvertError):
    """Options that do not go together; the exit status is that of a wrong option, 2."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards in the order given; a type of its own, since Typer reads tuples word by word."""

    cards: tuple[Card, ...] = ()


def is_there(name: str) -> bool:
    """Whether a file or folder has this name; a text that can be no name is none."""
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False


def check_folder(folder: Path) -> None:
    """Raise UsageError if something that is no folder has the name of one that is written."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(said("{folder} is a file: name a folder", folder=folder))


SEATS = {
    **{name: seat for seat, name in enumerate(SEAT_NAMES)},
    **{str(seat): seat for seat in range(3)},
    **{name: seat for seat, name in enumerate(("vorhand", "mittelhand", "hinterhand"))},
}
"""Seats by what people call them."""


def _option(parse: Callable[[str], T]) -> Callable[[str], T]:
    @wraps(parse)
    def parser(text: str) -> T:
        try:
            return parse(text)
        except OuvertError as error:
            raise typer.BadParameter(error_text(error)) from error

    return parser


@_option
def card_set(text: str) -> CardSet:
    """Cards in any order, all different."""
    return CardSet.parse(text)


@_option
def card_row(text: str) -> CardRow:
    """Cards in the order given, all different."""
    row = CardRow(tuple(Card.parse(word) for word in text.replace(",", " ").split()))
    CardSet.distinct(row.cards)
    return row


@_option
def contract(text: str) -> Contract:
    """A contract in English, German, or the letters of the International Skat Server."""
    return parse_contract(text)


def seat(text: str) -> int:
    """A seat by its English or German name or its number."""
    found = SEATS.get(text.strip().casefold())
    if found is None:
        raise typer.BadParameter(
            said(
                "{text} is not a seat: write forehand, middlehand, rearhand, or 0, 1, 2",
                text=shown(text),
            )
        )
    return found


def seconds(text: str) -> float:
    """A finite time in seconds, 0 or more."""
    try:
        return decimal_number(text, 0, sys.float_info.max)
    except NotationError as error:
        sentence = said("{text} is no time in seconds such as 2.5", text=shown(text))
        raise typer.BadParameter(sentence) from error


def number(least: float, most: float) -> Callable[[str], float]:
    """Return a parser of numbers from `least` to `most`."""

    @_option
    def parser(text: str) -> float:
        # a default comes as the number that it is
        return decimal_number(str(text), least, most)

    return parser


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return a parser of whole numbers from `least` on, up to `most` if there is such."""

    @_option
    def parser(text: str) -> int:
        # a default comes as the number that it is
        return whole_number(str(text), least, most)

    return parser


def seed_or_new(seed: int | None) -> int:
    """The seed that was given, or one that nobody has seen before."""
    return new_seed() if seed is None else seed


def refuse_beside_batch(options: Mapping[str, object]) -> None:
    """Raise UsageError if one of the options, by name, describes a position beside --batch."""
    given = [name for name, value in options.items() if value is not None]
    if given:
        sentence = "{option} is for one position, and --batch reads many"
        raise UsageError(said(sentence, option=given[0]))


@_option
def kept(text: str) -> Path:
    """A file or folder in which something is kept; - is none."""
    refuse_stdout(Path(text))
    return Path(text)


def refuse_stdout(path: Path) -> None:
    """Raise UsageError for -, which stands for stdout."""
    if path == Path("-"):
        raise UsageError(said("- means stdout, where nothing is kept: name a file or folder"))


EXAMPLE = "example:"
"""What the name of a file of records begins with that comes with the package."""


def record_path(name: str) -> Path:
    """A file of records by its name, or that of the package which `example:NAME` stands for.

    Raises UsageError if the package has none of that name.
    """
    from ouvert.skat.records import example_file

    if not name.startswith(EXAMPLE):
        return Path(name)
    try:
        return example_file(name.removeprefix(EXAMPLE))
    except OuvertError as error:
        raise UsageError(error_text(error)) from error


def records(name: str) -> Iterator[GameRecord | RecordProblem]:
    """The records of a file, of an example, or of stdin for -, and what is broken there."""
    from ouvert.skat.records import parse_records, read_records

    if name != "-":
        yield from read_records(record_path(name))
        return
    with opened(name) as source:
        yield from parse_records(source.read())


def problems_json(problems: Iterable[RecordProblem]) -> list[dict[str, object]]:
    """What is broken in files of records, and where, as JSON values."""
    return [
        {
            "file": each.path and str(each.path),
            "line": each.line,
            "column": each.column,
            "error": each.message,
        }
        for each in problems
    ]


def opened(name: str) -> BinaryIO:
    """The file of a name, or stdin for -."""
    if not name:
        raise UsageError(said("the name of the file is empty"))
    if name != "-":
        return Path(name).open("rb")
    if sys.stdin is None:
        raise UsageError(said("- means stdin, and this process has none"))
    # a file of our own, since a thread may still wait in it when the process ends
    return open(sys.stdin.fileno(), "rb", closefd=False)
