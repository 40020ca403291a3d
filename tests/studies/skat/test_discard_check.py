"""The slow check of discards counts rightly, and finds little to complain about."""

from __future__ import annotations

from functools import cache
from itertools import islice

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.skat.bidding.discards import best_discard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.search.open_cards import wins
from ouvert.skat.search.positions import OpenPosition
from ouvert.studies.skat.discard_check import (
    BEST,
    CLOSED,
    FAMILIES,
    OPEN,
    OTHERS,
    CheckedHand,
    PickedUp,
    check,
    picked_up_hands,
    run,
    summarize,
)
from support.sizes import long


def made_up(shares: list[float], worlds: int, seed: int = 0) -> CheckedHand:
    """A hand whose discards win a known share of worlds each."""
    rng = np.random.default_rng(seed)
    won = rng.random((len(shares), worlds)) < np.array(shares)[:, None]
    hand = PickedUp(CardSet.parse("CJ SJ HJ DJ CA CT CK CQ C9 C8 C7 SA"), 0, 18)
    puts = tuple(CardSet.parse("C7 C8") for _ in shares)
    return CheckedHand(
        hand, Contract(GameType.CLUBS), puts, np.array(shares), {CLOSED: won, OPEN: won}
    )


@cache
def checked() -> tuple[CheckedHand, ...]:
    return tuple(run(3, 3, closed_worlds=60, open_worlds=16))


def test_the_loss_is_not_the_luck_of_the_best() -> None:
    equal = [made_up([0.5] * 10, 100, seed).loss(CLOSED) for seed in range(300)]
    assert np.mean(equal) == pytest.approx(0, abs=0.015)
    worse = [made_up([0.5, 0.9, 0.4], 200, seed).loss(CLOSED) for seed in range(100)]
    assert np.mean(worse) == pytest.approx(0.4, abs=0.03)


def test_agreement_and_correlation() -> None:
    best = made_up([0.9, 0.5, 0.1], 400)
    assert best.agrees(CLOSED) == 1
    assert best.correlation(CLOSED) > 0.95
    assert best.loss(CLOSED) == 0
    assert best.loss_of_any(CLOSED) == pytest.approx(0.4, abs=0.05)
    assert made_up([0.1, 0.5, 0.9], 400).agrees(CLOSED) == 0
    assert np.isnan(made_up([1.0, 1.0], 50).correlation(CLOSED))


def test_hands_are_twelve_cards_and_repeatable() -> None:
    first, again = (list(islice(picked_up_hands(6), 20)) for _ in range(2))
    assert first == again
    assert all(len(hand.cards) == 12 for hand in first)
    assert len({hand.cards for hand in first}) == 20


@pytest.mark.long
def test_the_tables_choice_comes_first_and_no_discard_twice() -> None:
    for each in checked():
        hand = each.picked_up
        best = best_discard(hand.cards, hand.seat, bid=hand.bid)
        assert (each.contract, each.puts[0]) == (best.contract, best.put)
        assert len(set(each.puts)) == len(each.puts) == BEST + OTHERS
        assert all(len(put) == 2 and put <= hand.cards for put in each.puts)
        assert each.rated[0] == best.win_probability


@pytest.mark.long
@pytest.mark.parametrize(("worlds", "luck"), [(50, 0.25), long(200, 0.15)])
def test_open_worlds_are_solved(worlds: int, luck: float) -> None:
    """The number of wins is what the solver says of single deals, dealt in another order."""
    hand = next(
        each
        for each in picked_up_hands(2)
        if best_discard(each.cards, each.seat, bid=each.bid).contract.game is GameType.GRAND
    )
    found = check(hand, np.random.default_rng(1), closed_worlds=worlds // 5, open_worlds=worlds)
    rng = np.random.default_rng(9)
    others = [*(CardSet.full() - hand.cards)]
    won = 0
    for _ in range(worlds):
        order = rng.permutation(20)
        sides = [CardSet(others[int(i)] for i in part) for part in (order[:10], order[10:])]
        hands = [hand.cards - found.puts[0], *sides]
        first, second, third = (hands[(seat - hand.seat) % 3] for seat in range(3))
        put = found.puts[0].points
        won += wins(OpenPosition(GameType.GRAND, (first, second, third), hand.seat, 0, points=put))
    assert won / worlds == pytest.approx(float(found.won[OPEN][0].mean()), abs=luck)


def test_the_summary() -> None:
    rows = summarize(list(checked()))
    assert [(row.games, row.judge) for row in rows] == [
        (family, judge) for family in FAMILIES for judge in (CLOSED, OPEN)
    ]
    for row in rows:
        assert row.hands == 3
        # few hands and worlds; `docs/evaluation.md` has the study
        assert row.loss < 0.2
        assert row.loss < row.loss_of_any
        assert row.correlation > 0.3
