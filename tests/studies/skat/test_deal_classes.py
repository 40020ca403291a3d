from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from ouvert.cards import Card, CardSet, Rank
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.open_cards import solve
from ouvert.studies.skat.deal_classes import (
    PLAYABLE_NULL,
    DealClass,
    DealSet,
    discard,
    draw,
    grand_strength,
    null_danger,
    suit_strength,
)
from support.sizes import long, some_of

CONTRACT_LIKE = [kind for kind in DealClass if "contract" in kind.value]


@pytest.mark.parametrize(
    "kind",
    [long(each) if each is DealClass.STRONG_NULL else each for each in DealClass],
    ids=lambda kind: kind.name,
)
def test_deals_are_whole_and_depend_on_the_seed_alone(kind: DealClass) -> None:
    deals = draw(kind, 20, np.random.default_rng(3))
    assert len(deals) == 20
    again = draw(kind, 20, np.random.default_rng(3))
    assert np.array_equal(deals.hands, again.hands)
    assert np.array_equal(deals.declarers, again.declarers)
    assert not np.array_equal(deals.hands, draw(kind, 20, np.random.default_rng(4)).hands)
    assert set(deals.declarers) == {0, 1, 2}
    for position in deals.positions():
        assert [len(hand) for hand in position.hands] == [10, 10, 10]
        assert position.leader == 0
        skat = CardSet.full() - position.hands[0] - position.hands[1] - position.hands[2]
        assert position.points == (0 if kind.null else skat.points)
        assert (position.game is GameType.NULL) == kind.null


def test_what_the_strong_classes_ask_for() -> None:
    rng = np.random.default_rng(5)
    for position in draw(DealClass.STRONG_SUIT, 20, rng).positions():
        hand, suit = position.hands[position.declarer], position.game.trump_suit
        assert sum(card.suit is suit or card.rank is Rank.JACK for card in hand) >= 6
    for position in draw(DealClass.STRONG_GRAND, 20, rng).positions():
        hand = position.hands[position.declarer]
        assert sum(card.rank in (Rank.JACK, Rank.ACE) for card in hand) >= 5
    for position in draw(DealClass.STRONG_NULL, 20, rng).positions():
        assert null_danger(position.hands[position.declarer]) <= PLAYABLE_NULL


@pytest.mark.parametrize("kind", some_of(CONTRACT_LIKE), ids=lambda kind: kind.name)
def test_contract_like_deals_are_often_won_and_often_lost(kind: DealClass) -> None:
    values, _ = draw(kind, 200, np.random.default_rng(6)).solve(61, threads=1)
    assert 0.5 < values.mean() < 0.85


def test_answers_are_those_of_each_deal() -> None:
    for kind in (DealClass.CONTRACT_SUIT, DealClass.CONTRACT_NULL):
        deals = draw(kind, 12, np.random.default_rng(7))
        values, _ = deals.solve(threads=1)
        assert values.tolist() == [solve(position).value for position in deals.positions()]
        copy = DealSet.of(list(deals.positions()))
        assert copy.games == deals.games
        assert np.array_equal(copy.hands, deals.hands)


def test_games_of_a_set() -> None:
    deals = draw(DealClass.CONTRACT_SUIT, 60, np.random.default_rng(8))
    found = dict(deals.by_game())
    assert set(found) == {game for game in GameType if game.trump_suit is not None}
    assert sorted(np.concatenate(list(found.values()))) == list(range(60))


def test_rules_of_thumb() -> None:
    cards = CardSet.parse("CJ HJ CA CK C9 C8 C7 SA ST HT D8 D7")
    assert suit_strength(cards, GameType.CLUBS) == 7 + 1 + 0.5 * (2 + 2)
    assert grand_strength(cards) == 3 + 2 + 0.5
    assert discard(cards, GameType.CLUBS) == CardSet.parse("HT D7")
    assert null_danger(CardSet.parse("C7 C9 CJ CK S7 S8 H9 HJ DA")) == 2 + 2 + 7


def test_a_null_hand_without_danger_always_wins() -> None:
    """Whatever the others hold, and whoever leads."""
    rng = np.random.default_rng(9)
    shapes = [
        ranks
        for size in range(1, 5)
        for ranks in combinations(Rank, size)
        if all(rank <= 2 * place for place, rank in enumerate(ranks))
    ]
    found = 0
    while found < 100:
        chosen = rng.integers(len(shapes), size=4)
        suits = [[8 * suit + rank for rank in shapes[i]] for suit, i in enumerate(chosen)]
        own = CardSet(Card(card) for suit in suits for card in suit)
        if len(own) != 10:
            continue
        found += 1
        assert null_danger(own) == 0
        rest = [card for card in Card if card not in own]
        others = [rest[int(i)] for i in rng.permutation(22)]
        hands = [own, CardSet(others[:10]), CardSet(others[10:20])]
        turn = int(rng.integers(3))
        deals = DealSet(
            (GameType.NULL,),
            np.array([[hands[(seat - turn) % 3].bits for seat in range(3)]], dtype=np.uint32),
            np.array([turn]),
            np.array([0]),
            np.array([0]),
        )
        assert deals.solve()[0].tolist() == [1]
