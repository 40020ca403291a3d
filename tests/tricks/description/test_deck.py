"""Cards of a described game, and the words for sets of them."""

from __future__ import annotations

import pytest

from ouvert.errors import RulesError
from ouvert.tricks.description.deck import Deck

FRENCH = Deck(("♣", "♠", "♥", "♦"), ("A", "K", "Q", "J", "10", "9"), sisters=(1, 0, 3, 2))
DOUBLE = Deck(("♣", "♦"), ("A", "K"), copies=2, extra=("Joker",))


def names(deck: Deck, words: str, chosen: int | None = None) -> str:
    return " ".join(deck.name(card) for card in deck.expand(words, chosen=chosen))


@pytest.mark.parametrize(
    ("words", "chosen", "expected"),
    [
        ("♥", None, "♥A ♥K ♥Q ♥J ♥10 ♥9"),
        ("J", None, "♣J ♠J ♥J ♦J"),
        ("♥10 DA", None, "♥10 ♦A"),
        ("*J ~J *", 1, "♠J ♣J ♠A ♠K ♠Q ♠10 ♠9"),
        ("~", 2, "♦A ♦K ♦Q ♦J ♦10 ♦9"),
        ("", None, ""),
    ],
)
def test_words_stand_for_cards_in_their_order(
    words: str, chosen: int | None, expected: str
) -> None:
    assert names(FRENCH, words, chosen) == expected


def test_double_deck_has_each_card_twice_and_a_joker_once() -> None:
    assert DOUBLE.cards == 9
    assert names(DOUBLE, "Joker ♦ ♦A") == "Joker ♦A ♦A ♦K ♦K"


def test_cards_can_be_taken_out() -> None:
    assert Deck(("♣", "♦"), ("A", "K", "4"), without="♣4").names == ("♣A", "♣K", "♦A", "♦K", "♦4")


@pytest.mark.parametrize("words", ["X", "♥7", "7", "*J", "~", "♥♥", "10♥", "J10"])
def test_word_that_is_no_card_is_named(words: str) -> None:
    with pytest.raises(RulesError, match=words.replace("*", r"\*")):
        FRENCH.expand(words)


def test_suit_and_rank_need_own_names() -> None:
    with pytest.raises(RulesError, match="'A' stands for two things"):
        Deck(("A", "B"), ("A", "K"))
