"""Leaving out worlds in which the hidden cards of a suit are split in an unlikely way.

A proof against every world fails on the deal in which one defender has all seven hidden hearts,
although hardly anybody ever meets it. Approximate proofs leave such deals out (paper 004, section
VI-C). Here the worlds that stay are described by the least number of cards that each of the two
other players has of each suit, and how many they are is counted exactly, suit by suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import PositionError
from ouvert.skat.belief.worlds import Worlds
from ouvert.tricks.rules import members

MOST_LEAST = 6
"""No player is required to have more cards of a suit than this."""


@dataclass(frozen=True, slots=True)
class UsualSplits:
    """Worlds without the unlikeliest splits.

    Attributes:
        suits: the sets of cards that make up each suit (bits), trumps as one suit.
        least: for the first and the second place the number of hidden cards of each suit that it
            has at least, 0 where nothing is required.
        kept: number of worlds that stay.
        all: number of worlds.
    """

    suits: tuple[int, ...]
    least: tuple[tuple[int, ...], tuple[int, ...]]
    kept: int
    all: int

    @property
    def excluded(self) -> float:
        """The share of the worlds that is left out, 0 to 1."""
        return 1 - self.kept / self.all

    def keeps(self, world: Sequence[int] | NDArray[np.uint32], worlds: Worlds) -> bool:
        """Whether a world, the cards of each place as bits, stays."""
        return all(
            (int(cards) & worlds.unknown & suit).bit_count() >= at_least
            for cards, required in zip(world, self.least, strict=False)
            for suit, at_least in zip(self.suits, required, strict=True)
        )


def usual_splits(worlds: Worlds, suits: Sequence[int], most: float) -> UsualSplits:
    """Leave out the unlikeliest splits, one after the other, up to a share `most` of the worlds.

    A split that goes is "this player has only so few cards of that suit"; of all that could go next
    the one with the fewest worlds does. Raises PositionError unless 0 <= most < 1, or if there are
    no worlds.
    """
    if not 0 <= most < 1:
        raise PositionError(f"a share of worlds to leave out is at least 0 and below 1, not {most}")
    total = worlds.count()
    if not total:
        raise PositionError(f"no deal of the hidden cards fits: {worlds.contradiction}")
    ways = [_ways(worlds, suit) for suit in suits]
    joint = [_joint(ways, number, worlds.capacity) for number in range(len(suits))]
    fewest = [[_fewest(table, place) for table in joint] for place in range(2)]
    least = [list(row) for row in fewest]
    kept = total
    while True:
        costs = {
            (int(np.take(joint[number], least[place][number], axis=place).sum()), place, number)
            for place in range(2)
            for number in range(len(suits))
            if least[place][number] < min(MOST_LEAST, worlds.capacity[place])
        }
        if not costs:
            break
        cost, place, number = min(costs)
        if total - kept + cost > most * total:
            break
        kept -= cost
        few = (slice(None),) * place + (least[place][number],)
        ways[number][few] = 0
        least[place][number] += 1
        joint = [_joint(ways, each, worlds.capacity) for each in range(len(suits))]
    required = [
        tuple(now if now > before else 0 for now, before in zip(*rows, strict=True))
        for rows in zip(least, fewest, strict=True)
    ]
    return UsualSplits(tuple(suits), (required[0], required[1]), kept, total)


def _ways(worlds: Worlds, suit: int) -> NDArray[np.int64]:
    """`[x, y]`: ways to place a suit's hidden cards with x in the first and y in the second place.

    The others go to the other places together; `_joint` sees to their number.
    """
    first, second = worlds.capacity[:2]
    ways = np.zeros((first + 1, second + 1, sum(worlds.capacity[2:]) + 1), dtype=np.int64)
    ways[0, 0, 0] = 1
    elsewhere = 0
    for allowed in worlds.allowed[2:]:
        elsewhere |= allowed
    for card in members(worlds.unknown & suit):
        after = np.zeros_like(ways)
        for axis, allowed in enumerate((*worlds.allowed[:2], elsewhere)):
            if allowed >> card & 1:
                before = (slice(None),) * axis + (slice(None, -1),)
                behind = (slice(None),) * axis + (slice(1, None),)
                after[behind] += ways[before]
        ways = after
    merged: NDArray[np.int64] = ways.sum(axis=2)
    return merged


def _joint(
    ways: Sequence[NDArray[np.int64]], number: int, capacity: Sequence[int]
) -> NDArray[np.int64]:
    """`[x, y]`: worlds in which the places have x and y cards of one suit."""
    others = np.zeros_like(ways[number])
    others[0, 0] = 1
    for each, table in enumerate(ways):
        if each != number:
            others = _product(others, table)
    # what the two places have of this suit and of the others fills them
    joint: NDArray[np.int64] = ways[number] * others[::-1, ::-1]
    return joint


def _product(one: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.int64]:
    product = np.zeros_like(one)
    for x, y in np.argwhere(other):
        product[x:, y:] += other[x, y] * one[: len(one) - x, : one.shape[1] - y]
    return product


def _fewest(joint: NDArray[np.int64], place: int) -> int:
    """The fewest cards of the suit that the place has in any world."""
    return int(np.flatnonzero(joint.sum(axis=1 - place))[0])
