from __future__ import annotations

import random

import pytest

from ouvert.errors import NotationError, PositionError, RulesError
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, TrickRules, members
from ouvert.tricks.solvers import general as solver
from ouvert.tricks.solvers import reference
from ouvert.tricks.text import format_position, parse_position

SQUEEZE = """
# three tricks by a squeeze; in the manner of figure 1 of paper 003
teams: ABAB
h1: s1:2 s2:K s3:A
h2: s1:K,Q s2:A
h3: s1:A,J s2:2
h4: s1:3 s2:3 s3:Q
"""
TWO = "teams: AB\nh1: s1:A\nh2: s1:K"


def test_a_squeeze_makes_all_tricks() -> None:
    position = parse_position(SQUEEZE)
    assert solver.value(position) == reference.minimax(position) == 3
    assert solver.all_tricks(position)
    other = parse_position(SQUEEZE + "\nleader: 2")
    assert solver.value(other) == reference.minimax(other) < 3


@pytest.mark.parametrize("seed", range(60))
def test_print_and_parse(seed: int) -> None:
    """The same text and the same values come back."""
    luck = random.Random(seed)
    seats, each = luck.randint(2, 4), luck.randint(1, 3)
    cards = seats * each
    rules = TrickRules(
        seats,
        tuple(luck.randrange(2) for _ in range(seats)),
        tuple(luck.randrange(12) for _ in range(cards)),
        tuple(luck.sample(range(-3, 20), cards)),
        trump=luck.choice([None, 0, 3]),
        points=tuple(luck.randrange(3) for _ in range(cards)),
        objective=luck.choice(list(Objective)),
    )
    order = luck.sample(range(cards), cards)
    hands = tuple(
        sum(1 << card for card in order[each * seat : each * (seat + 1)]) for seat in range(seats)
    )
    position = TrickPosition(rules, hands, luck.randrange(seats))
    for _ in range(luck.randrange(cards)):
        if not position.over:
            position = position.play(luck.choice(list(members(position.legal))))
    text = format_position(position)
    again = parse_position(text)
    assert format_position(again) == text
    assert (again.leader, again.taken) == (position.leader, position.taken)
    assert reference.minimax(again) == reference.minimax(position)
    assert sorted(reference.card_values(again).values()) == sorted(
        reference.card_values(position).values()
    )


def test_thousands_of_suits() -> None:
    """Two ranks, a hand with one card of each suit: the leader wins what he has the ace of."""
    aces = " ".join(f"s{suit}:{'A' if suit % 3 else 'K'}" for suit in range(3000))
    others = " ".join(f"s{suit}:{'K' if suit % 3 else 'A'}" for suit in range(3000))
    text = f"teams: AB\nleader: 1\nh1: {aces}\nh2: {others}"
    position = parse_position(text)
    assert position.tricks_left == 3000
    assert format_position(position) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("h1: s1:A", "needs a line 'teams:'"),
        ("teams: ABC\nh1: s1:A", "line 1: teams are A and B, and 'C' is neither"),
        ("teams: A\nh1: s1:A", "line 1: a game needs two seats or more, not 1"),
        (TWO + "\nh3: s1:Q", "line 4: there are only 2 seats, so there is no h3"),
        (TWO + "\nlead: 1", "line 4: 'lead' is not known"),
        (TWO + "\nleader", "line 4: a line is 'name: value'"),
        (TWO + "\nh1: s2:A", "line 4: 'h1' was given in line 2 already"),
        (TWO + "\ntrump: hearts", "line 4: a suit is s0, s1, s2, …, and 'hearts' is not"),
        (TWO + "\ncount: money", "line 4: tricks, points or misère"),
        (TWO + "\ntaken: few", "line 4: a whole number is needed, not 'few'"),
        (TWO + "\ntaken: -5", "line 4: team A has 0 tricks or more, not -5"),
        ("teams: AB\nh1: s1\nh2: s1:K", "line 2: '' in 's1' is no rank"),
        ("teams: AB\nh1: s1:X\nh2: s1:K", "line 2: 'X' in 's1:X' is no rank"),
        ("teams: AB\nh1: s1:A=x\nh2: s1:K", "line 2: a whole number is needed, not 'x'"),
    ],
)
def test_text_that_is_no_position(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_position(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("teams: AB\nh1: s1:A s2:A\nh2: s1:K", "same number of cards"),
        ("teams: AB\nh1: s1:A\nh2: s1:A", "s1:A is in h1 and in h2"),
        ("teams: AB\nh1: s1:A,14\nh2: s1:K,Q", "s1:A is in h1 and there twice"),
        (TWO + "\nleader: 3", "the leader is seat 1 to 2, not 3"),
        (TWO + "\nleader: 0", "the leader is seat 1 to 2, not 0"),
    ],
)
def test_positions_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        parse_position(text)


def test_suits_below_zero_cannot_be_written() -> None:
    rules = TrickRules(2, (0, 1), (-1, -1), (0, 1))
    with pytest.raises(RulesError, match="suits from 0 on"):
        format_position(TrickPosition(rules, (1, 2), 0))
