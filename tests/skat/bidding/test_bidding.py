"""Bidding: payoffs against the rules, and bids that a player would understand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError
from ouvert.skat.bidding.discards import best_discard
from ouvert.skat.bidding.hand_worth import HandWorth, judge_hand
from ouvert.skat.bidding.payoffs import Payoff, expected_null, expected_trump
from ouvert.skat.bidding.trump.tables import KINDS, trump_tables
from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS, Contract, GameType
from ouvert.skat.rules.series import Scoring, declarer_score
from ouvert.skat.rules.values import BID_LADDER, evaluate, game_value

STRONG = CardSet.parse("CJ SJ CA CT CK C9 HA HT D7 S8")
FAIR = CardSet.parse("HJ DJ HA HT HK H7 SA S9 D8 C7")
POOR = CardSet.parse("C7 CQ CK S7 SQ SK HT H8 D7 DT")

RESULTS = (  # card points and tricks of the declarer: Schneider lost, lost, won, Schneider, Schwarz
    (20, 3),
    (50, 5),
    (70, 6),
    (100, 8),
    (120, 10),
)
SURELY = np.array(
    [[0, 0, 0, 1], [0, 0, 0, 0], [1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0]], dtype=np.float64
)


@given(
    st.permutations(range(32)),
    st.sampled_from([c for c in SKAT_CONTRACTS + HAND_CONTRACTS if c.game is not GameType.NULL]),
    st.sampled_from(BID_LADDER[:40]),
    st.integers(0, 4),
)
def test_sure_results_bring_what_the_rules_say(
    order: list[int], contract: Contract, bid: int, result: int
) -> None:
    cards = CardSet([Card(card) for card in order[:12]])
    points, tricks = RESULTS[result]
    by_rules = evaluate(
        contract,
        declarer=0,
        bid=bid,
        cards=cards,
        card_points=(points, 120 - points),
        tricks=(tricks, 10 - tricks),
    )
    for payoff, scoring in (
        (Payoff.PLAIN, Scoring.PLAIN),
        (Payoff.SEEGER_FABIAN, Scoring.SEEGER_FABIAN),
    ):
        wins, brings = expected_trump(
            payoff,
            contract,
            np.array([abs(by_rules.matadors)]),
            SURELY[result : result + 1],
            bid,
        )
        assert wins[0] == by_rules.won
        assert brings[0] == declarer_score(by_rules, scoring)


@given(st.sampled_from(SKAT_CONTRACTS[-2:] + HAND_CONTRACTS[-2:]), st.sampled_from(BID_LADDER))
def test_sure_nulls_bring_what_the_rules_say(contract: Contract, bid: int) -> None:
    for tricks in (0, 1):
        by_rules = evaluate(
            contract,
            declarer=0,
            bid=bid,
            cards=CardSet(),
            card_points=(0, 120),
            tricks=(tricks, 10 - tricks),
        )
        chance = np.array([1.0 - tricks])
        wins, brings = expected_null(Payoff.SEEGER_FABIAN, contract, chance, bid)
        assert wins[0] == by_rules.won
        assert brings[0] == declarer_score(by_rules, Scoring.SEEGER_FABIAN)


def test_hands_of_three_kinds() -> None:
    strong, fair, poor = (judge_hand(hand) for hand in (STRONG, FAIR, POOR))
    assert strong.maximal_bid > fair.maximal_bid > poor.maximal_bid == 0
    assert strong.contracts[0].win_probability > 0.8
    assert fair.contracts[0].contract.game in (GameType.HEARTS, GameType.GRAND)


@pytest.mark.parametrize("payoff", Payoff)
@pytest.mark.parametrize("hand", [STRONG, FAIR, POOR])
def test_bids_stop_in_time(hand: CardSet, payoff: Payoff) -> None:
    judged = judge_hand(hand, 1, payoff=payoff)
    for rating in judged.bids:
        assert judged.holds(rating.bid) == (rating.expected > payoff.passing)
    assert not judged.holds(0)
    assert not judged.holds(judged.bids[-1].bid)
    assert judged.maximal_bid < 264


def test_losing_costs_more_the_less_one_bids() -> None:
    sparing, bold = (
        judge_hand(FAIR, 1, payoff=payoff) for payoff in (Payoff.EXTENDED, Payoff.SEEGER_FABIAN)
    )
    assert sparing.maximal_bid <= bold.maximal_bid
    dear = judge_hand(FAIR, 1, passing=1000)
    assert dear.maximal_bid == 0


def test_bids_of_the_others_cost_something() -> None:
    alone = judge_hand(FAIR, 0)
    driven = judge_hand(FAIR, 0, bids=(0, 24, 0))
    assert driven.bids[0].bid == 24
    assert driven.bids[0].expected < alone.bids[0].expected
    assert judge_hand(FAIR, 1, bids=(0, 24, 0)) == judge_hand(FAIR, 1)


def test_worth_of_a_skat_is_that_of_its_best_discard() -> None:
    """The kernel over all skats agrees with rating the twelve cards of one skat."""
    worth = HandWorth(FAIR, 2, trump_tables())
    unseen = [card for card in Card if card not in FAIR]
    skats = [CardSet((a, b)) for i, a in enumerate(unseen) for b in unseen[i + 1 :]]
    for i in range(0, len(skats), 23):
        for contract in SKAT_CONTRACTS:
            wins, brings = worth.each(contract, 18, 0, Payoff.SEEGER_FABIAN)
            best = best_discard(FAIR | skats[i], 2, contracts=(contract,))
            assert wins[i] == pytest.approx(best.win_probability, abs=1e-4)
            assert brings[i] == pytest.approx(best.expected, abs=0.05)


def test_hand_games_are_the_same_for_every_skat() -> None:
    worth = HandWorth(STRONG, 0, trump_tables())
    for game in KINDS:
        wins, _ = worth.each(Contract(game, hand=True), 18, 0, Payoff.PLAIN)
        assert np.ptp(wins) == 0


SOLID = CardSet.parse("CJ SJ HJ DJ CA CT CK CQ SA ST")


def test_sure_hand_games_are_announced_and_open_only_if_they_are_sure() -> None:
    best = judge_hand(SOLID, 2).bids[0]
    assert best.hand_contract == Contract.announced(GameType.GRAND, ouvert=True)
    assert best.win_probability == 1
    less = SOLID - CardSet.parse("ST") | CardSet.parse("S7")
    assert not judge_hand(less, 2).bids[0].hand_contract.ouvert
    opened = [r for r in judge_hand(less, 2).contracts if r.contract.ouvert]
    assert all(r.win_probability == 0 for r in opened if r.contract.game is not GameType.NULL)


def test_what_is_sure_without_the_skat_is_sure_with_it() -> None:
    """The skat can be put back."""
    hand = CardSet.parse("CJ SJ HA HT HK HQ H9 H8 H7 SA")
    rated = {each.contract: each.win_probability for each in judge_hand(hand, 0).contracts}
    assert rated[Contract(GameType.GRAND, hand=True)] == 1
    assert rated[Contract(GameType.GRAND)] == 1
    assert rated[Contract(GameType.HEARTS)] == 1


def test_a_null_below_the_bid_is_not_looked_at() -> None:
    for heard, least in ((0, 23), (24, 35), (36, 46), (48, 59), (60, 264)):
        rated = judge_hand(POOR, 0, bids=(0, heard, 0)).contracts
        nulls = [r.contract for r in rated if r.contract.game is GameType.NULL]
        assert all(game_value(contract) >= least for contract in nulls)
        assert len(nulls) == (23, 35, 46, 59, 264)[::-1].index(least)


def test_text_for_a_player() -> None:
    text = str(judge_hand(STRONG))
    assert "bid up to" in text
    assert "Grand" in text
    assert "pass" in str(judge_hand(POOR))


@pytest.mark.parametrize(
    ("hand", "seat", "bids"),
    [
        (CardSet.parse("CJ"), 0, (0, 0, 0)),
        (STRONG, 3, (0, 0, 0)),
        (STRONG, 0, (0, 19, 0)),
        (STRONG, 0, (0, 0)),
    ],
)
def test_nonsense_is_refused(hand: CardSet, seat: int, bids: tuple[int, ...]) -> None:
    with pytest.raises(PositionError):
        judge_hand(hand, seat, bids=bids)
