"""What is called a sure win is one: in every deal, with open cards, and by the paranoia search."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet, Rank
from ouvert.errors import PositionError
from ouvert.skat.bidding.sure_wins import (
    high_card_theorem,
    most_defender_points,
    sure_lead,
    sure_points,
)
from ouvert.skat.rules.contracts import Contract, GameType, trick_rules
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.open_cards import SCHWARZ, WIN, card_values, solve_many, wins
from ouvert.skat.search.paranoia import Verdict, prove
from ouvert.skat.search.positions import OpenPosition
from support.sizes import some_of

TRUMP_GAMES: list[GameType] = [game for game in GameType if game is not GameType.NULL]
DEALS = 6


def strong(rng: np.random.Generator, game: GameType) -> tuple[CardSet, CardSet]:
    """Ten cards and two for the skat, of the best more often: trumps, aces and tens."""
    rules = trick_rules(game, 0)
    worth = np.array(
        [
            strength + (6 if suit == rules.trump else 0)
            for suit, strength in zip(rules.suits, rules.strengths, strict=True)
        ]
    )
    order = np.argsort(rng.normal(0, 3, 32) - worth)
    cards = rng.permutation(order[:12]) if rng.random() < 0.2 else order[:12]
    return CardSet(Card(int(c)) for c in cards[:10]), CardSet(Card(int(c)) for c in cards[10:])


def dealt(hand: CardSet, others: CardSet, rng: np.random.Generator) -> NDArray[np.uint32]:
    """Random ways in which ten cards each of the others go to the defenders."""
    found = np.zeros((DEALS, 3), dtype=np.uint32)
    for i in range(DEALS):
        order = rng.permutation([int(card) for card in others])
        found[i] = [hand.bits, *(sum(1 << int(c) for c in order[s : s + 10]) for s in (0, 10))]
    return found


@pytest.mark.parametrize("game", some_of(TRUMP_GAMES[::-1]))
def test_sure_points_are_reached_in_every_deal(game: GameType) -> None:
    rng = np.random.default_rng([1, TRUMP_GAMES.index(game)])
    checked = {(True, False): 0, (True, True): 0, (False, False): 0}
    if game is GameType.GRAND:
        # nobody holds the eleven trumps of a suit game in ten cards
        checked[False, True] = 0
    for _ in range(700):
        hand, skat = strong(rng, game)
        for forehand, hidden in checked:
            least = sure_points(game, hand, skat=None if hidden else skat, forehand=forehand)
            known = 0 if hidden else skat.points
            if not known < least:
                continue
            if checked[forehand, hidden] >= 25:
                continue
            checked[forehand, hidden] += 1
            theirs = CardSet.full() - hand if hidden else CardSet.full() - hand - skat
            hands = dealt(hand, theirs, rng)
            used = hands[:, 0] | hands[:, 1] | hands[:, 2]
            points = np.array([CardSet(int(~row & 0xFFFFFFFF)).points for row in used])
            for leader in (0,) if forehand else (1, 2):
                reached, _ = solve_many(game, hands, 0, leader, points, least, threads=1)
                assert reached.all(), (hand, skat, hidden, leader, least)
    assert min(checked.values()) >= 5


@pytest.mark.parametrize("game", [GameType.GRAND, GameType.SPADES])
def test_sure_wins_are_proved_against_every_world(game: GameType) -> None:
    rng = np.random.default_rng([2, TRUMP_GAMES.index(game)])
    proved = 0
    while proved < 12:
        hand, skat = strong(rng, game)
        if sure_points(game, hand, skat=skat, forehand=True) < WIN:
            continue
        other = CardSet.full() - hand - skat
        row = dealt(hand, other, rng)[0]
        deal = Deal((hand, CardSet(int(row[1])), CardSet(int(row[2]))), skat)
        start = SkatGame.declared(deal, 0, Contract(game), bid=18, discards=skat)
        assert prove(start.observe(0), WIN, every=False).verdict is Verdict.FORCED
        proved += 1


def test_the_theorem_as_printed() -> None:
    """The most card points in as many tricks as high cards are at home; two numbers are off."""
    highest = {
        lost: max(
            most_defender_points(lost, aces, lost - aces)
            for aces in range(5)
            if 0 <= lost - aces <= 4
        )
        for lost in range(1, 8)
    }
    printed = {2: 44, 3: 58, 4: 59, 5: 57, 6: 54, 7: 47}
    assert {lost: highest[lost] for lost in printed} == {**printed, 4: 60, 5: 58}
    assert highest[1] == 22
    assert most_defender_points(4, aces=1, tens=3) == 59
    assert most_defender_points(5, aces=2, tens=3) == 57


def test_the_theorem_holds_but_for_four_tens() -> None:
    for aces, tens in product(range(5), repeat=2):
        for lost in range(aces + tens + 1):
            assert high_card_theorem(lost, aces, tens) == ((lost, aces, tens) != (4, 0, 4))


def test_four_aces_afford_a_queen() -> None:
    assert most_defender_points(4, aces=4, tens=0, points_put_in=3) == 59
    assert not high_card_theorem(4, aces=4, tens=0, points_put_in=4)


def test_no_defenders_can_hold_more() -> None:
    """Against the plain sum of the best cards that are left, taken from a deck."""
    for aces, tens, lost in product(range(5), range(5), range(11)):
        left = [card for card in Card if card.rank not in (Rank.ACE, Rank.TEN)]
        for rank, gone in ((Rank.ACE, aces), (Rank.TEN, tens)):
            left += [card for card in Card if card.rank is rank][gone:]
        best = sorted((card.points for card in left), reverse=True)[: 2 * lost]
        assert most_defender_points(lost, aces, tens) == sum(best)


def test_four_tens_against_four_tricks_can_be_lost() -> None:
    """The case in which the printed theorem fails, as a deal.

    The declarer brings home all four tens and loses four tricks without a point of his own in
    them; in those are all aces and kings, 60 points.
    """
    hand = CardSet.parse("CJ SJ CT C7 ST S7 HT H7 DT D7")
    skat = CardSet.parse("HJ DJ")
    left = CardSet.parse("CA CQ C8 SA SQ S8 HK H9 DK D9")
    right = CardSet.full() - hand - skat - left
    position = OpenPosition(GameType.GRAND, (hand, left, right), 0, 0, points=skat.points)
    assert not wins(position, WIN)
    assert sure_points(GameType.GRAND, hand, skat=skat, forehand=True) < WIN


def test_examples() -> None:
    grand = CardSet.parse("CJ SJ HJ DJ CA CT CK SA ST HA")
    assert sure_points(GameType.GRAND, grand, skat=CardSet.parse("D7 D8")) == SCHWARZ
    # without a jack the others may ruff
    grand = CardSet.parse("CJ SJ HJ CK CA CT CQ SA ST HA")
    skat = CardSet.parse("D7 DA")
    assert sure_points(GameType.GRAND, grand, skat=skat, forehand=True) == SCHWARZ
    assert sure_points(GameType.GRAND, grand, skat=skat) == 11
    assert sure_points(GameType.GRAND, grand) == 0


@pytest.mark.parametrize(
    "call",
    [
        lambda: sure_points(GameType.NULL, CardSet.parse("C7")),
        lambda: sure_points(GameType.GRAND, CardSet.parse("C7")),
        lambda: sure_points(
            GameType.CLUBS,
            CardSet.parse("CJ SJ HJ CK CA CT CQ SA ST HA"),
            skat=CardSet.parse("CJ D7"),
        ),
        lambda: most_defender_points(11, 0, 0),
        lambda: high_card_theorem(3, 5, 0),
    ],
)
def test_what_cannot_be_is_refused(call: object) -> None:
    assert callable(call)
    with pytest.raises(PositionError):
        call()


@pytest.mark.parametrize("game", TRUMP_GAMES)
def test_every_sure_lead_keeps_what_is_sure(game: GameType) -> None:
    """Late in the game too: with open cards no lead that is named gets less in any deal."""
    rng = np.random.default_rng([3, TRUMP_GAMES.index(game)])
    trumps = trick_rules(game, 0)
    found = swept = 0
    for _ in range(6000):
        if found == 60:
            break
        held = int(rng.integers(2, 8))
        worth = np.array(trumps.strengths) + 8 * (np.array(trumps.suits) == trumps.trump)
        drawn = rng.permutation(32)[: 3 * held]
        order = drawn[np.argsort(rng.normal(0, 3, len(drawn)) - worth[drawn])]
        hand = CardSet(Card(int(card)) for card in order[:held])
        theirs = CardSet(Card(int(card)) for card in order[held:])
        sure = sure_lead(game, hand, theirs)
        if sure is None or (len(sure.cards) == held and sure.tricks_lost == held):
            continue
        found += 1
        swept += not sure.tricks_lost
        # all card points that are gone are the declarer's
        gone = 120 - hand.points - theirs.points
        for _ in range(DEALS):
            split = rng.permutation([int(card) for card in theirs])
            left = CardSet(Card(int(card)) for card in split[:held])
            position = OpenPosition(game, (hand, left, theirs - left), 0, 0, points=gone)
            values = card_values(position)
            for card in sure.cards:
                assert values[card] >= 120 - sure.points_lost, (str(hand), str(left), str(card))
            if not sure.tricks_lost:
                assert wins(position, SCHWARZ)
    assert found == 60
    assert swept > 5


def test_a_lead_that_is_not_sure() -> None:
    hand = CardSet.parse("CJ SJ CA")
    assert sure_lead(GameType.CLUBS, hand, CardSet.parse("HJ CT CK S7 S8 S9")) is None
    sure = sure_lead(GameType.CLUBS, hand, CardSet.parse("HJ CT S7 S8 S9 SA"))
    assert sure is not None
    assert sure.cards == CardSet.parse("CJ SJ")
    assert (sure.points_lost, sure.tricks_lost) == (0, 0)
    with pytest.raises(PositionError, match="Null"):
        sure_lead(GameType.NULL, hand, CardSet.parse("C7"))
    with pytest.raises(PositionError, match="cannot be held and be out"):
        sure_lead(GameType.CLUBS, hand, CardSet.parse("CJ"))
