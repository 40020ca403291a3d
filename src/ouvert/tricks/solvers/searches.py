"""The fast searches as one: the general one where it takes a position, else the suit-wise one."""

from __future__ import annotations

from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, members
from ouvert.tricks.solvers import general, suitwise


def _fits_general(position: TrickPosition) -> bool:
    """Whether the general search takes so many cards and points, and equal ones where they lie."""
    rules = position.rules
    if rules.cards <= general.MOST_CARDS and rules.objective is not Objective.POINTS:
        return not position.shares_equals
    cards = [*position.table, *(card for hand in position.hands for card in members(hand))]
    points = sum(abs(rules.points[card]) for card in cards)
    if rules.objective is Objective.POINTS and points > general.MOST_POINTS:
        return False
    return len(cards) <= general.MOST_CARDS and not position.shares_equals


def value(position: TrickPosition, guess: int | None = None) -> int:
    """Return what team 0 gets in the end; see `general.value`.

    Raises SizeError for a position that neither search takes.
    """
    search = general.value if _fits_general(position) else suitwise.value
    return search(position, guess)


def card_values(position: TrickPosition) -> dict[int, int]:
    """Return for each legal card the value of the game after it, like the reference solver.

    Raises SizeError for a position that neither search takes.
    """
    found: dict[int, int] = {}
    for card in members(position.legal):
        guess = next(reversed(found.values()), None)
        found[card] = value(position.play(card), guess)
    return found


def leader_values(position: TrickPosition) -> tuple[int, ...]:
    """Return for each seat what `value` is if that seat leads; see `general.leader_values`.

    Raises PositionError for cards on the table, SizeError for a position that neither search takes.
    """
    search = general.leader_values if _fits_general(position) else suitwise.leader_values
    return search(position)
