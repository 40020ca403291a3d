"""Drills ask what can be answered, and the judge of the course decides."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.errors import OuvertError, RulesError
from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.course.judging import judge
from ouvert.skat.course.tasks.bids import AS_GOOD, MaximalBid
from ouvert.skat.course.tasks.counting import CardsOut, Count, SidePoints, TrumpsLeft, VoidIn
from ouvert.skat.course.tasks.task import codes
from ouvert.skat.rules.contracts import trick_rules
from ouvert.skat.rules.deals import Deal
from ouvert.skat.training.drills import HIGHEST, Drill, drill_task, judge_drill
from ouvert.web.protocol.training import DRILL_LEVELS

LEVELS = [(drill, level) for drill in Drill for level in range(1, HIGHEST[drill] + 1)]


def counting(kind: type[Count], seeds: int) -> list[Count]:
    found = [
        drill_task(Drill.COUNTING, level, seed).task
        for level in range(1, 7)
        for seed in range(seeds)
    ]
    return [each for each in found if isinstance(each, kind)]


@pytest.mark.parametrize(("drill", "level"), LEVELS)
def test_the_first_answer_is_right_and_others_are_not(drill: Drill, level: int) -> None:
    for seed in range(3):
        made = drill_task(drill, level, seed)
        accepted, question = made.task.accepted(), made.task.question()
        verdict = judge_drill(drill, level, seed, accepted[0])
        assert verdict.right
        assert verdict.told.en
        assert verdict.told.de
        assert "$" not in verdict.told.en + verdict.told.de
        other: tuple[str, ...] = ("119",) if question.form == "number" else ()
        if question.form == "choice":
            rest = [each.value for each in question.options if (each.value,) not in accepted]
            other = tuple(rest[:1])
        elif question.form == "cards":
            other = tuple(question.cards[: question.count or len(question.cards)])
        if other and frozenset(other) not in map(frozenset, accepted):
            assert not judge_drill(drill, level, seed, other).right
        assert drill_task(drill, level, seed) == made


def test_page_and_library_have_the_same_levels() -> None:
    assert {drill.value: highest for drill, highest in HIGHEST.items()} == DRILL_LEVELS
    for level in (0, 9):
        with pytest.raises(OuvertError, match="levels 1 to"):
            drill_task(Drill.BIDDING, level, 1)
    with pytest.raises(RulesError, match="no answer"):
        judge_drill(Drill.COUNTING, 1, 1, ("many",))


def test_counting_becomes_more_difficult() -> None:
    tricks = [len(counting_task(level).game().tricks) for level in range(1, 7)]
    assert tricks == sorted(tricks)
    assert tricks[0] < tricks[-1]
    assert [drill_task(Drill.COUNTING, level, 0).one_by_one for level in (1, 6)] == [False, True]


def counting_task(level: int) -> Count:
    task = drill_task(Drill.COUNTING, level, 0).task
    assert isinstance(task, Count)
    return task


def test_trumps_and_cards_that_are_out_are_in_the_other_hands() -> None:
    for task in counting(TrumpsLeft, 8):
        game, you = task.game(), task.viewer()
        suits = trick_rules(game.contract.game, 0).suits if game.contract else ()
        hidden = [card for seat in range(3) if seat != you for card in game.hands[seat]]
        if you != game.declarer or not game.picked_up:
            hidden += list(game.skat)
        assert task.accepted() == ((str(sum(suits[card] == 4 for card in hidden)),),)
    for task in counting(CardsOut, 8):
        seen = task.seen()
        marked = CardSet(map(Card.parse, task.accepted()[0]))
        assert not marked & (seen.hand | seen.played | seen.discards)
        offered = CardSet(map(Card.parse, task.question().cards))
        assert marked <= offered
        assert offered
        assert not offered & seen.hand
        if seen.hand:
            with pytest.raises(RulesError, match="no answer"):
                judge(task, (next(iter(seen.hand)).code,))


def test_points_of_the_others_add_up() -> None:
    for task in counting(SidePoints, 8):
        game, you = task.game(), task.viewer()
        mine = {you} if you == game.declarer else {0, 1, 2} - {game.declarer}
        theirs = sum(trick.points for trick in game.tricks if trick.winner not in mine)
        assert task.accepted() == ((str(theirs),),)


@pytest.mark.long
def test_who_is_void_for_certain_is_void_in_every_deal() -> None:
    """By all deals, or many of them, that the seat thinks possible."""
    told = Counter[str]()
    for task in counting(VoidIn, 24):
        assert isinstance(task, VoidIn)
        seen = task.seen()
        assert seen.contract is not None
        suits = trick_rules(seen.contract.game, 0).suits
        knowledge = Knowledge.of(seen)
        possible = knowledge.worlds()
        few = possible.count() <= 2_000
        drawn = possible.enumerate() if few else possible.sample(500, np.random.default_rng(0))
        suit = CardSet(card for card in Card if suits[card] == task.suit).bits
        left, right = (bool((drawn[:, place] & suit == 0).all()) for place in range(2))
        ((answer,),) = task.accepted()
        told[answer] += 1
        assert (answer in ("left", "both"), answer in ("right", "both")) == (left, right)
    assert len(told) >= 3


@pytest.mark.long
def test_bids_as_good_as_the_tables_are_right() -> None:
    rng = np.random.default_rng(4)
    for _ in range(12):
        hand = " ".join(codes(Deal.random(rng).hands[0]))
        task = MaximalBid(answers=(), hand=hand, seat=0)
        judged = task.judged()
        accepted = [int(value) for (value,) in task.accepted()]
        assert accepted[0] == judged.maximal_bid
        gains = {each.bid: each.expected - judged.passing for each in judged.bids}
        # whoever stops at a right value gives away no more than the predictions may be wrong by
        for value in accepted:
            low, high = sorted((value, judged.maximal_bid))
            assert all(abs(gain) <= AS_GOOD for bid, gain in gains.items() if low < bid <= high)
        assert not judge(task, ("264",)).right
