"""What passing brings: nothing, a game of another, or a Ramsch."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError
from ouvert.skat.bidding.payoffs import Payoff
from ouvert.skat.matches.table import play
from ouvert.skat.players.advise import advise
from ouvert.skat.players.bidder import EvaluatingBidder, judge_auction
from ouvert.skat.players.club.passing import ANOTHER_PLAYS, RAMSCH_SHARES, passing
from ouvert.skat.players.reflex import ReflexPlayer
from ouvert.skat.review.auction import auction
from ouvert.skat.rules.actions import Bid, Pass
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.ramsch_worth import ramsch_worth

LOW = CardSet.parse("C7 C8 C9 S7 S8 S9 H7 H8 D7 D8")
HIGH = CardSet.parse("HJ CA CT SA SK HA HK DA DT DK")
MARCH = CardSet.parse("CJ SJ HJ DJ CA SA HA DA CT ST")
PASSED = (Pass(), Pass())
RAMSCH = ClubOptions(ramsch=True)


def deal_with(hand: CardSet) -> Deal:
    free = list(CardSet.full() - hand)
    return Deal((hand, CardSet(free[:10]), CardSet(free[10:20])), CardSet(free[20:]))


def test_low_cards_are_worth_more_in_a_ramsch_than_high_ones() -> None:
    low, high = ramsch_worth(LOW, 0), ramsch_worth(HIGH, 0)
    assert low.score == 0
    assert low.relative > 0 > high.relative
    march = ramsch_worth(MARCH, 0)
    assert (march.score, march.relative, march.standard_error) == (120, 120, 0)
    assert ramsch_worth(LOW, 0) == low
    assert ramsch_worth(LOW, 1) != low


def test_a_ramsch_is_worth_what_games_bring() -> None:
    """Whole games by the rules of thumb, from deals that a hand is part of."""
    rng = np.random.default_rng(5)
    hand = Deal.random(11).hands[0]
    free = np.array(sorted(CardSet.full() - hand))
    brought = []
    for _ in range(150):
        parts = np.split(rng.permutation(free), [10, 20])
        rest = [CardSet(Card(int(card)) for card in part) for part in parts]
        deal = Deal((hand, rest[0], rest[1]), rest[2])
        start = SkatGame.replay(deal, (*PASSED, Pass()), RAMSCH)
        ended = play(start, [ReflexPlayer()] * 3).game
        first, second, third = ended.returns
        brought.append(first - (second + third) / 2)
    worth = ramsch_worth(hand, 0)
    error = float(np.hypot(np.std(brought) / np.sqrt(len(brought)), worth.standard_error))
    # the rules do not solve the last tricks, and passes say a little of the others' cards
    assert abs(np.mean(brought) - worth.relative) < 4 * error + 10


@pytest.mark.parametrize(("hand", "seat"), [(CardSet.parse("CJ"), 0), (LOW, 3)])
def test_what_is_no_hand_or_seat_is_refused(hand: CardSet, seat: int) -> None:
    with pytest.raises(PositionError):
        ramsch_worth(hand, seat)


def test_passing_counts_the_ramsch_only_where_it_may_come() -> None:
    worth = ramsch_worth(HIGH, 0)
    assert passing(HIGH, 0, PASSED) == 0
    assert passing(HIGH, 0, PASSED, ramsch=True) == worth.relative
    assert passing(HIGH, 0, PASSED, Payoff.SEEGER_FABIAN, ramsch=True) == worth.score
    assert passing(HIGH, 0, PASSED, Payoff.WIN_RATE, ramsch=True) == Payoff.WIN_RATE.passing
    assert passing(HIGH, 0, (Bid(18),), ramsch=True) == ANOTHER_PLAYS
    early = passing(HIGH, 1, (), ramsch=True)
    assert early == ANOTHER_PLAYS + RAMSCH_SHARES[0] * ramsch_worth(HIGH, 1).relative
    assert RAMSCH_SHARES[-1] == 1


@pytest.mark.long
def test_forehand_alone_decides_by_what_the_ramsch_brings() -> None:
    """A bidder that was told of the Ramsch weighs it, advice and look-back with him."""
    changed = 0
    for seed in range(400):
        hand = Deal.random(seed).hands[0]
        plain, told = (judge_auction(hand, 0, PASSED, ramsch=ramsch) for ramsch in (False, True))
        assert told.passing == ramsch_worth(hand, 0).relative
        if bool(plain.maximal_bid) == bool(told.maximal_bid):
            continue
        changed += 1
        start = SkatGame.replay(deal_with(hand), PASSED, RAMSCH)
        seen = start.observe(0)
        best = Bid(18) if told.maximal_bid else Pass()
        assert EvaluatingBidder().choose(seen) == best
        advice = advise(seen)
        assert advice.best.action == best
        assert advice.maximal_bid == told.maximal_bid
        looked = next(each for each in auction(start.apply(best)) if each.seat == 0)
        assert looked.verdict.value == "fine"
        assert looked.words[0].passing == told.passing
        if changed == 2:
            break
    assert changed


def test_without_the_option_nothing_is_otherwise() -> None:
    game = SkatGame.replay(deal_with(LOW), PASSED)
    assert EvaluatingBidder().passing(game.observe(0)) == 0
