"""The three ways to an answer agree, and each depends on its seed alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ouvert.cards import CardSet
from ouvert.quantum.problem import PlayProblem, deck_rules
from ouvert.quantum.three_ways import Way, answer
from ouvert.skat.rules.contracts import GameType

RULES = deck_rules(GameType.GRAND, CardSet.parse("CA CT CK C9 C8 HT"))
PROBLEM = PlayProblem.small(RULES, 0b000101, limit=21)


def test_all_ways_come_near_the_exact_answer() -> None:
    exact = {
        each.action: each.win_probability
        for each in answer(PROBLEM, Way.EXACT, seed=1, games=1).actions
    }
    for way in (Way.CIRCUIT, Way.MONTE_CARLO):
        for each in answer(PROBLEM, way, seed=1, games=4000).actions:
            assert each.win_probability == pytest.approx(exact[each.action], abs=0.04)


@pytest.mark.parametrize("way", Way)
def test_the_seed_fixes_the_answer(way: Way) -> None:
    one, again = (answer(PROBLEM, way, seed=3, games=500) for _ in range(2))
    assert replace(one, seconds=0.0) == replace(again, seconds=0.0)
    assert one.seed == (None if way is Way.EXACT else 3)
