"""All the ways in which hidden cards can lie in places: counted exactly, drawn uniformly.

Each card may lie in some of the places, and each place takes a given number of cards. Cards that
may lie in the same places are one group; a way is, group by group, how many of its cards lie in
each place, and then which. Numbers of ways are exact whole numbers of any size, and a way is drawn
by such numbers alone, so that all are equally probable.

>>> layouts = Layouts((2, 1), {0: 0b11, 1: 0b11, 2: 0b01})
>>> layouts.count()
2
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import comb

import numpy as np

from ouvert.errors import PositionError

Rooms = tuple[int, ...]


@dataclass(frozen=True)
class Layouts:
    """Ways to put cards into places.

    Attributes:
        rooms: for each place how many cards lie there.
        allowed: for each hidden card the places where it may lie (bits).
    """

    rooms: Rooms
    allowed: Mapping[int, int]
    _known: dict[tuple[int, Rooms], int] = field(
        default_factory=dict, repr=False, compare=False, hash=False
    )

    @cached_property
    def _groups(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The places of a group and its cards; groups with few places first."""
        groups: dict[int, list[int]] = {}
        for card, places in self.allowed.items():
            groups.setdefault(places, []).append(card)
        order = sorted(groups.items(), key=lambda each: (each[0].bit_count(), len(each[1])))
        return tuple((places, tuple(cards)) for places, cards in order)

    def count(self) -> int:
        """Return the number of ways, exactly; 0 if there is none."""
        if sum(self.rooms) != len(self.allowed):
            return 0
        return self._ways(0, self.rooms)

    def _ways(self, place: int, rooms: Rooms) -> int:
        """In how many ways the groups from this one on fill the rooms that are left."""
        if place == len(self._groups):
            return int(not any(rooms))
        key = place, rooms
        if key not in self._known:
            self._known[key] = sum(weight for weight, _, _ in self._splits(place, rooms))
        return self._known[key]

    def _splits(self, place: int, rooms: Rooms) -> Iterator[tuple[int, Rooms, Rooms]]:
        """How a group can be split: in how many ways, the split, and the rooms left then."""
        places, cards = self._groups[place]
        for split in _compositions(len(cards), places, rooms, last=place + 1 == len(self._groups)):
            left = tuple(room - taken for room, taken in zip(rooms, split, strict=True))
            rest = self._ways(place + 1, left)
            if rest:
                yield _multinomial(split) * rest, split, left

    def ways_by_place(self) -> dict[int, tuple[int, ...]]:
        """Return for each card in how many of all ways it lies in each place, exactly.

        The numbers of a card add up to `count()`.

        >>> Layouts((2, 1), {0: 0b11, 1: 0b11, 2: 0b01}).ways_by_place()
        {2: (2, 0), 0: (1, 1), 1: (1, 1)}
        """
        if not self.count():
            return {card: (0,) * len(self.rooms) for card in self.allowed}
        found: dict[int, tuple[int, ...]] = {}
        # in how many ways the groups so far can have left these rooms
        reached: dict[Rooms, int] = {self.rooms: 1}
        for place, (_, cards) in enumerate(self._groups):
            after: dict[Rooms, int] = {}
            lie = [0] * len(self.rooms)
            for rooms, ways in reached.items():
                for weight, split, left in self._splits(place, rooms):
                    after[left] = after.get(left, 0) + ways * _multinomial(split)
                    for where, taken in enumerate(split):
                        lie[where] += ways * weight * taken
            # the cards of a group are alike: each has an equal part of what its group has
            found |= dict.fromkeys(cards, tuple(number // len(cards) for number in lie))
            reached = after
        return found

    def draw(self, rng: np.random.Generator) -> tuple[int, ...]:
        """Return for each place its cards (bits), every way equally probable.

        Raises PositionError if there is none.
        """
        if not self.count():
            raise PositionError("no way to deal the hidden cards fits what is known")
        found = [0] * len(self.rooms)
        rooms = self.rooms
        for place, (_, cards) in enumerate(self._groups):
            split, rooms = self._pick(place, rooms, _below(self._ways(place, rooms), rng))
            shuffled = rng.permutation(cards)
            start = 0
            for where, taken in enumerate(split):
                found[where] |= sum(1 << int(card) for card in shuffled[start : start + taken])
                start += taken
        return tuple(found)

    def _pick(self, place: int, rooms: Rooms, number: int) -> tuple[Rooms, Rooms]:
        """The split of a group in the way of this number, and the rooms left then."""
        for weight, split, left in self._splits(place, rooms):
            if number < weight:
                return split, left
            number -= weight
        raise AssertionError("there are fewer ways than were counted")


def _compositions(cards: int, places: int, rooms: Rooms, *, last: bool) -> Iterator[Rooms]:
    """The ways to split so many equal cards among the places that take them."""
    open_rooms = tuple(room if places >> at & 1 else 0 for at, room in enumerate(rooms))
    if last:
        # nothing comes after: the split is what is left
        if open_rooms == rooms and sum(rooms) == cards:
            yield rooms
        return
    yield from _split(cards, open_rooms)


def _split(cards: int, rooms: Rooms) -> Iterator[Rooms]:
    if len(rooms) == 1:
        if cards <= rooms[0]:
            yield (cards,)
        return
    behind = sum(rooms[1:])
    for here in range(max(0, cards - behind), min(cards, rooms[0]) + 1):
        for rest in _split(cards - here, rooms[1:]):
            yield (here, *rest)


def _multinomial(split: Rooms) -> int:
    ways, total = 1, 0
    for taken in split:
        total += taken
        ways *= comb(total, taken)
    return ways


def _below(bound: int, rng: np.random.Generator) -> int:
    """A whole number from 0 to bound − 1, each equally probable, however large."""
    bits = bound.bit_length()
    size = (bits + 7) // 8
    while True:
        number = int.from_bytes(rng.bytes(size), "little") >> (8 * size - bits)
        if number < bound:
            return number
