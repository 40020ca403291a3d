"""Positions for `ouvert tricks`: in the text format or as a Bridge deal, in a file or as given."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Annotated

import typer

from ouvert.cards import shown
from ouvert.cli.inputs import UsageError, is_there, opened
from ouvert.cli.language import said
from ouvert.errors import NotationError, PositionError
from ouvert.numbers import digits
from ouvert.tricks.games.bridge import SEATS, parse_pbn
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.text import parse_position

LONGEST = 1 << 24
"""Bytes of a position; one with thousands of suits needs some hundred thousand."""

_PBN = re.compile(r"\s*[NESW]\s*:", re.IGNORECASE)
_TEXT = re.compile(r"^\s*teams\s*:", re.MULTILINE)
_GAME = re.compile(r"^\s*(?:\[deck\]|\[deal\]|seats\s*=)", re.MULTILINE)
"""What a description of a game has, and no position."""
_TRUMP = re.compile(r"s(\d{1,9})")

GAME_OR_POSITION = (
    "A PBN deal such as 'N:AK.. ...', the text format, or a game that 'ouvert tricks games' lists; "
    "a file with one of the first two, a description of a game or a deal that 'ouvert tricks play' "
    "has saved; or - (stdin)."
)
POSITION = "A PBN deal such as 'N:AK.. ...', the text format, a file with either, or - (stdin)."
NO_POSITION = "{name} is neither a position ('N:…', 'teams: …') nor a file with one"
NO_GAME = (
    "{name} is neither a position ('N:…', 'teams: …') nor a game that 'ouvert tricks games' lists, "
    "nor a file with either"
)
PositionArgument = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help=POSITION,
    ),
]
TrumpOption = Annotated[
    str | None,
    typer.Option(
        metavar="SUIT",
        show_default="what the position says; of a PBN deal, N",
        help="Trump: C, D, H, S or N (none) for a PBN deal, s1, s2, … or none else.",
    ),
]
LeaderOption = Annotated[
    str | None,
    typer.Option(
        metavar="SEAT",
        show_default="what the position says; of a PBN deal, N",
        help="Who leads: N, E, S or W for a PBN deal, and his side is team A; else 1, 2, …",
    ),
]


@dataclass(frozen=True, slots=True)
class Given:
    """A position, and how people name its seats.

    Attributes:
        position: the position.
        bridge: whether it was a PBN deal.
    """

    position: TrickPosition
    bridge: bool

    def seat(self, number: int) -> str:
        """What a seat is called."""
        return SEATS[number] if self.bridge else f"h{number + 1}"

    @property
    def side(self) -> str:
        """What team A is called, in the language of the person."""
        if not self.bridge:
            return said("team A")
        return said("{seat}'s side", seat=self.seat(self.position.leader))

    @property
    def trump(self) -> str:
        """The trump suit, in the language of the person."""
        trump = self.position.rules.trump
        if trump is None:
            return said("no trump")
        return said("trump {suit}", suit="♣♦♥♠"[trump] if self.bridge else f"s{trump}")


def read_given(what: str, trump: str | None, leader: str | None) -> Given:
    """Read a position as it was given on the command line.

    Raises NotationError for text that is no position, PositionError for a position that cannot be,
    UsageError for a seat or a suit of the other kind of position, OSError for a file.
    """
    return given_in(position_text(what), trump, leader)


def position_text(what: str, *, games: bool = False) -> str:
    """The text of a position as it was given on the command line. Raises as `read_given` does.

    `games` says that the name of a game would be right, too.
    """
    if _PBN.match(what) or _TEXT.search(what):
        return what
    return _read(what, "position", NO_GAME if games else NO_POSITION)


def describes_game(text: str) -> bool:
    """Whether a text is a description of a game, or a saved deal of one, and no position."""
    return _is_deal(text) or bool(_GAME.search(text) and not _TEXT.search(text))


def _is_deal(text: str) -> bool:
    # what reads deals can play them, too, and help needs none of that
    from ouvert.tricks.records.deals import is_deal

    return is_deal(text)


def given_in(text: str, trump: str | None, leader: str | None) -> Given:
    """Read the text of a position. Raises as `read_given` does."""
    if _PBN.match(text):
        return Given(parse_pbn(text, trump or "N", leader or "N"), bridge=True)
    if _is_deal(text):
        raise NotationError(
            said(
                "this is a saved deal of a game, and no position: 'ouvert tricks solve FILE' "
                "solves it with open cards, 'ouvert tricks look FILE' says what each card of it "
                "gave away"
            )
        )
    if describes_game(text):
        raise NotationError(
            said(
                "this describes a game, and is no position: 'ouvert tricks games FILE' says how "
                "it is understood and what solves it, 'ouvert tricks solve FILE' solves a deal of "
                "it, 'ouvert tricks play FILE' plays one"
            )
        )
    position = parse_position(text)
    if trump is not None:
        rules = replace(position.rules, trump=_trump(trump))
        position = replace(position, rules=rules)
    if leader is not None:
        position = replace(position, leader=_leader(leader, position.rules.seats))
    return Given(position, bridge=False)


def contents(what: str, kind: str, marks: str) -> str:
    """What is written in an argument with one of the marks, or in the file that it names.

    - is stdin.

    Raises UsageError if it is neither, NotationError for a file that is empty or no text.
    """
    if any(mark in what for mark in marks) and not is_there(what):
        return what
    return _read(what, kind, "{name} is neither a {kind} nor a file with one")


def _read(name: str, kind: str, otherwise: str) -> str:
    if not name.strip():
        raise NotationError(said("there is no {kind}: the input is empty", kind=said(kind)))
    if name != "-" and not is_there(name):
        raise UsageError(said(otherwise, name=shown(name), kind=said(kind)))
    with opened(name) as file:
        read = file.read(LONGEST + 1)
    if len(read) > LONGEST:
        raise NotationError(
            said("a {kind} has {longest} bytes at most", kind=said(kind), longest=LONGEST)
        )
    try:
        text = read.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(
            said(
                "byte {number} of the {kind} is not UTF-8 text",
                number=error.start + 1,
                kind=said(kind),
            )
        ) from error
    if not text.strip():
        raise NotationError(said("there is no {kind}: the input is empty", kind=said(kind)))
    return text


def _trump(written: str) -> int | None:
    if written == "none":
        return None
    found = _TRUMP.fullmatch(written)
    if not found:
        sentence = "trump is s1, s2, … or none in this position, not {text}"
        raise UsageError(said(sentence, text=shown(written)))
    return int(found[1])


def _leader(written: str, seats: int) -> int:
    number = digits(written, 6)
    if number is None or not 1 <= number <= seats:
        raise PositionError(
            said("the leader is seat 1 to {seats}, not {text}", seats=seats, text=shown(written))
        )
    return number - 1
