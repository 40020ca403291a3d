"""Deals to practise a contract on: the right game, and cards that are worth it."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.errors import RulesError
from ouvert.skat.bidding.null.hands import unlosable_null
from ouvert.skat.bidding.sure_wins import sure_points
from ouvert.skat.matches.practice import before_discard, practice_start
from ouvert.skat.players import registry
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS, Contract
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import parse_contract
from ouvert.skat.rules.values import ALL_POINTS
from support.sizes import long, some_of


def others_dealt_anew(start: SkatGame, rng: np.random.Generator) -> SkatGame:
    """The same game with the cards shuffled that the declarer does not see."""
    declarer = start.declarer
    assert declarer is not None
    assert start.contract is not None
    own = start.dealt.hands[declarer]
    known = own if start.contract.hand else own | start.dealt.skat
    cards = list(CardSet.full() - known)
    cards = [cards[int(i)] for i in rng.permutation(len(cards))]
    hands = [CardSet(cards[:10]), CardSet(cards[10:20])]
    hands.insert(declarer, own)
    skat = CardSet(cards[20:]) if start.contract.hand else start.dealt.skat
    first, second, third = hands
    return SkatGame.declared(
        Deal((first, second, third), skat),
        declarer,
        start.contract,
        discards=None if start.contract.hand else start.skat,
    )


def won(start: SkatGame) -> bool:
    player, game = registry.make("reflex", 0), start
    while game.actor is not None:
        game = game.apply(player.choose(game.observe(game.actor)))
    assert game.result is not None
    return game.result.won


@pytest.mark.parametrize("contract", SKAT_CONTRACTS, ids=str)
def test_cards_win_the_contract_more_often_than_not(contract: Contract) -> None:
    rng = np.random.default_rng(4)
    start = practice_start(contract, 1, rng)
    assert (start.phase, start.contract, start.declarer) == (Phase.PLAY, contract, 1)
    assert start.result is None
    wins = sum(won(others_dealt_anew(start, rng)) for _ in range(40))
    assert wins >= 14, "half of 40, less three standard errors"


@pytest.mark.parametrize(
    "contract",
    some_of(
        [
            each
            for each in HAND_CONTRACTS
            if each.game.value in "HGN" and not each.schwarz_announced
        ],
        every=2,
    ),
    ids=str,
)
def test_hand_games_too(contract: Contract) -> None:
    rng = np.random.default_rng(4)
    start = practice_start(contract, 2, rng)
    assert start.contract == contract
    assert not start.picked_up
    wins = sum(won(others_dealt_anew(start, rng)) for _ in range(40))
    assert wins >= 14, "half of 40, less three standard errors"


@pytest.mark.parametrize("name", [long("Grand Ouvert"), long("Pik Ouvert"), "Karo Hand Schwarz"])
def test_schwarz_is_announced_on_hands_that_take_every_trick(name: str) -> None:
    contract = parse_contract(name)
    start = practice_start(contract, 0, np.random.default_rng(2))
    assert sure_points(contract.game, start.dealt.hands[0], forehand=True) == ALL_POINTS


@pytest.mark.long
def test_null_ouvert_is_no_gift_only() -> None:
    hands = [
        practice_start(parse_contract("Null"), 0, np.random.default_rng(seed)) for seed in range(12)
    ]
    sure = [unlosable_null(g.hands[0], put=g.skat, forehand=True) for g in hands]
    assert not all(sure)


def test_same_generator_same_deal() -> None:
    first, second = (
        practice_start(parse_contract("Grand"), 0, np.random.default_rng(6)) for _ in range(2)
    )
    assert first == second


def test_the_moment_before_the_discard() -> None:
    start = practice_start(parse_contract("Clubs"), 2, np.random.default_rng(1))
    earlier = before_discard(start)
    assert earlier.phase is Phase.DISCARD
    assert earlier.hands[2] == start.dealt.hands[2] | start.dealt.skat
    assert start.history[: len(earlier.history)] == earlier.history
    hand = practice_start(parse_contract("Clubs Hand"), 2, np.random.default_rng(1))
    assert before_discard(hand) is hand


def test_a_seat_that_does_not_exist() -> None:
    with pytest.raises(RulesError, match="seats are 0, 1 and 2"):
        practice_start(parse_contract("Grand"), 3, np.random.default_rng(1))
