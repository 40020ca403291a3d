"""All deals of a hand: their numbers, and who wins them, against solvers that know one deal."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from ouvert.cards import CardSet
from ouvert.errors import OuvertError, PositionError
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.deals import reduced_deck
from ouvert.skat.search.all_deals import DecidedDeals, HandDeals, decide_deals
from ouvert.skat.search.open_cards import solve_many
from ouvert.skat.search.positions import OpenPosition
from support.endings import plain_value
from support.sizes import long

THREE = CardSet.parse("CJ DJ HK")
FIVE = CardSet.parse("CJ DJ HK SA C10")
TEN = CardSet.parse("CJ DJ HK SA C10 D10 CA CQ D8 C7")
STRONG_GRAND = CardSet.parse("CJ HJ CA C10 CK SA S10 H9 D9 D8")


def by_the_solver(deals: HandDeals, numbers: NDArray[np.int64]) -> NDArray[np.int16]:
    """Who wins the deals of some numbers, by the solver that forgets each deal."""
    parts = [deals.deal(int(number)) for number in numbers]
    values, _ = solve_many(
        deals.game,
        [[deals.hand, left, right] for left, right, _ in parts],
        0,
        deals.leader,
        [skat.points for *_, skat in parts],
        deals.limit,
        threads=1,
    )
    return values


def all_of(deals: HandDeals) -> DecidedDeals:
    return decide_deals(deals, 0, len(deals), mebibytes=1)


def test_every_deal_has_a_number() -> None:
    deals = HandDeals(THREE)
    assert len(deals) == 560
    parts = [deals.deal(number) for number in range(len(deals))]
    assert len({(left.bits, right.bits) for left, right, _ in parts}) == 560
    for left, right, skat in parts:
        assert [len(left), len(right), len(skat)] == [3, 3, 2]
        assert deals.hand | left | right | skat == deals.deck
    words = [tuple(deals.word(number).tolist()) for number in range(len(deals))]
    assert all(one < next_one for one, next_one in pairwise(words))


@pytest.mark.parametrize("game", [GameType.CLUBS, GameType.HEARTS, GameType.GRAND])
@pytest.mark.parametrize("leader", range(3))
def test_each_deal_of_three_cards_against_the_plain_solver(game: GameType, leader: int) -> None:
    deals = HandDeals(THREE, game, leader)
    found = all_of(deals)
    for number in range(0, len(deals), 4):
        left, right, skat = deals.deal(number)
        position = OpenPosition(game, (deals.hand, left, right), 0, leader, points=skat.points)
        assert found.won[number] == (plain_value(position) >= deals.limit)


@pytest.mark.long
def test_every_deal_of_five_cards_against_the_solver() -> None:
    deals = HandDeals(FIVE)
    found = all_of(deals)
    assert len(found.won) == 16_632
    assert (found.won == by_the_solver(deals, np.arange(len(deals)))).all()


@pytest.mark.parametrize(
    ("hand", "game", "leader"),
    [
        long(TEN, GameType.CLUBS, 0),
        (TEN, GameType.DIAMONDS, 1),
        long(STRONG_GRAND, GameType.GRAND, 0),
        (STRONG_GRAND, GameType.GRAND, 2),
    ],
)
def test_neighbours_of_ten_cards_against_the_solver(
    hand: CardSet, game: GameType, leader: int
) -> None:
    deals = HandDeals(hand, game, leader)
    assert len(deals) == 42_678_636
    for start in np.random.default_rng(3).integers(0, len(deals) - 400, 3):
        found = decide_deals(deals, int(start), 400, mebibytes=1)
        numbers = start + np.arange(0, 400, 8)
        assert (found.won[::8] == by_the_solver(deals, numbers)).all()


def test_neither_memory_nor_chunks_change_the_answer() -> None:
    deals = HandDeals(FIVE)
    whole = decide_deals(deals, 0, len(deals), mebibytes=8)
    parts = [decide_deals(deals, start, 5_000, mebibytes=1) for start in range(0, 16_632, 5_000)]
    assert (whole.won == np.concatenate([part.won for part in parts])).all()
    assert whole.checksum == sum(part.checksum for part in parts) % 2**64
    assert len(parts[-1].won) == 1_632


def test_the_checksum_is_what_it_says() -> None:
    deals = HandDeals(THREE)
    found = all_of(deals)
    total = 0
    for number in np.flatnonzero(found.won):
        left, right, _ = deals.deal(int(number))
        word = left.bits | right.bits << 32
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        word = (word ^ word >> 27) * 0x94D049BB133111EB % 2**64
        total += word ^ word >> 31
    assert 0 < found.won.sum() < len(deals)
    assert found.checksum == total % 2**64


def test_a_small_table_takes_more_nodes() -> None:
    deals = HandDeals(TEN)
    assert (
        decide_deals(deals, 20_000_000, 3_000, mebibytes=1).nodes
        > decide_deals(deals, 20_000_000, 3_000, mebibytes=16).nodes
    )


def test_reduced_decks_hold_the_highest_cards() -> None:
    assert reduced_deck(10) == CardSet.full()
    assert reduced_deck(3) == CardSet.parse("CJ SJ HJ DJ CA SA HA DA CK SK HK")
    for cards in range(1, 10):
        assert reduced_deck(cards) & reduced_deck(cards + 1) == reduced_deck(cards)
    with pytest.raises(PositionError, match="nobody can hold 11 cards"):
        reduced_deck(11)


def test_what_is_refused() -> None:
    with pytest.raises(PositionError, match="not in Null"):
        HandDeals(TEN, GameType.NULL)
    with pytest.raises(PositionError, match="1 to 10 cards, not 0"):
        HandDeals(CardSet())
    with pytest.raises(PositionError, match="the deck has 11 cards, and ♦7 is not one of them"):
        HandDeals(CardSet.parse("CJ SJ D7"))
    with pytest.raises(PositionError, match="seat 0, 1 or 2, not 3"):
        HandDeals(THREE, leader=3)
    deals = HandDeals(THREE)
    with pytest.raises(PositionError, match="from 0 to 559, not 560"):
        deals.deal(560)
    with pytest.raises(OuvertError, match="mebibytes of the table"):
        decide_deals(deals, 0, 1, mebibytes=0)
    with pytest.raises(OuvertError, match="number of deals"):
        decide_deals(deals, 0, 0)
