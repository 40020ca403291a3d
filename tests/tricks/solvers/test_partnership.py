"""The kernels of two partnerships against plain minimax and the kernels of any game."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ouvert.tricks.games.bridge import bridge_rules, parse_pbn
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, TrickRules, members
from ouvert.tricks.solvers import general as solver
from ouvert.tricks.solvers import reference
from ouvert.tricks.solvers.partnership import lanes
from support.trick_positions import deal


def partners(luck: random.Random, each: int) -> TrickPosition:
    """Two partnerships of any suits, sometimes in the middle of a trick."""
    suits = luck.randint(1, 4)
    cards = [
        (luck.randrange(suits), strength) for strength in range(4 * each + luck.choice([0, 3]))
    ]
    trump = luck.choice([None, *range(suits)])
    position = deal(luck, cards, each, luck.choice(["ABAB", "BABA"]), trump)
    if max(position.rules.suits.count(suit) for suit in range(suits)) > 14:
        return partners(luck, each)
    for _ in range(luck.choice([0, 0, 1, 2, 3, 5])):
        position = position.play(luck.choice(list(members(position.legal))))
    return position


@pytest.mark.parametrize("part", range(4))
def test_agrees_with_minimax(part: int) -> None:
    luck = random.Random(f"partners {part}")
    for _ in range(75):
        position = partners(luck, luck.randint(2, 3))
        assert lanes(position.rules) is not None
        value = reference.minimax(position)
        assert solver.value(position) == value, position
        goal = luck.randint(0, 6)
        assert solver.at_least(position, goal) == (value >= goal), position


@pytest.mark.parametrize("part", range(4))
def test_agrees_with_the_kernels_of_any_game(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    luck = random.Random(f"kernels {part}")
    positions = [partners(luck, luck.randint(5, 9)) for _ in range(75)]
    found = [(solver.value(each), solver.card_values(each)) for each in positions]
    monkeypatch.setattr(solver, "lanes", lambda rules: None)
    for position, (value, values) in zip(positions, found, strict=True):
        assert solver.value(position) == value, position
        assert solver.card_values(position) == values, position


def test_other_games_keep_to_the_kernels_of_any_game() -> None:
    bridge = bridge_rules("S")
    assert lanes(bridge) is not None
    assert lanes(replace(bridge, teams=(0, 0, 1, 1))) is None
    assert lanes(replace(bridge, teams=(0, 0, 0, 0))) is None
    assert lanes(replace(bridge, objective=Objective.MISERE)) is None
    three = TrickRules(3, (0, 1, 0), (0, 0, 0), (0, 1, 2))
    assert lanes(three) is None
    long = TrickRules(4, (0, 1, 0, 1), (0,) * 16, tuple(range(16)))
    assert lanes(long) is None
    assert solver.value(TrickPosition(long, (0x000F, 0x00F0, 0x0F00, 0xF000), 0)) == 0


def test_a_trump_that_no_card_follows() -> None:
    position = parse_pbn("N:A.K.. 2.A.. K.Q.. 3.2..", "N", "N")
    other = replace(position, rules=replace(position.rules, trump=9))
    assert solver.value(other) == solver.value(position) == reference.minimax(position)
