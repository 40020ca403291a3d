"""The fast general solver against plain minimax, other programs and the Skat solver."""

from __future__ import annotations

import random
import threading
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.errors import SizeError
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.search.open_cards import solve
from ouvert.skat.search.positions import OpenPosition
from ouvert.tricks.games.bridge import parse_pbn
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, TrickRules
from ouvert.tricks.solvers import general as solver
from ouvert.tricks.solvers import reference
from ouvert.tricks.text import parse_position
from support.reference_data import card_set, load
from support.trick_positions import any_rules

BRIDGE = load("bridge_deals")["deals"]
ENDINGS = load("skat_endings")["positions"]
CARDS = {2: 4, 3: 3, 4: 3, 5: 2, 6: 2}
"""Most cards a hand, for each number of seats, that minimax without a table solves at once."""


@pytest.mark.parametrize("part", range(4))
def test_agrees_with_minimax(part: int) -> None:
    luck = random.Random(f"general {part}")
    for _ in range(125):
        position = any_rules(luck, CARDS)
        value = reference.minimax(position)
        assert solver.value(position) == value, position
        goal = value + luck.choice([0, 1, -1])
        assert solver.at_least(position, goal) == (value >= goal), position


@pytest.mark.parametrize("part", range(4))
def test_points_of_both_signs(part: int) -> None:
    luck = random.Random(f"signs {part}")
    for _ in range(60):
        drawn = any_rules(luck, CARDS)
        rules = replace(
            drawn.rules,
            points=tuple(luck.choice([-13, -4, -1, 0, 1, 10]) for _ in range(drawn.rules.cards)),
            objective=Objective.POINTS,
        )
        position = TrickPosition(rules, drawn.hands, drawn.leader, drawn.table)
        value = reference.minimax(position)
        assert solver.value(position) == value, position
        assert solver.value(position, luck.randint(-40, 40)) == value, position
        goal = value + luck.choice([0, 1, -1])
        assert solver.at_least(position, goal) == (value >= goal), position


@pytest.mark.parametrize("seed", range(40))
def test_values_of_all_cards(seed: int) -> None:
    position = any_rules(random.Random(f"cards {seed}"), CARDS)
    assert solver.card_values(position) == reference.card_values(position)


@pytest.mark.parametrize("seed", range(40))
def test_all_tricks(seed: int) -> None:
    position = any_rules(random.Random(f"all {seed}"), CARDS)
    if position.rules.objective is Objective.MISERE:
        assert not solver.all_tricks(position)
        return
    plain = TrickPosition(
        position.rules.counting_tricks(), position.hands, position.leader, position.table
    )
    assert solver.all_tricks(position) == (reference.minimax(plain) == plain.tricks_left)


def in_quarters(cards: int) -> list[list[dict[str, Any]]]:
    """The reference deals of so many cards a hand, in four equal parts."""
    deals = [deal for deal in BRIDGE if deal["cards"] == cards]
    return [deals[part::4] for part in range(4)]


@pytest.mark.parametrize(
    "deals",
    [deals for cards in (6, 8, 10, 13) for deals in in_quarters(cards)],
    ids=lambda deals: f"{deals[0]['id']} and others",
)
def test_bridge_deals_of_another_solver(deals: list[dict[str, Any]]) -> None:
    for deal in deals:
        position = parse_pbn(deal["pbn"], deal["strain"], deal["leader"])
        assert solver.value(position) == deal["value"], deal["id"]


def test_a_table_that_is_too_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it forgets is found again."""
    monkeypatch.setattr(solver, "TABLE_WORDS", 500)
    monkeypatch.setattr(solver, "_workspaces", threading.local())
    for deal in [deal for deal in BRIDGE if deal["cards"] == 8][:20]:
        position = parse_pbn(deal["pbn"], deal["strain"], deal["leader"])
        assert solver.value(position) == deal["value"], deal["id"]


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending["id"])
def test_skat_endings(ending: dict[str, Any]) -> None:
    hands = [card_set(hand) for hand in ending["hands"]]
    position = OpenPosition(
        GameType(ending["game"]),
        (hands[0], hands[1], hands[2]),
        ending["declarer"],
        ending["leader"],
    )
    assert solver.value(position.as_tricks()) == ending["value"]


@pytest.mark.parametrize("game", GameType)
@pytest.mark.parametrize("size", [6, 8])
def test_agrees_with_the_skat_solver(game: GameType, size: int) -> None:
    luck = np.random.default_rng(20 * size + list(GameType).index(game))
    for _ in range(8):
        deal = Deal.random(luck)
        hands = [
            CardSet(Card(card) for card in luck.permutation(list(hand))[:size])
            for hand in deal.hands
        ]
        position = OpenPosition(
            game,
            (hands[0], hands[1], hands[2]),
            declarer=int(luck.integers(3)),
            leader=int(luck.integers(3)),
            points=deal.skat.points,
        )
        assert solver.value(position.as_tricks()) == solve(position).value


def test_a_higher_card_than_the_one_on_the_table() -> None:
    """The card that wins a trick that has begun matters: s2:T beats it, s2:0 does not."""
    position = parse_position("""
        teams: BBAA
        leader: 3
        trump: s1
        h1: s2:T,0
        h2: s0:9 s1:7
        h3: s1:3
        h4: s0:2
        table: s2:4 s0:5
    """)
    assert list(reference.card_values(position).values()) == [1, 0]
    assert solver.value(position) == reference.minimax(position) == 0


def test_more_cards_in_the_rules_than_in_the_position() -> None:
    rules = TrickRules(2, (0, 1), tuple(range(1000)) * 2, (0,) * 1000 + (1,) * 1000)
    position = TrickPosition(rules, (1 << 500 | 1 << 1999, 1 << 999 | 1 << 1500), 0)
    assert solver.value(position) == reference.minimax(position) == 1


@pytest.mark.parametrize("seed", range(5))
def test_labels_that_do_not_fit_into_words(seed: int) -> None:
    """One suit of 18 cards that differ in points has no compact form."""
    luck = random.Random(seed)
    rules = TrickRules(
        seats=9,
        teams=tuple(luck.randrange(2) for _ in range(9)),
        suits=(0,) * 18,
        strengths=tuple(range(18)),
        points=tuple(luck.sample(range(40), 18)),
        objective=Objective.POINTS,
    )
    order = luck.sample(range(18), 18)
    hands = tuple(1 << order[2 * seat] | 1 << order[2 * seat + 1] for seat in range(9))
    position = TrickPosition(rules, hands, luck.randrange(9))
    assert solver.value(position) == reference.minimax(position)


@pytest.mark.parametrize("part", range(4))
def test_penalties_are_avoided(part: int) -> None:
    luck = random.Random(f"penalties {part}")
    for _ in range(60):
        drawn = any_rules(luck, CARDS)
        points = tuple(-luck.choice([0, 0, 1, 4]) for _ in range(drawn.rules.cards))
        rules = replace(drawn.rules, points=points, objective=Objective.POINTS)
        position = replace(drawn, rules=rules, taken=-3)
        value = reference.minimax(position)
        assert solver.value(position) == solver.value(position, value) == value, position
        goal = value + luck.choice([0, 1, -1])
        assert solver.at_least(position, goal) == (value >= goal), position
        if not position.table:
            leaders = tuple(replace(position, leader=seat) for seat in range(rules.seats))
            assert solver.leader_values(position) == tuple(map(reference.minimax, leaders))


def test_positions_that_are_too_large() -> None:
    rules = TrickRules(2, (0, 1), tuple(range(66)), (0,) * 66)
    half = (1 << 33) - 1
    with pytest.raises(SizeError, match="64 cards or fewer, not 66"):
        solver.value(TrickPosition(rules, (half, half << 33), 0))
    points = TrickRules(2, (0, 1), (0, 0), (0, 1), points=(1, 30_000), objective=Objective.POINTS)
    with pytest.raises(SizeError, match="30000 card points or fewer, not 30001"):
        solver.value(TrickPosition(points, (1, 2), 0))
    signs = replace(points, points=(-1, 30_000))
    with pytest.raises(SizeError, match="30000 card points or fewer, not 30001"):
        solver.value(TrickPosition(signs, (1, 2), 0))
