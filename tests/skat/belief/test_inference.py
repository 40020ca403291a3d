"""Soft inferences: they improve guesses on games they were not fitted to, and say what they saw."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import pytest
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet, Suit
from ouvert.skat.belief.auction_hints import games_worth
from ouvert.skat.belief.beliefs import Beliefs
from ouvert.skat.belief.inference import ALL_INFERENCES, STRENGTHS, Hint, Inference
from ouvert.skat.belief.knowledge import SKAT_PLACE
from ouvert.skat.belief.null_suits import dropping_gain, good_cards, null_chance
from ouvert.skat.rules.actions import Bid, Hold, Pass, Phase, PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.values import BID_LADDER, game_value, matadors, trumps
from support import reference_data
from support.recorded_games import xskat_plays
from support.sizes import long

NO_BIDS = ALL_INFERENCES - {Inference.BIDS, Inference.OVERBID}
"""The records of XSkat name the last bid only; the auctions that lead there are made up."""


def xskat_moments(card_counts: tuple[int, ...], each: int) -> list[SkatGame]:
    """Moments of the games that XSkat played with itself, as many after each number of cards."""
    games = reference_data.load("xskat_games", reference_data.SHIPPED)["games"]
    starts = [play.start for play in xskat_plays()]
    found = []
    for number in range(each * len(card_counts)):
        game, state = games[number], starts[number]
        for trick in game["tricks"]:
            for place in range(3):
                if len(state.history) - len(starts[number].history) == card_counts[number % 3]:
                    break
                code = trick["cards"][(trick["leader"] + place) % 3]
                state = state.apply(PlayCard(Card.parse(code)))
        found.append(state)
    return found


MOMENTS = xskat_moments((3, 9, 15), 70)


def gains(states: list[SkatGame], inferences: Collection[Inference]) -> NDArray[np.float64]:
    """For each state what the inferences add to the mean log-probability of the true places.

    Over the hidden cards that may be at more than one place, as two seats in turn see them.
    """
    found = []
    for number, state in enumerate(states):
        for seat in (number % 3, (number + 1) % 3):
            beliefs = Beliefs.of(state.observe(seat), inferences)
            uniform = beliefs.weighted.worlds.marginals()
            believed = beliefs.marginals(np.random.default_rng(1))
            truth = state.hands[(seat + 1) % 3], state.hands[(seat + 2) % 3], state.skat
            logs = [
                np.log(believed[card, place] / uniform[card, place])
                for place, cards in enumerate(truth)
                for card in cards & beliefs.knowledge.unknown
                if uniform[card, place] < 1
            ]
            if logs:
                found.append(np.mean(logs))
    return np.array(found)


@pytest.mark.long
def test_guesses_about_another_program_s_games_improve() -> None:
    """0.08 nats a card over all; that all of it is chance is out of the question."""
    found = gains(MOMENTS, NO_BIDS)
    error = found.std() / np.sqrt(len(found))
    assert found.mean() > 0.05
    assert found.mean() > 5 * error


@pytest.mark.parametrize(
    "inference",
    [
        long(Inference.DECLARATION),
        Inference.DISCARDS,
        long(Inference.LOWEST),
        long(Inference.BEATEN),
        long(Inference.LEAD),
    ],
)
def test_each_inference_helps_by_itself(inference: Inference) -> None:
    found = gains(MOMENTS, {inference})
    assert found.mean() > 2 * found.std() / np.sqrt(len(found))


def plain_limit(hand: CardSet) -> int:
    """How far a plain bidder goes: the best suit game with six trumps, or five and two jacks."""
    limit = 0
    for game in GameType:
        if game.trump_suit is not None:
            length = len(hand & CardSet(trumps(game)))
            jacks = len(hand & CardSet(trumps(GameType.GRAND)))
            if length >= 6 or (length == 5 and jacks >= 2):
                value = game_value(Contract(game), matadors(hand, game))
                limit = max(limit, value)
    return limit


def auctioned(deal: Deal) -> SkatGame:
    """The auction of three plain bidders, each naming the next value as long as it may."""
    state = SkatGame.start(deal)
    limits = [plain_limit(hand) for hand in deal.hands]
    while state.phase is Phase.AUCTION and state.actor is not None:
        limit = limits[state.actor]
        if state.auction.answering:
            state = state.apply(Hold() if limit >= state.bid else Pass())
        else:
            named = next(value for value in BID_LADDER if value > state.bid)
            state = state.apply(Bid(named) if limit >= named else Pass())
    return state


@pytest.mark.long
def test_bids_of_plain_bidders_are_understood() -> None:
    rng = np.random.default_rng(7)
    states = [auctioned(Deal.random(rng)) for _ in range(120)]
    found = gains(states, {Inference.BIDS})
    assert found.mean() > 0.01
    assert found.mean() > 4 * found.std() / np.sqrt(len(found))


@pytest.fixture
def deal() -> Deal:
    return Deal(
        (
            CardSet.parse("CJ SJ CA CT CK C7 HA HT SA D7"),
            CardSet.parse("HJ CQ C9 C8 HK H9 SK S9 DT D8"),
            CardSet.parse("DJ ST SQ S8 S7 HQ H8 H7 DA DK"),
        ),
        CardSet.parse("DQ D9"),
    )


def clubs(deal: Deal, cards: str = "") -> SkatGame:
    state = SkatGame.declared(
        deal, 0, Contract(GameType.CLUBS), discards=CardSet.parse("D7 D9"), bid=24
    )
    for word in cards.split():
        state = state.apply(PlayCard(Card.parse(word)))
    return state


def hints(state: SkatGame, seat: int, sign: str) -> list[Hint]:
    return [hint for hint in Beliefs.of(state.observe(seat)).hints if hint.sign == sign]


@pytest.mark.parametrize(
    ("cards", "seat", "sign", "place", "expected"),
    [
        ("", 1, "suit: jack", 1, "CJ SJ DJ"),
        ("", 1, "suit: ten", 1, "ST HT"),
        ("", 1, "discard: ace", SKAT_PLACE, "SA HA DA"),
        ("", 1, "discard: trump", SKAT_PLACE, "CJ SJ DJ CA CT CK C7"),
        ("", 2, "discard: short suit", SKAT_PLACE, "SA SK S9"),
        ("HA H9 HQ", 0, "lowest: in suit", 1, "H8 H7"),
        ("SJ CQ", 0, "lowest: in suit", 0, "HJ DJ C9 C8"),
        ("HA H9 HQ", 2, "discard: ten beside ace", SKAT_PLACE, "HT"),
        ("SA S9 S7 HA H9 H7", 1, "lead: suit", 1, "ST SQ S8 HT HQ H8"),
        ("CJ C8 DJ", 1, "lead: trumps", 1, "SJ CA CT CK C7"),
        ("HT H9 H7", 1, "beaten: last, in suit", 0, "HA"),
        ("HT H9 H7", 2, "beaten: second, in suit", 1, "HA"),
        # middlehand takes ♣7 with ♥J, and rearhand adds ♦J
        ("C7 HJ DJ", 0, "highest: last, in suit", 1, "CQ"),
        ("C7 HJ DJ HK H7 HA", 0, "highest: second, in suit", 1, "HQ"),
        ("C7 HJ DJ HK", 2, "lead: no ace", 1, "HA"),
        # the declarer throws an ace on diamonds
        ("C7 HJ DJ DT DK DQ D8 DA SA", 1, "beaten: no ruff", 1, "CJ SJ CA CT CK"),
        ("C7 HJ DJ DT DK DQ D8 DA SA", 1, "lowest: thrown", 1, "HT ST HQ SQ H8 H7 S8 S7"),
        ("C7 HJ DJ DT DK DQ D8 DA SA", 1, "discard: void", SKAT_PLACE, "D9 D7"),
    ],
)
def test_a_sign_concerns_these_cards(
    deal: Deal, cards: str, seat: int, sign: str, place: int, expected: str
) -> None:
    found = CardSet()
    for hint in hints(clubs(deal, cards), seat, sign):
        assert hint.place == place
        found |= hint.cards
    assert found == CardSet.parse(expected)


def test_a_hint_says_what_was_seen(deal: Deal) -> None:
    (hint,) = hints(clubs(deal, "HA H9 HQ"), 0, "lowest: in suit")
    assert str(hint) == "rearhand played ♥Q on ♥A in trick 1: ♥8 ♥7 less likely there"
    assert hint.inference is Inference.LOWEST
    assert hint.log_odds == STRENGTHS["lowest: in suit"] < 0


def test_bidders_have_jacks_and_passers_have_not(deal: Deal) -> None:
    """Middlehand goes to 20, forehand holds, rearhand passes without a word."""
    state = SkatGame.replay(deal, [Bid(18), Hold(), Bid(20), Hold(), Pass(), Pass()])
    chances = Beliefs.of(state.observe(0)).weighted.marginals()
    assert chances[Card.HJ, 0] > 0.5 > chances[Card.HJ, 1]
    assert chances[Card.HK, 0] > chances[Card.SK, 0], "20 is the value of a hearts game"
    assert chances[Card.HA, 0] == 0, "forehand has it"


@pytest.mark.parametrize(
    ("value", "games"),
    [
        (18, "DIAMONDS"),
        (20, "HEARTS"),
        (22, "SPADES"),
        (23, "NULL"),
        (24, "CLUBS"),
        (48, "CLUBS GRAND"),
        (36, "CLUBS DIAMONDS"),
        (46, "NULL"),
        (120, "CLUBS HEARTS GRAND"),
    ],
)
def test_a_value_belongs_to_few_games(value: int, games: str) -> None:
    assert [game.name for game in games_worth(value)] == games.split()


def test_without_inferences_all_worlds_weigh_the_same(deal: Deal) -> None:
    beliefs = Beliefs.of(clubs(deal, "HA H9 HQ").observe(1), ())
    assert not beliefs.hints
    np.testing.assert_allclose(
        beliefs.marginals(np.random.default_rng(1)), beliefs.weighted.worlds.marginals()
    )


def test_each_inference_can_be_left_out(deal: Deal) -> None:
    view = clubs(deal, "SA SK S7 HA H9 HQ CJ C8 DJ").observe(1)
    for inference in Inference:
        rest = Beliefs.of(view, ALL_INFERENCES - {inference})
        only = Beliefs.of(view, {inference})
        assert {hint.inference for hint in only.hints} <= {inference}
        assert len(only.hints) + len(rest.hints) == len(Beliefs.of(view).hints)


def safe_walk(mine: int) -> bool:
    """Walking the suit upwards, the declarer has no fewer cards than the others at each of his."""
    ahead = 0
    short = False
    for rank in range(8):
        if mine >> rank & 1:
            ahead += 1
            if short:
                return False
        else:
            ahead -= 1
        short = short or ahead < 0
    return True


@pytest.mark.parametrize("suit", Suit)
def test_a_suit_is_certain_if_and_only_if_every_card_is_safe(suit: Suit) -> None:
    """Paper 001, figure 2: a card is safe if nobody can force it, however the suit lies."""
    for mine in range(1 << 8):
        chance = null_chance(CardSet(mine << 8 * suit))
        assert 0 < chance <= 1
        assert (chance == 1) == safe_walk(mine)


def test_good_cards_are_those_whose_dropping_gains_less() -> None:
    """♠9 ♠K are a flaw that was kept: a safe ♥7 was hardly put away instead; ♠A may have been."""
    shown = CardSet.parse("C7 C8 C9 S9 SK H8 H9 D7 D8 D9")
    hidden = CardSet.parse("H7 SA DA")
    good = good_cards(shown, hidden)
    assert Card.H7 in good
    assert Card.SA not in good
    for card in hidden:
        hand = shown | CardSet([card])
        best = max(dropping_gain(hand, other) for other in shown)
        assert (card in good) == (dropping_gain(hand, card) < best)
    ouvert = SkatGame.declared(
        Deal(
            (
                shown,
                CardSet.parse("CJ CQ CK SJ SQ HJ HQ HK DJ DQ"),
                CardSet.parse("CA CT ST S7 S8 HT HA DT DK H7"),
            ),
            CardSet.parse("SA DA"),
        ),
        0,
        Contract(GameType.NULL, ouvert=True),
        discards=CardSet.parse("SA DA"),
    )
    (hint,) = hints(ouvert, 1, "discard: good card")
    assert hint.place == SKAT_PLACE
    assert Card.H7 in hint.cards
    assert Card.SA not in hint.cards
