"""What is asked and answered about puzzles made of mistakes."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ouvert.web.protocol.look import CardPart, Told

Named = Annotated[str, msgspec.Meta(max_length=64)]


class PuzzleWanted(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The body that asks for a puzzle: a mistake of an analysed game."""

    game: Named
    moment: Annotated[int, msgspec.Meta(ge=0, le=200)]


class PuzzleMade(Told, frozen=True):
    """The answer to it: the name of the puzzle."""

    id: str


class MistakesWanted(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The body that asks for puzzles of all of somebody's mistakes: in one game, or in a list."""

    player: Annotated[str, msgspec.Meta(max_length=200)]
    game: Named | None = None
    upload: Named | None = None
    table: Named | None = None


class MistakesAdded(Told, frozen=True):
    """The answer to it: how many mistakes there are, and how many puzzles were not there yet."""

    found: int
    added: int


class Puzzle(Told, frozen=True):
    """A puzzle that is due: where it is from, and how often it was tried and solved."""

    id: str
    game: str
    moment: int
    tries: int
    solved: int


class Puzzles(Told, frozen=True):
    """The puzzles of a person that are due, and how many there are in all."""

    count: int
    due: tuple[Puzzle, ...]


class Try(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The body that answers a puzzle."""

    card: Annotated[str, msgspec.Meta(max_length=2)]


class TriedPart(CardPart, tag="card", frozen=True, omit_defaults=True):
    """The judgement of all cards; with open cards too, where that has been found."""

    values: dict[str, int] | None = None
    wins: tuple[str, ...] | None = None


class Tried(Told, frozen=True):
    """The answer to it: whether the card is as good as the best, and when it comes again.

    `due` is in milliseconds since 1970.
    """

    solved: bool
    due: int
    part: TriedPart
