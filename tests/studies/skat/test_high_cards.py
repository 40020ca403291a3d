"""Theorem 1 of paper 001: the piles of lost tricks, and the Grand that it wrongly calls won."""

from __future__ import annotations

from itertools import combinations

import pytest

from ouvert.cards import Card, CardSet, Rank
from ouvert.skat.bidding.sure_wins import high_card_theorem, most_defender_points
from ouvert.skat.search.open_cards import solve
from ouvert.studies.skat.corpus import Corpus
from ouvert.studies.skat.play.high_cards import (
    CASES,
    LOST_GRAND,
    LOST_SKAT,
    PRINTED,
    dearest_piles,
    lost_grand,
    most_points,
    part,
)
from ouvert.studies.skat.task import Task
from ouvert.tricks.solvers.dispatch import solve_any


@pytest.mark.parametrize("tricks", CASES)
def test_piles_are_what_the_rule_of_sure_wins_counts(tricks: int) -> None:
    for pile in dearest_piles(tricks):
        assert sum(pile.cards) == 2 * tricks
        assert pile.points == most_defender_points(tricks, pile.aces, pile.tens)


@pytest.mark.parametrize("tricks", [1, 2])
def test_piles_against_all_sets_of_cards(tricks: int) -> None:
    """Every set of cards of the pack, and not only numbers of each kind."""
    high = [card for card in Card if card.rank in (Rank.ACE, Rank.TEN)]
    for pile in dearest_piles(tricks):
        aces = [card for card in high if card.rank is Rank.ACE][: pile.aces]
        tens = [card for card in high if card.rank is Rank.TEN][: pile.tens]
        rest = [card for card in Card if card not in (*aces, *tens)]
        assert pile.points == max(
            sum(card.points for card in cards) for cards in combinations(rest, 2 * tricks)
        )


def test_only_four_tricks_can_hold_sixty() -> None:
    assert {tricks: most_points(tricks).points for tricks in PRINTED} == {
        2: 44,
        3: 58,
        4: 60,
        5: 58,
        6: 54,
        7: 47,
    }
    assert (most_points(4).aces, most_points(4).tens) == (0, 4)


def test_grand_that_the_theorem_calls_won_is_lost() -> None:
    cards = LOST_SKAT
    for hand in LOST_GRAND.hands:
        assert cards.isdisjoint(hand)
        cards = cards | hand
    assert cards == CardSet.full()
    found = lost_grand()
    assert (found.tens_home, found.tricks_lost, found.put_in) == (4, 4, 0)
    assert found.value == 120 - found.taken == 60
    assert not high_card_theorem(found.tricks_lost, aces=0, tens=found.tens_home)
    assert solve(LOST_GRAND, 61).value == 0
    assert solve_any(LOST_GRAND.as_tricks()).answer == 60


def test_part_says_where_the_theorem_fails() -> None:
    found = part(Task(Corpus((), ())))
    assert "fails in one case" in found.verdict
    assert "4 aces, 4 kings" in found.verdict
    assert found.values["most"]["4"]["points"] == 60
    assert found.values["deal"]["value"] == 60
