"""Discards: all of them, sensible ones first, and good against solving many deals."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError
from ouvert.skat.bidding.discards import best_discard, rate_discards
from ouvert.skat.bidding.payoffs import Payoff
from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS, Contract, GameType
from ouvert.studies.skat.tables.building import play_by_rules

TWELVE = CardSet.parse("CJ HJ CA CQ C9 C7 SA S9 HT H8 DK DQ")
CLUBS = (Contract(GameType.CLUBS),)


def test_every_discard_of_every_game_is_rated_once() -> None:
    ratings = rate_discards(TWELVE)
    assert len({(rating.contract, rating.put) for rating in ratings}) == 66 * len(SKAT_CONTRACTS)
    assert {rating.put for rating in ratings} == {CardSet(pair) for pair in combinations(TWELVE, 2)}
    brought = [rating.expected for rating in ratings]
    assert brought == sorted(brought, reverse=True)
    assert best_discard(TWELVE) == ratings[0]


def test_trumps_and_aces_stay() -> None:
    best = best_discard(TWELVE, contracts=CLUBS)
    assert best.put.isdisjoint(CardSet.parse("CJ HJ CA CQ C9 C7 SA"))


def test_by_games_won_the_likeliest_comes_first() -> None:
    ratings = rate_discards(TWELVE, payoff=Payoff.WIN_RATE)
    assert ratings[0].win_probability == max(rating.win_probability for rating in ratings)


def test_overbid_games_are_lost() -> None:
    """Without two, spades count 33; from a bid of 66 on not even Schwarz is enough."""
    cards = CardSet.parse("HJ DJ SA ST SK SQ S9 HA HT DA DT CA")
    spades = (Contract(GameType.SPADES),)
    chances = [
        best_discard(cards, bid=bid, heard=0, contracts=spades).win_probability
        for bid in (33, 44, 55, 66)
    ]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.9
    assert chances[-1] == 0


def test_nobody_counts_on_schneider_while_another_game_keeps_the_bid() -> None:
    """Clubs with one are worth 24: at 30 they need Schneider, which is likelier than a Grand."""
    cards = CardSet.parse("CJ CA CK CQ C9 C8 C7 SA S9 HA H8 DT")
    free, tied = (rate_discards(cards, bid=bid, heard=0) for bid in (24, 30))
    assert free[0].contract.game is GameType.CLUBS
    assert free[0].keeps_bid
    assert tied[0].contract.game is GameType.GRAND
    clubs = next(each for each in tied if each.contract.game is GameType.CLUBS)
    assert clubs.expected > tied[0].expected
    assert not clubs.keeps_bid
    kept = [each.keeps_bid for each in tied]
    assert kept == sorted(kept, reverse=True)


def test_what_is_all_but_sure_of_schneider_may_need_it() -> None:
    """And so may anything where no game keeps the bid."""
    cards = CardSet.parse("CJ SJ HJ DJ CA CT CK CQ C9 C8 C7 SA")
    clubs = next(each for each in rate_discards(cards, bid=156) if each.keeps_bid)
    assert clubs.win_probability == 1
    assert not any(each.keeps_bid for each in rate_discards(TWELVE, bid=264))


@pytest.mark.long
def test_choices_win_more_games_than_the_average_discard() -> None:
    """Against self-play on deals that the tables have not seen, game by game the same deals."""
    rng = np.random.default_rng(11)
    best, average = [], []
    for _ in range(25):
        order = rng.permutation(32)
        twelve = CardSet([Card(int(card)) for card in order[:12]])
        choice = best_discard(twelve, 1, contracts=SKAT_CONTRACTS[:5], payoff=Payoff.WIN_RATE)
        kind = SKAT_CONTRACTS.index(choice.contract)
        others = [CardSet(pair) for pair in combinations(twelve, 2)]
        best.append(share_won(kind, twelve, [choice.put] * 40, order[12:], 1))
        average.append(share_won(kind, twelve, others, order[12:], 1))
    assert np.mean(best) > np.mean(average) + 0.1


def share_won(
    kind: int, twelve: CardSet, puts: list[CardSet], rest: np.ndarray, seed: int
) -> float:
    """Share of games won in middlehand with each of the discards, other cards dealt at random."""
    rng = np.random.default_rng(seed)
    hands = np.empty((len(puts), 3), dtype=np.uint32)
    for i, put in enumerate(puts):
        cards = [Card(int(card)) for card in rng.permutation(rest)]
        hands[i] = CardSet(cards[:10]).bits, (twelve - put).bits, CardSet(cards[10:]).bits
    n = len(puts)
    points, _ = play_by_rules(
        np.full(n, kind, dtype=np.int8),
        np.zeros(n, dtype=np.int8),
        np.ones(n, dtype=np.int8),
        hands,
        np.array([put.bits for put in puts], dtype=np.uint32),
    )
    return float((points >= 61).mean())


@pytest.mark.parametrize(
    ("cards", "seat", "contracts"),
    [
        (CardSet.parse("CJ"), 0, SKAT_CONTRACTS),
        (TWELVE, 3, SKAT_CONTRACTS),
        (TWELVE, 0, HAND_CONTRACTS),
    ],
)
def test_nonsense_is_refused(cards: CardSet, seat: int, contracts: tuple[Contract, ...]) -> None:
    with pytest.raises(PositionError):
        rate_discards(cards, seat, contracts=contracts)


def test_a_null_below_the_bid_is_no_choice() -> None:
    games = {rating.contract for rating in rate_discards(TWELVE, bid=24)}
    assert games == set(SKAT_CONTRACTS) - {Contract(GameType.NULL)}
    with pytest.raises(PositionError, match="a Null counts too little"):
        rate_discards(TWELVE, bid=24, contracts=(Contract(GameType.NULL),))


SURE_TO_LEAD = CardSet.parse("CJ SJ HA HT HK HQ H9 H8 H7 SA D7 D8")
"""In forehand two jacks draw the two others, and all else stands. Tables know few such hands."""


def test_a_grand_that_cannot_be_lost_is_found() -> None:
    best = best_discard(SURE_TO_LEAD)
    assert best.contract == Contract(GameType.GRAND)
    assert best.put == CardSet.parse("D7 D8")
    assert best.win_probability == 1
    # with 2, game, Schneider, Schwarz: 5 times 24, and 50 of Seeger–Fabian
    assert best.expected == 170


def test_without_the_lead_it_is_not_sure() -> None:
    grands = rate_discards(SURE_TO_LEAD, 1, contracts=(Contract(GameType.GRAND),))
    assert all(rating.win_probability < 1 for rating in grands)
