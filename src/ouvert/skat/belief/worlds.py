"""All the ways to deal the hidden cards: count, number, enumerate and sample them.

Each hidden card goes to one of at most four places that may take it, and each place takes a given
number of cards. The worlds are numbered from 0, and every operation rests on one table:

    ways[i][room] = number of ways to place the cards i, i+1, … when the places have `room` left

It is filled from the last card to the first. The number of worlds stands in its corner, walking
through it turns a number into its world, so a uniform number gives a uniform world, and no
operation has to look at more worlds than it returns.

>>> worlds = Worlds(unknown=0b1111, capacity=(2, 1, 1), allowed=(0b1111, 0b0111, 0b1100))
>>> worlds.count()
5
>>> worlds.enumerate().tolist()[0]
[3, 4, 8]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import ALL_BITS, CardSet
from ouvert.errors import OuvertError, PositionError, check_seed, check_whole
from ouvert.tricks.rules import members

MOST_PLACES = 4
"""With more places than this, 32 cards have more worlds than a 64-bit integer can number."""


@dataclass(frozen=True)
class Worlds:
    """The set of all ways to put hidden cards into places under hard constraints.

    Attributes:
        unknown: the hidden cards (bits).
        capacity: for each place the number of hidden cards that lie there.
        allowed: for each place the hidden cards that may lie there (bits); all, if left out.
        fixed: for each place the cards that are known to lie there (bits); none, if left out.
        names: what the places are called in error messages.

    Worlds are ordered by the place of the lowest hidden card (♣7 ♣8 … ♦A), then by that of the
    next one, and so on; places in the order given. World number 0 has each card in the first
    place that leaves room for the others.

    Contradictory constraints are no error: there are no worlds then, and `contradiction` says why.
    Raises PositionError if the attributes do not describe constraints at all.
    """

    unknown: int
    capacity: tuple[int, ...]
    allowed: tuple[int, ...] = ()
    fixed: tuple[int, ...] = ()
    names: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        places = len(self.capacity)
        if not 1 <= places <= MOST_PLACES:
            raise PositionError(f"cards can go to 1 to {MOST_PLACES} places, not {places}")
        if not self.allowed:
            object.__setattr__(self, "allowed", (self.unknown,) * places)
        if not self.fixed:
            object.__setattr__(self, "fixed", (0,) * places)
        if not self.names:
            object.__setattr__(self, "names", tuple(f"place {place}" for place in range(places)))
        if {len(self.allowed), len(self.fixed), len(self.names)} != {places}:
            raise PositionError("allowed cards, fixed cards and names are given for every place")
        if min(self.capacity) < 0:
            place = self.capacity.index(min(self.capacity))
            raise PositionError(f"{self.names[place]} has more cards than it has room for")
        if any(not 0 <= cards <= ALL_BITS for cards in (self.unknown, *self.fixed)):
            raise PositionError("a card set has 32 bits")
        if any(cards & ~self.unknown for cards in self.allowed):
            raise PositionError("only hidden cards can be allowed in a place")
        seen = self.unknown
        for cards in self.fixed:
            if seen & cards:
                raise PositionError(f"{CardSet(seen & cards)} cannot lie in two places")
            seen |= cards

    @property
    def places(self) -> int:
        """Number of places."""
        return len(self.capacity)

    def count(self) -> int:
        """Return the number of worlds, exactly; 0 if the constraints contradict each other."""
        if sum(self.capacity) != len(self.cards):
            return 0
        return int(self._ways[(0, *self._full)])

    @property
    def contradiction(self) -> str | None:
        """One clause that says why there are no worlds; None if there are some.

        By Hall's theorem some places then have to take more cards than they have room for, or
        there are too few cards for all of them.
        """
        if self.count():
            return None
        if len(self.cards) < sum(self.capacity):
            return (
                f"there are only {len(self.cards)} hidden cards for the {sum(self.capacity)} "
                f"that {_listed(self.names)} hold"
            )
        for chosen in range(1 << self.places):
            inside = [place for place in range(self.places) if chosen >> place & 1]
            outside = [place for place in range(self.places) if not chosen >> place & 1]
            bound = self.unknown
            for place in outside:
                bound &= ~self.allowed[place]
            room = sum(self.capacity[place] for place in inside)
            if bound.bit_count() > room:
                if not inside:
                    return f"{CardSet(bound)} can lie nowhere"
                where = _listed([self.names[place] for place in inside])
                return f"{CardSet(bound)} can lie with {where} only, where there is room for {room}"
        raise AssertionError("no worlds, although every set of places has room for its cards")

    def enumerate(self, limit: int = 1 << 22) -> NDArray[np.uint32]:
        """Return all worlds in their order: uint32[n, places], fixed cards included.

        Raises PositionError if there are none, OuvertError if there are more than `limit`.
        """
        total = self._some()
        if total > limit:
            raise OuvertError(
                f"there are {total} worlds, more than the {limit} asked for at once: "
                "take them in chunks, or sample"
            )
        return self._at(np.arange(total))

    def chunks(self, size: int = 1 << 16) -> Iterator[NDArray[np.uint32]]:
        """All worlds in their order, at most `size` at a time: uint32[<=size, places] each.

        Raises PositionError if there are none, OuvertError if `size` is not positive.
        """
        total = self._some()
        if size < 1:
            raise OuvertError(f"a chunk has at least one world, not {size}")
        return (
            self._at(np.arange(start, min(start + size, total))) for start in range(0, total, size)
        )

    def sample(self, n: int, rng: np.random.Generator | int) -> NDArray[np.uint32]:
        """Draw `n` worlds, independent and exactly uniform: uint32[n, places], fixed included.

        They are drawn with a generator, or with one that a seed makes.

        Raises PositionError if there are none, OuvertError if `n` is no size or `rng` no seed.
        """
        total = self._some()
        check_whole(n, "the size of a sample")
        if not isinstance(rng, np.random.Generator):
            check_seed(rng)
        if n < 0:
            raise OuvertError(f"a sample has a size of 0 or more, not {n}")
        return self._at(np.random.default_rng(rng).integers(total, size=n))

    def at(self, numbers: Sequence[int] | NDArray[np.int64]) -> NDArray[np.uint32]:
        """Return the worlds with these numbers, 0 to count - 1: uint32[n, places].

        Raises PositionError if there are no worlds, OuvertError for a number that none has.
        """
        total = self._some()
        wanted = np.asarray(numbers, dtype=np.int64)
        if wanted.size and not 0 <= wanted.min() <= wanted.max() < total:
            raise OuvertError(f"worlds are numbered 0 to {total - 1}")
        return self._at(wanted)

    def marginals(self) -> NDArray[np.float64]:
        """Return P(card lies at place) over all worlds: float64[32, places].

        Rows of fixed cards hold a single 1; rows of cards that are nowhere (played) are zero.
        Raises PositionError if there are no worlds.
        """
        total = self._some()
        chances = np.zeros((32, self.places))
        for place, cards in enumerate(self.fixed):
            for card in members(cards):
                chances[card, place] = 1.0
        reached = np.zeros_like(self._ways[0])
        reached[self._full] = 1
        for i, card in enumerate(self.cards):
            onward = np.zeros_like(reached)
            for place in self.open_places[i]:
                before, after = step(place)
                through = reached[before] * self._ways[i + 1][after]
                chances[card, place] = int(through.sum()) / total
                onward[after] += reached[before]
            reached = np.where(self._ways[i + 1] > 0, onward, 0)
        return chances

    def __contains__(self, world: object) -> bool:
        """Whether a world, the cards of each place as bits, is one of these."""
        if not isinstance(world, Sequence | np.ndarray) or len(world) != self.places:
            return False
        seen = 0
        for place, cards in enumerate(map(int, world)):
            hidden = cards & ~self.fixed[place]
            if (
                cards & self.fixed[place] != self.fixed[place]
                or hidden & ~self.allowed[place]
                or hidden & seen
                or hidden.bit_count() != self.capacity[place]
            ):
                return False
            seen |= hidden
        return seen == self.unknown

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """The hidden cards, lowest number first."""
        return tuple(members(self.unknown))

    @cached_property
    def open_places(self) -> tuple[tuple[int, ...], ...]:
        """For each hidden card the places that may take it."""
        return tuple(
            tuple(place for place in range(self.places) if self.allowed[place] >> card & 1)
            for card in self.cards
        )

    @property
    def _full(self) -> tuple[int, ...]:
        """Index of the full capacities in a layer of `_ways`."""
        return tuple(room + 1 for room in self.capacity)

    @cached_property
    def _ways(self) -> NDArray[np.int64]:
        """The table of the module's docstring: int64[cards + 1, capacity_0 + 2, …].

        Index 0 of each place stands for a room of -1 and is always zero, so that a step needs no
        test whether there is room. No entry exceeds 32! / 8!^4 < 2^57.
        """
        cards = len(self.cards)
        ways = np.zeros((cards + 1, *(room + 2 for room in self.capacity)), dtype=np.int64)
        ways[(cards, *(1,) * self.places)] = 1
        for i in reversed(range(cards)):
            for place in self.open_places[i]:
                before, after = step(place)
                ways[i][before] += ways[i + 1][after]
        return ways

    def _some(self) -> int:
        total = self.count()
        if not total:
            raise PositionError(f"no deal of the hidden cards fits: {self.contradiction}")
        return total

    def _at(self, numbers: NDArray[np.int64]) -> NDArray[np.uint32]:
        """Walk through the table with all numbers at once."""
        layers = self._ways.reshape(len(self._ways), -1)
        shape = self._ways.shape[1:]
        strides = np.array([int(np.prod(shape[place + 1 :])) for place in range(self.places)])
        room = np.full(len(numbers), int(np.array(self._full) @ strides))
        rest = numbers.copy()
        rows = np.arange(len(numbers))
        worlds = np.tile(np.array(self.fixed, dtype=np.uint32), (len(numbers), 1))
        for i, card in enumerate(self.cards):
            choice = np.full(len(numbers), self.open_places[i][0])
            passed = np.zeros_like(rest)
            bound = np.zeros_like(rest)
            for place, following in pairwise(self.open_places[i]):
                bound += layers[i + 1].take(room - strides[place])
                beyond = rest >= bound
                np.copyto(choice, following, where=beyond)
                np.copyto(passed, bound, where=beyond)
            rest -= passed
            room -= strides[choice]
            worlds[rows, choice] |= np.uint32(1 << card)
        return worlds


def step(place: int) -> tuple[tuple[slice, ...], tuple[slice, ...]]:
    """Indices of a table's layer before and after a card goes to `place`, aligned."""
    axes = (slice(None),) * place
    return (*axes, slice(1, None)), (*axes, slice(None, -1))


def _listed(names: Sequence[str]) -> str:
    """The names in a sentence: "a", "a and b", "a, b and c"."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
