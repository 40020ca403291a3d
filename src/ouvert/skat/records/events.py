"""What a game record tells: events, and the result that it states.

Most events are moves of the game. Servers also note what the rules do not know: a player shows
his cards, or leaves, and a card may be missing from the record.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum

from ouvert.skat.rules.actions import Action


@dataclass(frozen=True, slots=True)
class Move:
    """A seat does what the rules allow."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class CardsShown:
    """A seat lays its cards open on a server; the game goes on there until the others concede.

    Where a claim has ended a game it is a move, `rules.actions.Claim`.
    """

    seat: int


@dataclass(frozen=True, slots=True)
class HiddenCard:
    """A seat has played a card that the record does not name."""

    seat: int


@dataclass(frozen=True, slots=True)
class Departure:
    """A seat has left the table, or was too slow and is out; its side loses the game."""

    seat: int
    timed_out: bool = False


Event = Move | CardsShown | HiddenCard | Departure


class Outcome(Enum):
    """How a recorded game ended; the value is the word that records use."""

    WIN = "win"
    LOSS = "loss"
    PASSED = "passed"
    """Nobody wanted to play."""

    RAMSCH = "ramsch"
    """All passed, and Ramsch was played, by option of clubs."""

    PENALTY = "penalty"
    """Somebody departed before there was a contract; he is punished and the deal is void."""


@dataclass(frozen=True, slots=True)
class RecordResult:
    """The result of a game in the terms of the International Skat Server.

    Attributes:
        outcome: how the game ended.
        declarer: the declarer's seat; None when passed in or void, and in a Ramsch.
        value: as the score sheet writes it: lost games count double and negative. In a Ramsch what
            its loser loses, or who takes every trick wins; card points and tricks are his then.
        matadors: with (positive) or without (negative) so many; 0 in Null.
        overbid: whether the game was worth less than the bid.
        card_points: the declarer's card points, skat included, and with everything that is not in
            the defenders' tricks if both have resigned or one has departed. In Null only what the
            declarer really has.
        tricks: the declarer's tricks, counted in the same way.
        schneider: whether one side made the other Schneider.
        schwarz: whether one side took every trick.
        penalties: how many penalties each seat gets for departing.
        left: the seat that left.
        timed_out: the seat that was too slow.
        resigned: whether the game ended because a side resigned; None in records of older
            servers, which do not say it.
    """

    outcome: Outcome
    declarer: int | None = None
    value: int = 0
    matadors: int = 0
    overbid: bool = False
    card_points: int = 0
    tricks: int = 0
    schneider: bool = False
    schwarz: bool = False
    penalties: tuple[int, int, int] = (0, 0, 0)
    left: int | None = None
    timed_out: int | None = None
    resigned: bool | None = None

    @property
    def won(self) -> bool:
        """Whether the declarer won."""
        return self.outcome is Outcome.WIN

    def difference(self, other: RecordResult) -> str:
        """The first thing in which another result differs, as `value -54 and not -48`, or "".

        `resigned` counts only if both say it.
        """
        for item in fields(self):
            mine, theirs = getattr(self, item.name), getattr(other, item.name)
            unsaid = item.name == "resigned" and None in (mine, theirs)
            if mine != theirs and not unsaid:
                name = item.name.replace("_", " ")
                return f"{name} {_said(mine)} and not {_said(theirs)}"
        return ""


def _said(value: object) -> str:
    if isinstance(value, Enum):
        return f"'{value.value}'"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nobody" if value is None else str(value)
