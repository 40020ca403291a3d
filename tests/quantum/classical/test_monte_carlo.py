"""Monte Carlo: its deals are all deals, and its chances those of the exact answers."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from math import sqrt

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.errors import OuvertError, RulesError, SizeError
from ouvert.protocols import Evidence
from ouvert.quantum.classical.answers import exact_outcomes
from ouvert.quantum.classical.monte_carlo import deal_tables, monte_carlo_advice, play_games
from ouvert.quantum.classical.numbering import Numbering
from ouvert.quantum.placements import Placements
from ouvert.quantum.problem import PlayProblem, Semantics
from ouvert.skat.rules.contracts import GameType, trick_rules
from ouvert.tricks.rules import members
from support.play_problems import random_problem, with_random_policy

GAMES = 20_000


def three_seats(seed: int) -> PlayProblem:
    """A random problem of three seats, of which one is to play."""
    rng = random.Random(seed)
    while True:
        problem = random_problem(rng)
        if problem.legal and problem.rules.seats == 3:
            return problem


@pytest.mark.parametrize("seed", range(60))
def test_chances_are_those_of_the_exact_answer(seed: int) -> None:
    """Any rules, teams, goals, tables, known and denied cards, both semantics."""
    problem = three_seats(seed)
    rng = np.random.default_rng(seed)
    for card, exact in exact_outcomes(problem).items():
        found = play_games(problem, card, rng, games=GAMES)
        p = exact.win_probability(problem)
        error = sqrt(p * (1 - p) / GAMES)
        assert abs(found.win_probability(problem) - p) <= 4 * error + 1e-9
        mean, expected = found.mean_points(problem), exact.mean_points(problem)
        assert (mean is None) == (expected is None)
        if mean and expected:
            assert abs(mean[0] - expected[0]) <= 4 * mean[1] + 1e-9


@pytest.mark.parametrize("semantics", Semantics)
def test_one_deal(semantics: Semantics) -> None:
    """Six cards each of a known deal: not only wins, the whole distribution."""
    rng = random.Random(1)
    cards = rng.sample(range(32), 32)
    hands = [sum(1 << card for card in cards[i : i + 6]) for i in (0, 6, 12)]
    gone = sum(1 << card for card in cards[18:])
    problem = PlayProblem.small(
        trick_rules(GameType.HEARTS, 2),
        hands[0],
        limit=30,
        certain={1: hands[1], 2: hands[2]},
        gone=gone,
        semantics=semantics,
    )
    generator = np.random.default_rng(3)
    for card, exact in exact_outcomes(problem).items():
        found = play_games(problem, card, generator, games=50_000)
        p = exact.win_probability(problem)
        assert abs(found.win_probability(problem) - p) <= 4 * sqrt(p * (1 - p) / 50_000) + 1e-9
        distance = np.abs(found.gains - exact.gains[: len(found.gains)])
        assert (distance <= 5 * np.sqrt(exact.gains / 50_000) + 1e-4).all()


@pytest.mark.parametrize("seed", range(20))
def test_every_deal_is_drawn_as_often(seed: int) -> None:
    """How many of each kind go where is drawn in proportion to the deals that do so."""
    rng = random.Random(seed)
    count = 0
    while not count:
        size = rng.randint(2, 7)
        unknown = (1 << size) - 1
        first = rng.randint(0, size)
        second = rng.randint(0, size - first)
        allowed = tuple(unknown & ~rng.choice([0, 0, 0b1, 0b101]) for _ in range(3))
        placements = Placements(unknown, (first, second, size - first - second), allowed)
        count = placements.count()
    kinds, splits, chances = deal_tables(placements)
    expected = Counter(
        tuple(tuple((kind & cards).bit_count() for cards in places[:2]) for kind in kinds)
        for places in placements.all()
    )
    shares = np.diff(chances, prepend=0.0)
    drawn = {
        tuple(tuple(int(n) for n in pair) for pair in split): share
        for split, share in zip(splits, shares, strict=True)
    }
    assert drawn.keys() == expected.keys()
    for split, ways in expected.items():
        assert drawn[split] == pytest.approx(ways / count)


def test_advice_names_its_seed_and_repeats() -> None:
    problem = three_seats(4)
    one, two = (
        monte_carlo_advice(problem, np.random.default_rng(7), games=1000, seed=7) for _ in range(2)
    )
    assert one.actions == two.actions
    assert one.seed == 7
    assert {each.evidence for each in one.actions} == {Evidence.ESTIMATE}
    assert {each.action for each in one.actions} == set(members(problem.legal))
    assert all(each.standard_error > 0 for each in one.actions)
    assert one.worlds_seen == 1000 * len(one.actions)


def test_what_it_cannot_play_is_refused() -> None:
    problem = three_seats(4)
    rng = np.random.default_rng(0)
    with pytest.raises(OuvertError, match="one game or more, not 0"):
        monte_carlo_advice(problem, rng, games=0)
    with pytest.raises(RulesError, match="by a semantics, not by a policy"):
        monte_carlo_advice(with_random_policy(problem, 1), rng)
    card = next(card for card in range(problem.rules.cards) if not problem.legal >> card & 1)
    with pytest.raises(RulesError, match="may not be played here"):
        play_games(problem, card, rng, games=10)
    generator = random.Random(0)
    two = random_problem(generator)
    while two.rules.seats == 3:
        two = random_problem(generator)
    with pytest.raises(SizeError, match="for three seats, not for"):
        Numbering.of(two)


def test_known_cards_are_never_dealt_again() -> None:
    """Ten cards each and the skat unknown: points add up to 120 in every game."""
    hand = CardSet.parse("CJ SJ CA CT SA S9 HA HK DT D8")
    problem = PlayProblem.small(trick_rules(GameType.CLUBS, 0), hand.bits, limit=61)
    found = play_games(
        problem,
        int(CardSet.parse("CJ").bits.bit_length()) - 1,
        np.random.default_rng(5),
        games=5000,
    )
    ends = found.team_0_points(problem)
    assert ends is not None
    assert len(ends) == 121
    assert ends.sum() == pytest.approx(1)
    sensible = replace(problem, semantics=Semantics.SENSIBLE)
    other = play_games(
        sensible,
        int(CardSet.parse("CJ").bits.bit_length()) - 1,
        np.random.default_rng(5),
        games=5000,
    )
    assert other.win_probability(sensible) != found.win_probability(problem)
