"""Ramsch: all have passed, everybody plays for himself, and who gets most card points loses them.

The tournament order does not know it. What is played here follows two descriptions of how clubs and
programs play it, the rules of kneipenskat.blogspot.com and the manual of Rasche's Skat:

- Only the jacks are trumps, and cards rank as in Grand. Forehand leads. Nobody looks at the skat,
  nobody pushes cards on, and who takes the last trick gets the skat.
- Who has most card points loses as many as he has. Between equals it is the one who took the later
  trick, which is what Rasche says of those of whom one has taken the last.
- *Jungfrau*: somebody has taken no trick, and the loser loses double.
- *Durchmarsch*: one player has taken every trick; he wins 120, and nobody loses.
- There are no sides, so that nobody can give up or claim the rest.

Ramsch brings none of the bonuses of Seeger–Fabian, which are for declared games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ouvert.cards import CardSet
from ouvert.errors import RulesError
from ouvert.remarks import Remark
from ouvert.skat.rules.actions import SEAT_NAMES, Action
from ouvert.skat.rules.contracts import GameType, trick_rules
from ouvert.skat.rules.play import Trick
from ouvert.tricks.rules import TrickRules

MARCH = 120
"""What a Durchmarsch wins."""
ALL_TRICKS = 10


@dataclass(frozen=True, slots=True)
class RamschResult:
    """How a Ramsch has ended.

    Attributes:
        points: the card points of the seats, the skat's with who took the last trick; 120 in all.
        tricks: the tricks of the seats.
        loser: who loses; None after a Durchmarsch.
        march: who has taken every trick; None if nobody has.
        scores: what it brings the seats, before a Bock round doubles it.
    """

    points: tuple[int, int, int]
    tricks: tuple[int, int, int]
    loser: int | None
    march: int | None
    scores: tuple[int, int, int]

    @property
    def virgins(self) -> tuple[int, ...]:
        """The seats that have taken no trick."""
        return tuple(seat for seat in range(3) if not self.tricks[seat])

    @property
    def value(self) -> int:
        """What the loser loses, below zero, or what the Durchmarsch wins."""
        return sum(self.scores)


def ramsch_rules() -> TrickRules:
    """The play of the cards, as in Grand; its teams mean nothing here."""
    return trick_rules(GameType.GRAND, 0)


def ramsch_result(tricks: Sequence[Trick], skat: CardSet) -> RamschResult:
    """Count a Ramsch whose ten tricks are played. Raises RulesError for fewer tricks."""
    if len(tricks) != ALL_TRICKS:
        raise RulesError(f"a Ramsch is counted after ten tricks, not after {len(tricks)}")
    points, taken, latest = [0, 0, 0], [0, 0, 0], [-1, -1, -1]
    for number, trick in enumerate(tricks):
        points[trick.winner] += trick.points
        taken[trick.winner] += 1
        latest[trick.winner] = number
    points[tricks[-1].winner] += skat.points
    loser = max(range(3), key=lambda seat: (points[seat], latest[seat]))
    return ramsch_of(points, taken, loser)


def ramsch_of(points: Sequence[int], tricks: Sequence[int], loser: int | None) -> RamschResult:
    """A Ramsch by the card points and tricks of the seats.

    `loser` has most card points, or of equals took the later trick; he does not count where one
    player has taken every trick. Raises RulesError for numbers that no Ramsch has.
    """
    march = list(tricks).index(ALL_TRICKS) if ALL_TRICKS in tricks else None
    scores = [0, 0, 0]
    if (sum(tricks), sum(points), len(tricks), len(points)) != (ALL_TRICKS, MARCH, 3, 3):
        raise RulesError(f"these are the card points and tricks of no Ramsch: {points}, {tricks}")
    if march is not None:
        scores[march] = MARCH
        loser = None
    elif loser not in (0, 1, 2) or points[loser] != max(points):
        raise RulesError("who loses a Ramsch has most card points")
    else:
        scores[loser] = -points[loser] * (2 if 0 in tricks else 1)
    return RamschResult(_three(points), _three(tricks), loser, march, _three(scores))


def no_sides(action: Action, seat: int) -> RulesError:
    """Why nobody concedes or claims in a Ramsch."""
    return RulesError(
        f"{SEAT_NAMES[seat]} cannot '{action}': in a Ramsch everybody plays for himself, to the "
        "last card",
        remark=Remark.of("ramsch_to_the_end"),
    )


def _three(numbers: Sequence[int]) -> tuple[int, int, int]:
    first, second, third = numbers
    return first, second, third
