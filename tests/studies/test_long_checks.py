"""Checks of the solver on more positions than every test run has time for."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.open_cards import card_values, solve, wins
from support.endings import plain_value, random_ending


@pytest.mark.study
@pytest.mark.parametrize("game", GameType)
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_thousands_of_endings_against_the_plain_solver(game: GameType, cards: int) -> None:
    rng = np.random.default_rng([2026, cards])
    for _ in range({5: 1500, 6: 400, 7: 40}[cards]):
        position = random_ending(rng, game, cards)
        value = plain_value(position)
        assert solve(position).value == value, position
        if game is GameType.NULL:
            continue
        for limit in (value, value + 1, 61, 90):
            if 1 <= limit < 120:
                assert wins(position, limit) == (value >= limit), position
        best = max if position.actor == position.declarer else min
        assert best(card_values(position).values()) == value, position
