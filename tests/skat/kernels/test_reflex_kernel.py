"""The kernels of the reflex: suit factors by plain definitions, and strength against chance."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.skat.kernels.open_cards import null_suits
from ouvert.skat.kernels.open_cards.layout import CARD_POINTS
from ouvert.skat.kernels.reflex import bidding as reflex_bidding
from ouvert.skat.kernels.reflex import layout as reflex_layout
from ouvert.skat.kernels.reflex import suits as reflex_suits
from ouvert.skat.kernels.reflex.suits import pattern, suit_factors
from ouvert.skat.players.self_play import PlayedCards, SelfPlay, play_cards, self_play
from ouvert.skat.rules.actions import Bid, Hold, Pass
from ouvert.skat.rules.auction import Auction
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.values import BID_LADDER, game_value, matadors

MINE, LEFT, RIGHT = range(3)


@cache
def plain_value(owners: tuple[tuple[int, int], ...], points: tuple[int, ...]) -> float:
    """The suit played alone, with known hands: (card, owner) pairs."""
    mine = [card for card, owner in owners if owner == MINE]
    return max((plain_lead(owners, points, card) for card in mine), default=0.0)


def plain_lead(owners: tuple[tuple[int, int], ...], points: tuple[int, ...], lead: int) -> float:
    """What leading one card is worth against the best answers."""
    lefts: list[tuple[int, ...]] = [(card,) for card, owner in owners if owner == LEFT]
    rights: list[tuple[int, ...]] = [(card,) for card, owner in owners if owner == RIGHT]
    worst = float("inf")
    for answers in product(lefts or [()], rights or [()]):
        trick = [lead, *answers[0], *answers[1]]
        swing = sum(points[card] for card in trick) + reflex_suits.TEMPO
        rest = tuple(pair for pair in owners if pair[0] not in trick)
        worst = min(worst, (swing if max(trick) == lead else -swing) + plain_value(rest, points))
    return worst


def splits(theirs: list[int]) -> list[dict[int, int]]:
    """Every way to deal their cards to the two defenders."""
    sides = product((LEFT, RIGHT), repeat=len(theirs))
    return [dict(zip(theirs, side, strict=True)) for side in sides]


def test_leads_of_side_suits_are_the_best_on_average() -> None:
    factors = suit_factors()
    points = tuple(reflex_suits.SIDE_POINTS.tolist())
    rng = np.random.default_rng(1)
    for owners in rng.integers(0, 3, (60, 7)):
        mine = [card for card in range(7) if owners[card] == 1]
        theirs = [card for card in range(7) if owners[card] == 2]
        number = pattern(sum(1 << card for card in mine), sum(1 << card for card in theirs))
        assert number == sum(int(owner) * 3**card for card, owner in enumerate(owners))
        if not mine:
            assert factors[reflex_layout.SIDE_LEADS + number] == -1
            continue
        worths = {}
        for lead in mine:
            values = [
                plain_lead((*((card, MINE) for card in mine), *split.items()), points, lead)
                for split in splits(theirs)
            ]
            worths[lead] = sum(values) / len(values)
        best = int(factors[reflex_layout.SIDE_LEADS + number])
        assert worths[best] == pytest.approx(max(worths.values()), abs=0.1)
        stored = factors[reflex_layout.SIDE_WORTHS + number] / 10
        assert stored == pytest.approx(max(worths.values()), abs=0.06)


def test_trump_leads_are_own_trumps_and_never_waste_the_top() -> None:
    factors = suit_factors()
    for number in np.random.default_rng(2).integers(0, 3**11, 500):
        digits = [int(number) // 3**card % 3 for card in range(11)]
        lead = int(factors[reflex_layout.TRUMP_LEADS + number])
        assert (lead == -1) == (1 not in digits)
        if lead >= 0:
            assert digits[lead] == 1


def test_null_safety_is_the_share_of_safe_splits() -> None:
    factors = suit_factors()
    flags = null_suits.suit_table()
    for owners in np.random.default_rng(3).integers(0, 3, (60, 8)):
        mine = sum(1 << card for card in range(8) if owners[card] == 1)
        theirs = [card for card in range(8) if owners[card] == 2]
        safe = 0
        for split in splits(theirs):
            left = sum(1 << card for card, owner in split.items() if owner == LEFT)
            right = sum(1 << card for card, owner in split.items() if owner == RIGHT)
            safe += bool(flags[null_suits.suit_number(mine, left, right)] & null_suits.SAFE)
        number = pattern(mine, sum(1 << card for card in theirs))
        share = factors[reflex_layout.NULL_SAFETY + number] / 10_000
        assert share == pytest.approx(safe / 2 ** len(theirs), abs=1e-4)


def test_values_and_ladder_are_those_of_the_rules() -> None:
    assert tuple(reflex_bidding.LADDER) == BID_LADDER
    games = [*(Contract(game) for game in GameType), Contract(GameType.NULL, ouvert=True)]
    for order in np.random.default_rng(4).permuted(np.tile(np.arange(32), (300, 1)), axis=1):
        cards = CardSet(Card(int(card)) for card in order[:12])
        for kind, contract in enumerate(games):
            expected = game_value(contract, matadors(cards, contract.game))
            assert reflex_bidding.plain_value(kind, cards.bits) == expected


def test_auction_is_that_of_the_rules() -> None:
    values = np.array([0, 18, 20, 24, 33, 46, 48, 264])
    for limits in product(values.tolist(), repeat=3):
        state = Auction()
        while state.actor is not None:
            limit = limits[state.actor]
            if state.answering:
                state = state.after(Hold() if state.bid <= limit else Pass())
                continue
            higher = next((value for value in BID_LADDER if value > state.bid), 1000)
            state = state.after(Bid(higher) if higher <= limit else Pass())
        result = reflex_bidding.auction(*limits)
        if state.declarer is None:
            assert result == -1
        else:
            assert (result >> 2, result & 3) == (state.bid, state.declarer)


def test_features_count_what_they_say() -> None:
    counted = np.zeros(reflex_bidding.BID_FEATURES)
    hand = CardSet.parse("CJ HJ DJ HA H10 H9 SA S10 C10 D7")
    put = CardSet.parse("D10 CK")
    reflex_bidding.features(2, hand.bits, put.bits, 1, suit_factors().ctypes.data, counted)
    assert counted.tolist() == [1, 6, 1, 0, 2, 2, 1, 1, 0, 1, 0, 1, 0, 1, 1.4]


def declared_games(count: int, seed: int) -> SelfPlay:
    """A batch of games, those passed in among them."""
    return self_play(count, np.random.default_rng(seed))


def replayed(
    games: SelfPlay, rows: np.ndarray, *, declarer: bool = False, defenders: bool = False
) -> PlayedCards:
    """The same deals and contracts again, one side at random."""
    hands = games.deals[rows, :3].copy()
    seats = games.declarers[rows]
    hands[np.arange(len(rows)), seats] |= games.deals[rows, 3]
    hands[np.arange(len(rows)), seats] &= ~games.discards[rows]
    return play_cards(
        games.games[rows],
        hands,
        games.discards[rows],
        seats,
        declarer_at_random=declarer,
        defenders_at_random=defenders,
        seed=11,
    )


def test_reflex_beats_chance_on_both_sides_of_the_same_deals() -> None:
    games = declared_games(6000, 5)
    for kinds in ((0, 1, 2, 3), (4,), (5, 6)):
        rows = np.flatnonzero((games.declarers >= 0) & np.isin(games.games, kinds))
        played = games.games[rows]
        assert len(rows) > 100
        both = replayed(games, rows).kept(played).astype(float)
        no_plan = replayed(games, rows, declarer=True).kept(played).astype(float)
        no_defence = replayed(games, rows, defenders=True).kept(played).astype(float)
        for better, worse in ((both, no_plan), (no_defence, both)):
            gain = better - worse
            error = gain.std() / np.sqrt(len(gain))
            assert gain.mean() > 4 * error > 0, kinds


def test_self_play_is_fixed_by_its_generator() -> None:
    one, two, other = declared_games(300, 6), declared_games(300, 6), declared_games(300, 7)
    for name in ("deals", "limits", "declarers", "bids", "games", "discards", "won", "values"):
        np.testing.assert_array_equal(getattr(one, name), getattr(two, name))
    np.testing.assert_array_equal(one.played.cards, two.played.cards)
    assert (one.deals != other.deals).any()


def test_dealt_cards_are_all_different_and_everywhere_alike() -> None:
    games = declared_games(4000, 8)
    together = games.deals[:, 0] | games.deals[:, 1] | games.deals[:, 2] | games.deals[:, 3]
    assert (together == 0xFFFF_FFFF).all()
    for place, size in enumerate((10, 10, 10, 2)):
        held = (games.deals[:, place, None] >> np.arange(32, dtype=np.uint32)) & 1
        assert (held.sum(axis=1) == size).all()
        spread = (held.mean(axis=0) - size / 32) / np.sqrt(size / 32 * (1 - size / 32) / 4000)
        assert np.abs(spread).max() < 5


def test_points_are_those_of_the_declarers_tricks_and_discards() -> None:
    games = declared_games(500, 9)
    rows = np.flatnonzero((games.declarers >= 0) & (games.games < 5))
    assert (np.sort(games.played.cards[rows], axis=1) >= 0).all()
    worth = np.array([CARD_POINTS[card & 7] for card in range(32)])
    total = worth[games.played.cards[rows]].sum(axis=1)
    skat = np.array([CardSet(int(cards)).points for cards in games.discards[rows]])
    assert (total + skat == 120).all()
    assert (games.played.points[rows] <= 120).all()
    assert ((games.played.tricks[rows] == 10) <= (games.played.points[rows] == 120)).all()


def test_rules_left_out_never_speak() -> None:
    games = declared_games(300, 10)
    rows = np.flatnonzero(games.declarers >= 0)
    hands = games.deals[rows, :3].copy()
    seats = games.declarers[rows]
    hands[np.arange(len(rows)), seats] |= games.deals[rows, 3]
    hands[np.arange(len(rows)), seats] &= ~games.discards[rows]
    every = play_cards(games.games[rows], hands, games.discards[rows], seats)
    assert (every.rules == 18).any()
    fewer = play_cards(games.games[rows], hands, games.discards[rows], seats, without_rules=(18,))
    assert not (fewer.rules == 18).any()
