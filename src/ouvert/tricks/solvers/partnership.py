"""How the general solver writes a game of two partnerships, which has kernels of its own.

Bridge, Whist and their kin: four seats, partners opposite each other, tricks counted, up to four
suits. `ouvert.tricks.kernels.partnership` searches them faster than any game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ouvert.tricks.kernels.partnership.layout import (
    LANE,
    LANE_BITS,
    MOST_IN_PLAY,
    MOST_RANKS,
)
from ouvert.tricks.kernels.partnership.search import FORCED_BITS
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, TrickRules, members


@dataclass(frozen=True, slots=True)
class Lanes:
    """The numbers that the kernels of two partnerships give the cards of a game.

    Attributes:
        places: for each card of the rules its number there.
        trumps: the mask of the trumps there, or 0.
    """

    places: tuple[int, ...]
    trumps: int

    def hands(self, position: TrickPosition) -> tuple[tuple[int, ...], int]:
        """Return the hands, cards on the table included, and those as the kernels are told."""
        places = self.places
        hands = [sum(1 << places[card] for card in members(hand)) for hand in position.hands]
        forced = 0
        for number, card in enumerate(position.table):
            hands[(position.leader + number) % 4] |= 1 << places[card]
            forced |= places[card] + 1 << FORCED_BITS * number
        return tuple(hands), forced


@lru_cache(maxsize=64)
def lanes(rules: TrickRules) -> Lanes | None:
    """Return the numbers of the cards if a game is of two partnerships, else None."""
    teams = rules.teams
    suits = sorted(set(rules.suits))
    if (
        rules.objective is not Objective.TRICKS
        or rules.seats != 4
        or teams[:2] != teams[2:]
        or teams[0] == teams[1]
        or len(suits) > 4
        or rules.cards > MOST_IN_PLAY
        or max(rules.suits.count(suit) for suit in suits) > MOST_RANKS
    ):
        return None
    places = [0] * rules.cards
    for lane, suit in enumerate(suits):
        cards = [card for card in range(rules.cards) if rules.suits[card] == suit]
        for rank, card in enumerate(sorted(cards, key=lambda card: rules.strengths[card])):
            places[card] = LANE_BITS * lane + rank
    trumps = 0 if rules.trump not in suits else LANE << LANE_BITS * suits.index(rules.trump)
    return Lanes(tuple(places), trumps)
