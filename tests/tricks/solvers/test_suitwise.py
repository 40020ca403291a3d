"""The suit-wise search: equal cards against plain minimax, many cards against other theorems."""

from __future__ import annotations

import random
import threading
from dataclasses import replace

import pytest

from ouvert.errors import PositionError, RulesError, SizeError
from ouvert.tricks.games.bridge import parse_pbn
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.review.cards import open_values
from ouvert.tricks.rules import Objective, TrickRules, members
from ouvert.tricks.solvers import (
    dispatch,
    general,
    isomorphism,
    linear,
    reference,
    searches,
    suitwise,
)
from support.reference_data import load
from support.sizes import some_of
from support.trick_positions import any_rules

BRIDGE = load("bridge_deals")["deals"]
CARDS = {2: 4, 3: 3, 4: 3, 5: 2, 6: 2}
"""Most cards a hand, for each number of seats, that minimax without a table solves at once."""
PARTS = range(6)


def with_equals(luck: random.Random) -> TrickPosition:
    """Any position, in which some cards of a suit are equal, and points may cost."""
    drawn = any_rules(luck, CARDS)
    levels = luck.randint(1, 5)
    rules = drawn.rules
    strengths = tuple(luck.randrange(levels) for _ in range(rules.cards))
    points = rules.points
    if luck.random() < 0.2:
        points = tuple(luck.choice([-7, -1, 0, 2, 10]) for _ in range(rules.cards))
    # the two of a kind win alike, as in a description
    second = {kind for kind in set(zip(rules.suits, strengths, strict=True)) if luck.random() < 0.4}
    later = sum(
        1 << card for card in range(rules.cards) if (rules.suits[card], strengths[card]) in second
    )
    rules = replace(rules, strengths=strengths, points=points, later_wins=later)
    return replace(drawn, rules=rules)


@pytest.mark.parametrize("part", some_of(PARTS))
def test_equal_cards_agree_with_minimax(part: int) -> None:
    luck = random.Random(f"equal {part}")
    shared = 0
    for _ in range(200):
        position = with_equals(luck)
        shared += position.shares_equals
        value = reference.minimax(position)
        assert suitwise.value(position) == value, position
        assert suitwise.value(position, luck.randint(-20, 20)) == value, position
        assert searches.value(position) == value, position
        goal = value + luck.choice([0, 1, -1])
        assert suitwise.at_least(position, goal) == (value >= goal), position
        assert dispatch.solve_any(position).answer == value
        assert dispatch.solve_any(position, dispatch.at_least(goal)).answer == (value >= goal)
        assert searches.card_values(position) == reference.card_values(position)
        assert open_values(position) == reference.card_values(position)
        if position.rules.objective is not Objective.MISERE:
            plain = replace(position, rules=position.rules.counting_tricks(), taken=0)
            everything = reference.minimax(plain) == plain.tricks_left
            assert dispatch.solve_any(position, dispatch.ALL_TRICKS).answer == everything
        if not position.table:
            leaders = tuple(replace(position, leader=seat) for seat in range(position.rules.seats))
            assert searches.leader_values(position) == tuple(map(reference.minimax, leaders))
    assert shared > 60


@pytest.mark.parametrize("cards", [6, 8])
def test_different_cards_agree_with_another_program(cards: int) -> None:
    for deal in [deal for deal in BRIDGE if deal["cards"] == cards][:40]:
        position = parse_pbn(deal["pbn"], deal["strain"], deal["leader"])
        assert suitwise.value(position) == deal["value"], deal["id"]


def doubled(luck: random.Random, each: int, objective: Objective) -> TrickPosition:
    """A deal for four of a double deck in three suits, of which one is trumps."""
    ranks = (4 * each + 5) // 6
    kinds = [(suit, rank) for suit in range(3) for rank in range(ranks) for _ in range(2)]
    points = (0, 2, 3, 4, 10, 11)
    rules = TrickRules(
        seats=4,
        teams=(0, 1, 0, 1),
        suits=tuple(suit for suit, _ in kinds),
        strengths=tuple(rank for _, rank in kinds),
        trump=0,
        points=tuple(points[rank % 6] for _, rank in kinds),
        objective=objective,
        later_wins=3 << 2 * ranks - 2,
    )
    order = luck.sample(range(len(kinds)), 4 * each)
    hands = tuple(
        sum(1 << card for card in order[each * seat : each * (seat + 1)]) for seat in range(4)
    )
    return TrickPosition(rules, hands, luck.randrange(4))


@pytest.mark.parametrize("objective", [Objective.TRICKS, Objective.POINTS])
def test_a_table_that_is_too_small(objective: Objective, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it forgets is found again."""
    luck = random.Random(f"small table {objective}")
    positions = [doubled(luck, 5, objective) for _ in range(6)]
    found = [suitwise.value(position) for position in positions]
    monkeypatch.setattr(suitwise, "POOL_WORDS", 3_000)
    monkeypatch.setattr(suitwise, "_workspaces", threading.local())
    assert [suitwise.value(position) for position in positions] == found


def test_equal_cards_of_one_hand_are_the_general_searchs() -> None:
    rules = TrickRules(2, (0, 1), (0,) * 4, (1, 1, 2, 2), later_wins=0)
    position = TrickPosition(rules, (0b0011, 0b1100), 0)
    assert not position.shares_equals
    assert dispatch.obstacles(position)["general search"] is None
    assert general.value(position) == reference.minimax(position) == 0
    shared = TrickPosition(rules, (0b0101, 0b1010), 0)
    assert dispatch.solve_any(shared).method == "suit-wise search"
    for ask in (general.value, isomorphism.solve):
        with pytest.raises(PositionError, match="no equal cards in different hands"):
            ask(shared)
    assert [dispatch.obstacles(shared)[name] for name in ("symmetric whist", "single hand")] != []


def test_partners_with_equal_cards_are_refused_by_the_general_search() -> None:
    """They have kernels of their own there, which know no equal cards either."""
    rules = TrickRules(4, (0, 1, 0, 1), (0,) * 4, (1, 1, 2, 2), later_wins=0)
    position = TrickPosition(rules, (0b0001, 0b0010, 0b0100, 0b1000), 0)
    for ask in (general.value, general.leader_values):
        with pytest.raises(PositionError, match="no equal cards in different hands"):
            ask(position)
    assert searches.value(position) == reference.minimax(position)


def test_equal_cards_must_be_meant() -> None:
    with pytest.raises(RulesError, match="same strength; where that is meant, `later_wins` says"):
        TrickRules(2, (0, 1), (0, 0), (1, 1))


@pytest.mark.parametrize(("later", "value"), [(0, 1), (0b11, 0)])
def test_first_or_second_of_equals_wins(later: int, value: int) -> None:
    rules = TrickRules(2, (0, 1), (0, 0), (1, 1), later_wins=later)
    assert suitwise.value(TrickPosition(rules, (1, 2), 0)) == value


def many_seats(luck: random.Random) -> TrickPosition:
    """Many seats, nearly all with one card of each suit: so few choices, and 66 or 68 cards."""
    suits, seats = luck.choice([(3, 22), (4, 17)])
    cards = suits * seats
    rules = TrickRules(
        seats=seats,
        teams=tuple(luck.randrange(2) for _ in range(seats)),
        suits=tuple(card // seats for card in range(cards)),
        strengths=tuple(rank for _ in range(suits) for rank in luck.sample(range(seats), seats)),
        trump=luck.choice([None, 3]),
        points=tuple(luck.choice([-2, 0, 1, 3, 10]) for _ in range(cards)),
        objective=luck.choice([Objective.TRICKS, Objective.POINTS, Objective.MISERE]),
    )
    hands = [sum(1 << suit * seats + seat for suit in range(suits)) for seat in range(seats)]
    for _ in range(luck.randint(0, 2)):
        one, other = luck.sample(range(seats), 2)
        first, second = (luck.choice(list(members(hands[seat]))) for seat in (one, other))
        hands[one] ^= 1 << first | 1 << second
        hands[other] ^= 1 << first | 1 << second
    return TrickPosition(rules, tuple(hands), luck.randrange(seats))


def by_general(position: TrickPosition) -> int:
    """Plain minimax until the general search takes what is left."""
    if len(position.table) + sum(hand.bit_count() for hand in position.hands) <= 60:
        return general.value(position)
    values = [by_general(position.play(card)) for card in members(position.legal)]
    return max(values) if position.rules.teams[position.actor] == 0 else min(values)


@pytest.mark.parametrize("part", range(4))
def test_more_than_64_cards_agree_with_the_general_search(part: int) -> None:
    luck = random.Random(f"many {part}")
    for _ in range(5):
        position = many_seats(luck)
        value = by_general(position)
        assert "it takes 64 cards, not" in str(dispatch.obstacles(position)["general search"])
        solved = dispatch.solve_any(position)
        assert (solved.method, solved.answer) == ("suit-wise search", value)
        goal = value + luck.choice([0, 1, -1])
        assert dispatch.solve_any(position, dispatch.at_least(goal)).answer == (value >= goal)


@pytest.mark.parametrize("seed", range(20))
def test_more_than_64_cards_against_a_single_hand(seed: int) -> None:
    """Proposition 3 says whether it takes every trick."""
    luck = random.Random(f"single {seed}")
    # the single hand gets the highest card of a suit often enough to have a chance
    suits = tuple(suit for suit in range(10) for _ in range(7))
    strengths = tuple(rank for _ in range(10) for rank in range(7))
    tops = [7 * suit + 6 - luck.randrange(2) for suit in luck.sample(range(10), 7)]
    rest = [card for card in range(70) if card not in tops]
    luck.shuffle(rest)
    hands = [sum(1 << card for card in tops)]
    hands += [sum(1 << card for card in rest[7 * n : 7 * n + 7]) for n in range(9)]
    rules = TrickRules(10, (0, *(1,) * 9), suits, strengths)
    position = TrickPosition(rules, tuple(hands), 0)
    solved = dispatch.solve_any(position, dispatch.ALL_TRICKS, method="suit-wise search")
    assert solved.answer == linear.all_tricks(position)


def test_what_is_too_large_is_said() -> None:
    half = (1 << 33) - 1
    many = TrickRules(2, (0, 1), tuple(range(66)), (0,) * 66)
    with pytest.raises(SizeError, match="it takes 16 suits, not 66"):
        suitwise.value(TrickPosition(many, (half, half << 33), 0))
    long = TrickRules(2, (0, 1), (0,) * 66, tuple(range(66)))
    with pytest.raises(SizeError, match="it takes 63 cards of a suit, not 66"):
        searches.leader_values(TrickPosition(long, (half, half << 33), 0))
    huge = TrickRules(2, (0, 1), (0, 0), (0, 1), points=(1, 10**9), objective=Objective.POINTS)
    with pytest.raises(SizeError, match="it takes 1000000000 card points, not 1000000001"):
        searches.value(TrickPosition(huge, (1, 2), 0))
    size = 256
    cards = TrickRules(2, (0, 1), tuple(n % 8 for n in range(size)), tuple(range(size)))
    hands = ((1 << 128) - 1, ((1 << 128) - 1) << 128)
    with pytest.raises(SizeError, match="it takes 255 cards, not 256"):
        suitwise.value(TrickPosition(cards, hands, 0))
