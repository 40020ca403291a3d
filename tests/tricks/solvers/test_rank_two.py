"""The solver for two ranks against minimax, against the general solver, and on large positions."""

from __future__ import annotations

import random

import pytest

from ouvert.errors import PositionError, SizeError
from ouvert.tricks.solvers import general as solver
from ouvert.tricks.solvers import rank_two, reference
from ouvert.tricks.text import parse_position
from support.sizes import long
from support.trick_positions import guarded, two_ranks


@pytest.mark.parametrize(("seats", "most"), [(2, 4), (3, 3), (4, 3), (5, 2)])
def test_agrees_with_minimax(seats: int, most: int) -> None:
    luck = random.Random(f"rank two {seats}")
    for _ in range(100):
        position = two_ranks(luck, seats, luck.randint(1, most), luck.choice([0.7, 1.0]))
        assert rank_two.value(position) == reference.minimax(position), position


@pytest.mark.parametrize(("seats", "each"), [(3, 8), (4, 6), (5, 5), (6, 4), (8, 3)])
def test_agrees_with_the_general_solver(seats: int, each: int) -> None:
    luck = random.Random(f"rank two {seats} {each}")
    for _ in range(25):
        position = two_ranks(luck, seats, each, luck.choice([0.7, 1.0]))
        value = solver.value(position)
        for goal in range(each + 2):
            assert rank_two.at_least(position, goal).holds == (value >= goal), position
        assert rank_two.all_tricks(position).holds == (value == each)


@pytest.mark.parametrize(("pairs", "each"), [(2, 6), (3, 5), long(4, 5)])
def test_chains_of_hands_and_their_guards(pairs: int, each: int) -> None:
    luck = random.Random(f"guards {pairs}")
    values = set()
    for _ in range(40):
        position = guarded(luck, pairs, each)
        value = solver.value(position)
        values.add(value)
        for goal in range(each + 1):
            assert rank_two.at_least(position, goal).holds == (value >= goal), position
    assert len(values) > 3


def test_tricks_that_were_taken_count() -> None:
    position = parse_position("teams: AB\nh1: s1:A s2:K\nh2: s1:K s2:A\ntaken: 3")
    assert rank_two.value(position) == reference.minimax(position) == 4
    assert rank_two.at_least(position, 3).nodes == 0


def test_the_lead_may_pass_through_an_opponent_while_a_trick_can_be_spared() -> None:
    """B's h1 leads to A's h2, which must lead on to B's h3: team A wins one trick only.

    Hands of A that get the lead count as finishers only where team B must win everything.
    """
    hands = ["s1:K s4:K", "s1:A s2:K", "s2:A s5:A", "s4:A s6:A", "s7:A s8:A"]
    lines = [f"h{seat}: {hand}" for seat, hand in enumerate(hands, 1)]
    position = parse_position("\n".join(["teams: BABAA", *lines]))
    assert reference.minimax(position) == rank_two.value(position) == 1
    assert not rank_two.at_least(position, 2).holds


@pytest.mark.parametrize("partner", ["A", "B"])
def test_thousands_of_suits(partner: str) -> None:
    """A's loser goes away only if the king led from the same hand reaches a partner."""
    hands = [f"s{100 * hand}:A s{100 * hand + 1}:A" for hand in range(62)]
    hands[0] = "s2:K s3:K"
    hands[1] = "s2:A s102:A"
    hands[2] = "s3:A s202:A"
    teams = f"A{partner}B" + "A" * 59
    lines = [f"teams: {teams}"]
    for hand, cards in enumerate(hands):
        more = " ".join(f"s{100 * hand + card}:A" for card in range(10, 58))
        lines.append(f"h{hand + 1}: {cards} {more}")
    position = parse_position("\n".join(lines))
    assert len(position.rules.suit_masks) > 3000
    assert rank_two.all_tricks(position).holds == (partner == "A")
    assert rank_two.value(position) == (50 if partner == "A" else 48)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("teams: AB\nh1: s1:A s1:K\nh2: s1:Q s2:A", "suit 1 has 3 cards, more than two"),
        ("teams: AB\ntrump: s1\nh1: s1:A\nh2: s2:A", "there is a trump suit"),
        ("teams: AB\nh1: s1:A s2:A\nh2: s1:K\ntable: s2:K\nleader: 2", "a trick has begun"),
        ("teams: AB\ncount: points\nh1: s1:A\nh2: s2:A", "points are counted, not tricks"),
    ],
)
def test_positions_that_it_does_not_take(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        rank_two.at_least(parse_position(text), 1)


def test_giving_up_is_no_answer() -> None:
    luck = random.Random(3)
    position = max(
        (two_ranks(luck, 6, 8, 1.0) for _ in range(20)),
        key=lambda each: rank_two.at_least(each, 4).nodes,
    )
    assert rank_two.at_least(position, 4).nodes > 10
    with pytest.raises(SizeError, match="10 positions did not decide whether team A wins 4 of 8"):
        rank_two.at_least(position, 4, most_nodes=10)
