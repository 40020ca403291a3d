from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ouvert.cards import Card
from ouvert.errors import PositionError, RulesError
from ouvert.skat.rules.contracts import GameType, trick_rules
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, TrickRules, members
from ouvert.tricks.solvers.reference import card_values, minimax
from support.reference_data import card_set, load

# Two suits of three cards, the second one trump; cards 0 1 2 and 3 4 5 from low to high.
SMALL = TrickRules(
    seats=3, teams=(0, 1, 1), suits=(0, 0, 0, 1, 1, 1), strengths=(0, 1, 2) * 2, trump=1
)
ENDINGS = load("skat_endings")["positions"]
SOLVED = [e for e in ENDINGS if e["n"] == 3] + [e for e in ENDINGS if e["n"] == 4][:12]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seats": 1, "teams": (0,)}, "two seats or more"),
        ({"teams": (0, 1)}, "a team for each"),
        ({"teams": (0, 1, 2)}, "teams are 0 and 1; there is no team 2"),
        ({"strengths": (0, 1, 2)}, "for every card"),
        ({"points": (1, 2)}, "for every card"),
        ({"names": ("a",)}, "for every card"),
        ({"strengths": (0, 1, 1, 0, 1, 2)}, "same strength"),
    ],
)
def test_rules_that_make_no_game(changes: dict[str, object], message: str) -> None:
    fields: dict[str, object] = {
        "seats": 3,
        "teams": (0, 1, 1),
        "suits": SMALL.suits,
        "strengths": SMALL.strengths,
    }
    with pytest.raises(RulesError, match=message):
        TrickRules(**(fields | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"hands": (1, 2)}, "3 hands are needed, not 2"),
        ({"leader": 3}, "the leader is seat 0 to 2, not 3"),
        ({"table": (0, 1, 2)}, "full trick"),
        ({"hands": (0b1, 0b1, 0b10)}, "0 is in two places"),
        ({"hands": (0b10, 0b100, 0b1000), "table": (1,)}, "1 is in two places"),
        ({"hands": (0b1, 0b10, 1 << 6)}, "only 6 cards"),
        ({"hands": (0b11, 0b100, 0b1000)}, "same number of cards"),
        ({"hands": (0b1, 0b10, 0b100), "table": (3,)}, "same number of cards"),
    ],
)
def test_positions_that_cannot_be(fields: dict[str, object], message: str) -> None:
    fields = {"hands": (0b1, 0b10, 0b100), "leader": 0} | fields
    with pytest.raises(PositionError, match=message):
        TrickPosition(SMALL, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cards", "place"),
    [((0, 1, 2), 2), ((2, 1, 0), 0), ((0, 3, 2), 1), ((3, 2, 4), 2), ((5, 4, 3), 0)],
)
def test_winner_with_trump(cards: tuple[int, ...], place: int) -> None:
    assert SMALL.winner(cards) == place


def test_without_trump_another_suit_never_wins() -> None:
    rules = TrickRules(3, (0, 1, 1), SMALL.suits, SMALL.strengths)
    assert rules.winner((0, 5, 4)) == 0
    assert rules.winner((0, 5, 1)) == 2


def test_following_suit() -> None:
    assert SMALL.legal(0b001001, None) == 0b001001
    assert SMALL.legal(0b001001, 0) == 0b000001
    assert SMALL.legal(0b001000, 0) == 0b001000
    assert SMALL.legal(0b000111, 7) == 0b000111


def test_a_card_that_may_not_be_played() -> None:
    position = TrickPosition(SMALL, (0b000001, 0b000010, 0b000100), 0)
    with pytest.raises(RulesError, match="seat 0 may not play 1 here"):
        position.play(1)
    with pytest.raises(RulesError, match="seat 0 may not play 99 here"):
        position.play(99)
    end = position.play(0).play(1).play(2)
    assert end.over
    assert (end.leader, end.value, end.legal) == (2, 0, 0)
    with pytest.raises(RulesError):
        end.play(0)


def test_misere_ends_with_the_first_trick() -> None:
    rules = TrickRules(
        3, (0, 1, 1), SMALL.suits, SMALL.strengths, objective=Objective.MISERE, trump=1
    )
    position = TrickPosition(rules, (0b100100, 0b010010, 0b001001), 0)
    after = position.play(5).play(4).play(3)
    assert after.over
    assert after.value == 0
    assert minimax(position) == 0


@given(st.sets(st.integers(0, 200)))
def test_members_are_those_of_the_set(cards: set[int]) -> None:
    assert list(members(sum(1 << card for card in cards))) == sorted(cards)


@given(
    st.sampled_from(GameType),
    st.lists(st.sampled_from(Card), min_size=3, max_size=3, unique=True),
)
def test_skat_winner_against_a_ranking_by_hand(game: GameType, cards: list[Card]) -> None:
    """Rank each card on one scale, written apart from the rules: trumps, then the suit led."""
    order = "789TJQKA" if game is GameType.NULL else "789QKTA"

    def trump(card: Card) -> bool:
        jack = game is not GameType.NULL and card.code[1] == "J"
        return jack or (card.code[0] == game.value and game not in (GameType.GRAND, GameType.NULL))

    def height(card: Card) -> int:
        suit, rank = card.suit.letter, card.rank.letter
        if trump(card):
            return 200 + "DHSC".index(suit) if rank == "J" else 100 + order.index(rank)
        led = cards[0]
        return order.index(rank) if not trump(led) and suit == led.code[0] else -1

    expected = max(range(3), key=lambda place: height(cards[place]))
    assert trick_rules(game, 0).winner(cards) == expected


@pytest.mark.parametrize("ending", SOLVED, ids=lambda ending: ending["id"])
def test_minimax_against_brute_force_of_others(ending: dict[str, Any]) -> None:
    """Value and all best leads."""
    rules = trick_rules(GameType(ending["game"]), ending["declarer"])
    hands = tuple(card_set(hand).bits for hand in ending["hands"])
    values = card_values(TrickPosition(rules, hands, ending["leader"]))
    choice = max if ending["leader"] == ending["declarer"] else min
    assert choice(values.values()) == ending["value"]
    best = {Card(card) for card, value in values.items() if value == ending["value"]}
    assert best == set(card_set(ending["best"]))
