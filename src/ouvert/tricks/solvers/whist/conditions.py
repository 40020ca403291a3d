"""What the proof of the closed solution asks of suits, checked suit by suit.

The proof (docs/complexity.md, *Whist as a sum*) holds for deals of any number of suits, if each
suit that can come up is `sound`. Whether all suits are is not proved; `unsound` looks at all of a
size.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ouvert.tricks.solvers.whist.sums import UNIT, options, simplest
from ouvert.tricks.solvers.whist.words import other_side


def sound(suit: int) -> bool:
    """Whether the proof's two conditions hold for a suit, from A's view.

    1. If it is worth a whole number x, A has a lead that leaves more than x − ½, and every one of
       B's leaves less than x + ½.
    2. If it is worth x and the tempo −1, A has a lead after which the results are (x, −1) or
       better, and none is (x, 1); and the same for B where the tempo is 1.
    """
    found = options(suit)
    number, tempo = simplest(found)
    if tempo == 0:
        whole = number % UNIT == 0
        return not whole or (
            found.best > (number - UNIT // 2, 0) and found.worst < (number + UNIT // 2, 0)
        )
    if tempo == 1:
        mirrored = options(other_side(suit))
        return _can_keep(mirrored.of_leads, simplest(mirrored))
    return tempo != -1 or _can_keep(found.of_leads, (number, tempo))


def _can_keep(of_leads: tuple[tuple[tuple[int, int], ...], ...], worth: tuple[int, int]) -> bool:
    number, _ = worth
    return any(min(results) >= worth and (number, 1) not in results for results in of_leads)


def suits_of(cards: int) -> Iterator[int]:
    """Return all suits of which each holds so many cards, from A's view."""
    for ranks in combinations(range(2 * cards), cards):
        yield 1 << 2 * cards | sum(1 << rank for rank in ranks)


def unsound(cards: int) -> tuple[int, int]:
    """Return how many suits there are with so many cards of each, and how many are not `sound`."""
    checked = wrong = 0
    for suit in suits_of(cards):
        checked += 1
        wrong += not sound(suit)
    return checked, wrong


__all__ = ["sound", "suits_of", "unsound"]
