"""Ways to put cards into places, against a plain enumeration."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import factorial

import numpy as np
import pytest
from scipy.stats import chisquare

from ouvert.errors import PositionError
from ouvert.tricks.belief.layouts import Layouts


def plain(layouts: Layouts) -> list[tuple[int, ...]]:
    """Every way, by trying each card in each place."""
    cards = list(layouts.allowed)
    found = []
    for places in product(range(len(layouts.rooms)), repeat=len(cards)):
        held = [0] * len(layouts.rooms)
        for card, place in zip(cards, places, strict=True):
            held[place] |= 1 << card
        sizes = tuple(hand.bit_count() for hand in held)
        fits = all(
            layouts.allowed[card] >> place & 1 for card, place in zip(cards, places, strict=True)
        )
        if fits and sizes == layouts.rooms:
            found.append(tuple(held))
    return found


def some(seed: int) -> Layouts:
    """Up to seven cards in two to four places."""
    rng = np.random.default_rng(seed)
    places = int(rng.integers(2, 5))
    cards = int(rng.integers(3, 8))
    rooms = np.bincount(rng.integers(places, size=cards), minlength=places)
    masks = rng.integers(1, 1 << places, size=3)
    allowed = {
        card: int(masks[rng.integers(3)]) | 1 << int(rng.integers(places)) for card in range(cards)
    }
    return Layouts(tuple(int(room) for room in rooms), allowed)


@pytest.mark.parametrize("seed", range(40))
def test_ways_are_those_of_an_enumeration(seed: int) -> None:
    layouts = some(seed)
    ways = plain(layouts)
    assert layouts.count() == len(ways)
    if not ways:
        with pytest.raises(PositionError, match="no way to deal"):
            layouts.draw(np.random.default_rng(seed))
        return
    for card, numbers in layouts.ways_by_place().items():
        held = [sum(way[place] >> card & 1 for way in ways) for place in range(len(layouts.rooms))]
        assert list(numbers) == held
    rng = np.random.default_rng(seed)
    seen = Counter(layouts.draw(rng) for _ in range(30 * len(ways)))
    assert set(seen) <= set(ways)
    if len(ways) > 1:
        # 40 of these tests: by chance one in 20,000 seeds would come so far from even
        assert chisquare([seen[way] for way in ways]).pvalue > 1e-6


def test_too_few_or_too_many_cards_fit_nowhere() -> None:
    assert Layouts((1, 1), {0: 0b11}).count() == 0
    assert Layouts((1,), {0: 1, 1: 1}).count() == 0


def test_large_numbers_are_exact() -> None:
    """39 cards in three hands of Bridge, and four double decks among six."""
    assert Layouts((13, 13, 13), dict.fromkeys(range(39), 0b111)).count() == 84478098072866400
    rooms = (34,) * 6
    count = Layouts(rooms, dict.fromkeys(range(204), 0b111111)).count()
    assert count == factorial(204) // factorial(34) ** 6
