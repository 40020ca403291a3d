"""Symmetric whist in closed form: worths of suits, their sums, and what the proof asks of them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.errors import NotationError, SizeError
from ouvert.studies.tricks.theory.whist import denominators, worths_of_six
from ouvert.tricks.solvers import general
from ouvert.tricks.solvers.reference import minimax
from ouvert.tricks.solvers.whist import conditions, search, sums
from ouvert.tricks.solvers.whist.conditions import sound, suits_of, unsound
from ouvert.tricks.solvers.whist.words import other_side, read_word
from support.reference_data import load
from tricks.solvers.whist.test_search import even_words, symmetric

REFERENCE = load("single_suit_whist")["n"]


@pytest.mark.parametrize("cards", REFERENCE)
def test_every_deal_of_one_suit_of_the_reference(cards: str) -> None:
    for word, (on_lead, not_on_lead) in REFERENCE[cards].items():
        assert sums.tricks_of_sum([word], "A") == on_lead
        assert sums.tricks_of_sum([word], "B") == not_on_lead


@settings(max_examples=60)
@given(
    st.lists(even_words(2), min_size=2, max_size=4).filter(lambda words: len("".join(words)) <= 8),
    st.integers(0, 1),
)
def test_sums_agree_with_minimax(words: list[str], leader: int) -> None:
    position = symmetric(words, leader)
    assert sums.tricks_of_sum(words, "AB"[leader]) == sums.value(position) == minimax(position)


@settings(max_examples=60)
@given(st.lists(even_words(4), min_size=2, max_size=3), st.integers(0, 1))
def test_sums_of_larger_suits_agree_with_the_general_search(words: list[str], leader: int) -> None:
    assert sums.value(symmetric(words, leader)) == general.value(symmetric(words, leader))


@settings(max_examples=60)
@given(
    st.lists(st.sampled_from(["BA", "AB", "ABBA", "BAAB", "ABAB", "BABA"]), max_size=4),
    st.sampled_from(["", "ABBA", "BBABAA", "BABBAA", "BBBAABAA"]),
    st.sampled_from("AB"),
)
def test_many_small_suits_agree_with_the_search(small: list[str], more: str, leader: str) -> None:
    # here sums lie halfway, and both can wait with equal weights, more often than by chance
    words = [word for word in (*small, more) if word]
    position = symmetric(words, "AB".index(leader))
    assert sums.tricks_of_sum(words, leader) == (search.value(position) if words else 0)


def test_worths_that_are_known() -> None:
    # a card each: the lower one is led, and the other one leads next
    assert sums.suit_worth("BA") == sums.Worth(Fraction(0), 1)
    assert sums.suit_worth("ABBA") == sums.Worth(Fraction(1), 2)
    # who leads a suit of every other card loses half a trick
    assert sums.suit_worth("ABAB") == sums.Worth(Fraction(3, 2), 0)
    # a row of smaller and smaller parts: B over all, but for A's lowest card
    numbers = [sums.suit_worth("B" * n + "A" * n + "BA").number for n in (1, 2, 3, 4)]
    assert numbers == [1 - Fraction(1, 2**n) for n in (1, 2, 3, 4)]
    assert sums.suit_worth("") == sums.Worth(Fraction(0), 0)


@given(even_words(6))
def test_what_a_suit_is_worth_to_the_other_one(word: str) -> None:
    ours = sums.suit_worth(word)
    theirs = sums.suit_worth(word.translate(str.maketrans("AB", "BA")))
    assert ours.number + theirs.number == len(word) // 2
    assert ours.tempo == -theirs.tempo


def test_every_suit_is_as_the_proof_needs_it() -> None:
    assert [unsound(cards) for cards in (1, 2, 3, 4, 5, 6)] == [
        (2, 0),
        (6, 0),
        (20, 0),
        (70, 0),
        (252, 0),
        (924, 0),
    ]


@pytest.mark.parametrize(
    "cards",
    [
        *(pytest.param(cards, marks=pytest.mark.long) for cards in (7, 8)),
        *(pytest.param(cards, marks=pytest.mark.study) for cards in (9, sums.MOST_CARDS)),
    ],
)
def test_every_larger_suit_is_as_the_proof_needs_it(cards: int) -> None:
    assert unsound(cards)[1] == 0


def test_what_suits_of_six_cards_each_are_worth() -> None:
    found = worths_of_six()
    assert (found.cases, found.wrong) == (924, 0)
    assert found.figure == (
        "886 numbers: 262 whole, 338 with 1/2, 214 with 1/4, 60 with 1/8, 8 with 1/16, 4 with 1/32"
    )
    # in a suit of a card each somebody can wait, so it is no number
    assert sum(denominators(1).values()) == 0


def test_a_suit_that_is_weighed_wrongly_is_not_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conditions, "simplest", lambda found: (0, 0))
    assert not sound(read_word("AABBAB"))
    monkeypatch.setattr(conditions, "simplest", lambda found: (0, -1))
    assert not sound(read_word("BBAA"))


def test_all_suits_of_a_size_are_named_once_and_with_their_mirror_images() -> None:
    suits = list(suits_of(4))
    assert len(set(suits)) == len(suits) == 70
    assert set(map(other_side, suits)) == set(suits)


def test_words_that_are_no_suit_or_too_long() -> None:
    with pytest.raises(NotationError, match="not 'ABA'"):
        sums.suit_worth("ABA")
    with pytest.raises(NotationError, match="the leader is A or B, not 'N'"):
        sums.tricks_of_sum(["AB"], "N")
    with pytest.raises(SizeError, match="up to 10 cards of one in a hand, not 11"):
        sums.tricks_of_sum(["AB", "AB" * 11], "A")
