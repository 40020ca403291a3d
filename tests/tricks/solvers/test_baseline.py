"""The plain alpha-beta against the reference solver, which can be checked by reading it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.errors import PositionError
from ouvert.skat.rules.contracts import GameType
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, TrickRules
from ouvert.tricks.solvers.baseline import solve_plainly
from ouvert.tricks.solvers.reference import leaf_count, minimax
from support.endings import random_ending


@settings(max_examples=250)
@given(st.integers(0, 2**32 - 1), st.sampled_from(GameType), st.integers(1, 3), st.integers(1, 119))
def test_plain_solver_against_the_reference(
    seed: int, game: GameType, cards: int, limit: int
) -> None:
    position = random_ending(np.random.default_rng(seed), game, cards).as_tricks()
    value = minimax(position)
    assert solve_plainly(position).value == value
    assert solve_plainly(position, prune=False).value == value
    if game is GameType.NULL:
        assert solve_plainly(position, limit=1).value == value
        return
    assert solve_plainly(position, limit=limit).value == (value >= limit)
    counted = replace(position, rules=replace(position.rules, objective=Objective.TRICKS), taken=1)
    tricks = minimax(counted)
    assert solve_plainly(counted).value == tricks
    for least in range(1, cards + 2):
        assert solve_plainly(counted, limit=least).value == (tricks >= least)


@settings(max_examples=60)
@given(st.integers(0, 2**32 - 1), st.integers(2, 5), st.integers(1, 3), st.data())
def test_other_games_than_skat(seed: int, seats: int, cards: int, data: st.DataObject) -> None:
    """Any number of seats, any teams, points or tricks, with and without trump."""
    rng = np.random.default_rng(seed)
    cards = min(cards, 2 if seats > 3 else 3)
    deck = 4 * seats
    rules = TrickRules(
        seats=seats,
        teams=tuple(int(team) for team in rng.integers(2, size=seats)),
        suits=tuple(range(4)) * seats,
        strengths=tuple(card // 4 for card in range(deck)),
        trump=data.draw(st.sampled_from([None, 0, 3])),
        points=tuple(int(points) for points in rng.integers(12, size=deck)),
        objective=data.draw(st.sampled_from(Objective)),
    )
    drawn = [int(card) for card in rng.permutation(deck)]
    hands = tuple(
        sum(1 << card for card in drawn[cards * seat : cards * seat + cards])
        for seat in range(seats)
    )
    position = TrickPosition(rules, hands, int(rng.integers(seats)))
    assert solve_plainly(position).value == minimax(position)
    assert solve_plainly(position, prune=False).value == minimax(position)


def test_without_pruning_every_line_is_played() -> None:
    rng = np.random.default_rng(4)
    for _ in range(20):
        position = random_ending(rng, GameType.GRAND, 3).as_tricks()
        full = solve_plainly(position, prune=False)
        assert full.nodes >= leaf_count(position)
        assert solve_plainly(position).nodes <= full.nodes


def test_a_deck_that_is_too_large() -> None:
    rules = TrickRules(2, (0, 1), (0,) * 64, tuple(range(64)))
    with pytest.raises(PositionError, match="63 cards at most, not 64"):
        solve_plainly(TrickPosition(rules, (1, 2), 0))
