"""Two-person whist without discards: one suit, or several that are split evenly."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.errors import NotationError, PositionError, SizeError
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, TrickRules
from ouvert.tricks.solvers import general as solver
from ouvert.tricks.solvers.dispatch import ALL_TRICKS, solve_any
from ouvert.tricks.solvers.reference import minimax
from ouvert.tricks.solvers.whist import search, sums
from ouvert.tricks.solvers.whist.words import applies
from support.reference_data import load

REFERENCE = load("single_suit_whist")["n"]


def symmetric(words: list[str], leader: int = 0, trump: int | None = None) -> TrickPosition:
    """Suits told by their holders from the highest card to the lowest; A is seat 0."""
    holders = [
        (suit, -rank, who) for suit, word in enumerate(words) for rank, who in enumerate(word)
    ]
    rules = TrickRules(
        seats=2,
        teams=(0, 1),
        suits=tuple(suit for suit, _, _ in holders),
        strengths=tuple(100 + rank for _, rank, _ in holders),
        trump=trump,
    )
    hands = [
        sum(1 << card for card, (_, _, who) in enumerate(holders) if who == seat) for seat in "AB"
    ]
    return TrickPosition(rules, (hands[0], hands[1]), leader)


@st.composite
def even_words(draw: st.DrawFn, most: int) -> str:
    tricks = draw(st.integers(1, most))
    return "".join(draw(st.permutations("AB" * tricks)))


@pytest.mark.parametrize("cards", REFERENCE)
def test_every_deal_of_one_suit_of_the_reference(cards: str) -> None:
    for word, (on_lead, not_on_lead) in REFERENCE[cards].items():
        assert search.word_value(word, "A") == on_lead
        assert search.word_value(word, "B") == not_on_lead


@settings(max_examples=60)
@given(even_words(4), st.integers(0, 1))
def test_one_suit_agrees_with_minimax(word: str, leader: int) -> None:
    position = symmetric([word], leader)
    assert search.value(position) == minimax(position) == search.word_value(word, "AB"[leader])


@settings(max_examples=60)
@given(
    st.lists(even_words(2), min_size=2, max_size=3).filter(lambda words: len("".join(words)) <= 8),
    st.integers(0, 1),
    st.sampled_from([None, 0, 1]),
)
def test_several_suits_agree_with_minimax(words: list[str], leader: int, trump: int | None) -> None:
    position = symmetric(words, leader, trump)
    assert applies(position)
    assert search.value(position) == minimax(position)


@settings(max_examples=40)
@given(st.lists(even_words(4), min_size=1, max_size=3), st.integers(0, 1), st.integers(0, 3))
def test_larger_deals_agree_with_the_fast_solver(words: list[str], leader: int, taken: int) -> None:
    plain = symmetric(words, leader)
    position = TrickPosition(plain.rules, plain.hands, leader, taken=taken)
    assert search.value(position) == solver.value(position)


@pytest.mark.long
def test_being_on_lead_in_one_suit_is_no_advantage_and_costs_one_trick_at_most() -> None:
    rng = random.Random(7)
    for _ in range(200):
        word = "".join(rng.sample("AB" * 9, 18))
        assert search.word_value(word, "B") - search.word_value(word, "A") in (0, 1)


def test_a_higher_card_in_one_suit_is_never_worse() -> None:
    rng = random.Random(8)
    for _ in range(100):
        word = "".join(rng.sample("AB" * 8, 16))
        better = word.replace("BA", "AB", 1)
        for leader in "AB":
            assert search.word_value(better, leader) >= search.word_value(word, leader)


def test_being_on_lead_can_be_an_advantage_in_three_suits() -> None:
    on_lead, not_on_lead = (symmetric(["BA", "AB", "BABA"], leader) for leader in (0, 1))
    assert (search.value(on_lead), search.value(not_on_lead)) == (2, 1)
    assert (minimax(on_lead), minimax(not_on_lead)) == (2, 1)


def test_whist_is_chosen_for_even_suits() -> None:
    one_suit = solve_any(symmetric(["ABBAAB"], leader=1), ALL_TRICKS)
    assert (one_suit.answer, one_suit.method) == (False, "single-suit whist")
    assert solve_any(symmetric(["ABBAAB"])).answer == 2
    small = symmetric(["ABBA", "BBAA"])
    chosen = solve_any(small)
    assert (chosen.answer, chosen.method) == (minimax(small), "whist sum")
    for method in ("symmetric whist", "general search"):
        assert solve_any(small, method=method).answer == chosen.answer
    many = symmetric(["A" * 20 + "B" * 20] * 2)
    found = solve_any(many)
    assert (found.answer, found.method) == (40, "symmetric whist")
    with pytest.raises(PositionError, match="does not apply: there are 2 suits, not one"):
        solve_any(small, method="single-suit whist")
    for method in ("symmetric whist", "whist sum"):
        with pytest.raises(PositionError, match="two opponents with equally many cards"):
            solve_any(symmetric(["AAB", "ABB"]), method=method)
    with pytest.raises(PositionError, match="a hand has more than 10 cards of a suit"):
        solve_any(many, method="whist sum")


def test_games_that_are_something_else() -> None:
    even = symmetric(["ABBA", "BA"])
    assert applies(even)
    uneven = symmetric(["AAB", "ABB"])
    on_the_table = even.play(1 if even.legal >> 1 & 1 else 0)
    partners = TrickPosition(TrickRules(2, (0, 0), (0, 0), (1, 2)), (1, 2), 0)
    alone = TrickPosition(TrickRules(3, (0, 1, 1), (0, 0, 0), (1, 2, 3)), (1, 2, 4), 0)
    misere = TrickPosition(
        TrickRules(2, (0, 1), (0, 0), (1, 2), objective=Objective.MISERE), (1, 2), 0
    )
    for position in (uneven, on_the_table, partners, alone, misere):
        assert not applies(position)
        for value in (search.value, sums.value):
            with pytest.raises(PositionError, match="equally many cards of every suit"):
                value(position)


def test_words_that_are_no_suit() -> None:
    for word in ("ABA", "ABC", "ab"):
        with pytest.raises(NotationError, match=f"not '{word}'"):
            search.word_value(word, "A")
    with pytest.raises(NotationError, match="the leader is A or B, not 'N'"):
        search.word_value("AB", "N")
    assert search.word_value("", "B") == 0


def test_deals_that_are_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    most = search.MOST_TRICKS
    assert search.word_value("A" * most + "B" * most, "B") == most
    with pytest.raises(SizeError, match=f"{most} cards a hand or fewer, not {most + 1}"):
        search.word_value("AB" * (most + 1), "A")
    monkeypatch.setattr(search, "MOST_POSITIONS", 20)
    with pytest.raises(SizeError, match="more than 20 positions"):
        search.word_value("ABBABAABABBA", "A")
