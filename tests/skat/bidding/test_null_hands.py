"""What Null hands are worth, which cards to put, and what defenders can read from an open hand."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError
from ouvert.skat.bidding.null.hands import (
    best_null_discards,
    dropping_gain,
    good_cards,
    null_lead,
    null_prospects,
    null_win_probability,
    suit_probabilities,
    unlosable_null,
)
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.open_cards import card_values, solve_many, wins
from ouvert.skat.search.positions import OpenPosition
from support import reference_data

SHOWN = CardSet.parse("C7 C8 CT S7 S9 SJ H8 D7 D8 D9")
KINDS = [(ouvert, forehand) for ouvert in (False, True) for forehand in (False, True)]


def drawn(seed: int, cards: int) -> CardSet:
    """Random cards, low ones more often."""
    rng = np.random.default_rng(seed)
    order = np.argsort(rng.random(32) + 0.1 * (np.arange(32) % 8))
    return CardSet(Card(int(card)) for card in order[:cards])


seeds = st.integers(0, 1 << 32)


@pytest.mark.parametrize("puzzle", ["edel-null-1", "edel-null-2", "edel-null-3"])
def test_the_deals_of_the_paper_are_lost_with_open_cards(puzzle: str) -> None:
    """And none is called certain."""
    found = next(p for p in reference_data.load("skat_puzzles")["puzzles"] if p["id"] == puzzle)
    hands = [reference_data.card_set(hand) for hand in found["hands"]]
    declarer = found["declarer"]
    position = OpenPosition(
        GameType.NULL, (hands[0], hands[1], hands[2]), declarer, found["leader"]
    )
    assert not wins(position)
    put = reference_data.card_set(found["skat"])
    chance = null_win_probability(
        hands[declarer], put=put, ouvert=True, forehand=declarer == found["leader"]
    )
    assert chance < 1


@pytest.mark.long
@given(seeds)
@settings(max_examples=60, deadline=None)
def test_the_ranking_holds_every_discard_once_and_in_order(seed: int) -> None:
    twelve = drawn(seed, 12)
    for ouvert, forehand in KINDS:
        ranked = best_null_discards(twelve, ouvert=ouvert, forehand=forehand)
        assert {discard.cards for discard in ranked} == {
            CardSet(pair) for pair in combinations(twelve, 2)
        }
        chances = [discard.probability for discard in ranked]
        assert all(a >= b - 1e-7 for a, b in pairwise(chances))
        best = ranked[0]
        assert best.hand == twelve - best.cards
        assert best.probability == null_win_probability(
            best.hand, put=best.cards, ouvert=ouvert, forehand=forehand
        )
        assert best.lead == (
            null_lead(best.hand, put=best.cards, ouvert=ouvert) if forehand else None
        )


@given(seeds)
@settings(max_examples=15, deadline=None)
def test_prospects_are_the_best_discards_of_all_skats(seed: int) -> None:
    hand = drawn(seed, 10)
    skats, chances = null_prospects(hand)
    assert len({int(skat) for skat in skats}) == 231
    for i in range(0, 231, 23):
        best = best_null_discards(hand | CardSet(int(skats[i])))[0]
        assert chances[i] == pytest.approx(best.probability, abs=1e-6)


@given(seeds)
@settings(max_examples=60, deadline=None)
def test_the_product_of_suits(seed: int) -> None:
    twelve = drawn(seed, 12)
    put = CardSet(list(twelve)[:2])
    for away in (None, put):
        hand = twelve - put
        for ouvert in (False, True):
            product = np.prod(suit_probabilities(hand, put=away, ouvert=ouvert))
            assert null_win_probability(hand, put=away, ouvert=ouvert) == pytest.approx(product)


@given(seeds)
@settings(max_examples=60, deadline=None)
def test_the_lead_is_a_card_of_the_hand(seed: int) -> None:
    twelve = drawn(seed, 12)
    put = CardSet(list(twelve)[-2:])
    for ouvert in (False, True):
        assert null_lead(twelve - put, put=put, ouvert=ouvert) in twelve - put
        assert null_lead(twelve - put, ouvert=ouvert) in twelve - put


def deals(
    hand: CardSet, put: CardSet | None, rng: np.random.Generator, n: int
) -> NDArray[np.uint32]:
    others = [int(card) for card in CardSet.full() - hand - (put or CardSet())]
    found = np.zeros((n, 3), dtype=np.uint32)
    for i in range(n):
        order = rng.permutation(others)
        found[i] = [hand.bits, *(sum(1 << c for c in order[s : s + 10]) for s in (0, 10))]
    return found


@pytest.mark.long
def test_unlosable_hands_are_won_in_every_deal() -> None:
    rng = np.random.default_rng(12)
    checked = {False: 0, True: 0}
    for seed in range(1500):
        twelve = drawn(seed, 12)
        best = best_null_discards(twelve, ouvert=True)[0]
        for hand, put in ((best.hand, best.cards), (drawn(seed + 10_000, 10), None)):
            if unlosable_null(hand, put=put):
                checked[False] += 1
                dealt = deals(hand, put, rng, 20)
                for leader in (1, 2):
                    assert solve_many(GameType.NULL, dealt, 0, leader, 0, threads=1)[0].all()
            if unlosable_null(hand, put=put, forehand=True):
                checked[True] += 1
                lead = null_lead(hand, put=put, ouvert=True)
                for row in deals(hand, put, rng, 10):
                    sides = CardSet(int(row[1])), CardSet(int(row[2]))
                    position = OpenPosition(GameType.NULL, (hand, *sides), 0, 0)
                    assert card_values(position)[lead] == 1
    assert checked[False] > 50
    assert checked[True] > 50


def test_a_hand_that_can_be_beaten_is_not_unlosable() -> None:
    """For some deal of the risky suit beats it: the tables say less than 1, and are right."""
    hand, put = CardSet.parse("C7 C8 CQ S7 S8 S9 H7 H8 H9 D7"), CardSet.parse("DA DK")
    assert not unlosable_null(hand, put=put)
    dealt = deals(hand, put, np.random.default_rng(3), 300)
    won, _ = solve_many(GameType.NULL, dealt, 0, 1, 0, threads=1)
    assert 0 < won.mean() < 1


def test_dropping_gains() -> None:
    hand, put = CardSet.parse("C9 C7 D7 DK S7 S8 S9 SK H7 H8"), CardSet.parse("HA HK")
    assert dropping_gain(hand, Card.DK, put=put) == pytest.approx(
        1 - suit_probabilities(hand, put=put)[3]
    )
    assert dropping_gain(hand, Card.H8, put=CardSet([Card.HA])) == 0
    with pytest.raises(PositionError, match="at most two"):
        dropping_gain(hand, Card.H8, put=put)
    with pytest.raises(PositionError, match="not among"):
        dropping_gain(hand, Card.DA)
    with pytest.raises(PositionError, match="cannot be held"):
        dropping_gain(hand, Card.DK, put=CardSet([Card.H8]))


def test_good_cards_would_not_have_been_put() -> None:
    """Who shows seven and king would rather have put the king than any safe card."""
    shown = CardSet.parse("C9 C7 D7 DK S7 S8 S9 SK H7 H8")
    good = good_cards(shown)
    assert good.isdisjoint(shown)
    assert Card.C8 in good
    # but an ace with seven and king would have been the worse burden
    assert Card.DA not in good
    # who shows safe suits only may have put anything that would have been a risk
    risks = CardSet.parse("CA SA HA DA")
    assert risks <= CardSet.full() - good_cards(SHOWN)


@pytest.mark.parametrize(
    "call",
    [
        lambda: null_win_probability(CardSet.parse("C7")),
        lambda: null_win_probability(SHOWN, put=CardSet.parse("C7 HA")),
        lambda: null_win_probability(SHOWN, put=CardSet.parse("HA")),
        lambda: best_null_discards(SHOWN),
        lambda: null_prospects(CardSet()),
        lambda: good_cards(CardSet()),
    ],
)
def test_wrong_numbers_of_cards_are_refused(call: object) -> None:
    assert callable(call)
    with pytest.raises(PositionError):
        call()
