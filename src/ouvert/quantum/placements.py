"""The ways to put unknown cards into places under constraints, for cards of any game.

`ouvert.skat.belief.worlds` numbers and samples the worlds of Skat, 32 cards in 32 bits. Circuits
only need these few questions, but for hand-made games too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from ouvert.tricks.rules import members


@dataclass(frozen=True, slots=True)
class Placements:
    """Unknown cards, and the places that they fill.

    Attributes:
        unknown: the cards (bits).
        room: for each place the number of unknown cards in it; they add up to all.
        allowed: for each place the unknown cards that may lie there (bits).
    """

    unknown: int
    room: tuple[int, ...]
    allowed: tuple[int, ...]

    def all(self) -> Iterator[tuple[int, ...]]:
        """Every way to fill the places, as the cards of each place (bits)."""
        if not self.room:
            yield ()
            return
        for chosen in combinations(members(self.unknown & self.allowed[0]), self.room[0]):
            cards = sum(1 << card for card in chosen)
            rest = Placements(self.unknown ^ cards, self.room[1:], self.allowed[1:])
            for others in rest.all():
                yield (cards, *others)

    def count(self) -> int:
        """Return the number of ways, card by card over the room that is left."""
        ways = {self.room: 1}
        for card in members(self.unknown):
            after: dict[tuple[int, ...], int] = {}
            for left, count in ways.items():
                for place in self.places_of(card):
                    if left[place]:
                        less = (*left[:place], left[place] - 1, *left[place + 1 :])
                        after[less] = after.get(less, 0) + count
            ways = after
        return sum(ways.values())

    def places_of(self, card: int) -> tuple[int, ...]:
        """The places in which an unknown card may lie."""
        return tuple(place for place, cards in enumerate(self.allowed) if cards >> card & 1)

    def shortage(self) -> tuple[int, tuple[int, ...]] | None:
        """Cards (bits) and the only places for them, which have too little room; None if it fits.

        By Hall's theorem there are such cards whenever there is no way to fill the places.
        """
        for chosen in range(1 << len(self.room)):
            inside = tuple(place for place in range(len(self.room)) if chosen >> place & 1)
            bound = self.unknown
            for place, cards in enumerate(self.allowed):
                if place not in inside:
                    bound &= ~cards
            if bound.bit_count() > sum(self.room[place] for place in inside):
                return bound, inside
        return None
