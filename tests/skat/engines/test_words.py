"""What a seat has seen goes through the protocol's words unchanged, and nothing else does."""

from __future__ import annotations

import re

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.errors import CardError, NotationError
from ouvert.skat.engines.words import (
    action_word,
    fields,
    moment,
    observation_words,
    read_action,
    read_observation,
    result_words,
)
from ouvert.skat.rules.actions import Announce, Concede, Discard, Phase
from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS, Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.values import GameResult


def random_step(game: SkatGame, rng: np.random.Generator) -> SkatGame:
    """The game after a random action; auctions are kept short, and sometimes a seat concedes."""
    legal = game.legal_actions()
    if game.phase is Phase.AUCTION and rng.random() < 0.7:
        return game.apply(legal[int(rng.choice([0, -1]))])
    if game.phase is Phase.PLAY and rng.random() < 0.01:
        return game.apply(Concede(int(rng.integers(3))))
    return game.apply(legal[int(rng.integers(len(legal)))])


def check_moment(game: SkatGame) -> None:
    """Every seat's observation of a moment survives its words, and so does each legal action."""
    for seat in range(3):
        seen = game.observe(seat)
        words = observation_words(seen)
        assert words.isascii()
        assert read_observation(fields(words)) == seen
        later = f"new=1,2 {words} newer=x"
        assert read_observation(fields(later)) == seen
        assert moment(seen)
        for action in seen.legal_actions:
            assert read_action(action_word(action), seat) == action


@pytest.mark.long
def test_every_observation_of_random_games_survives_its_words() -> None:
    ends: set[object] = set()
    for seed in range(120):
        rng = np.random.default_rng([seed, 7])
        game = SkatGame.start(Deal.random(rng))
        while not game.over:
            check_moment(game)
            game = random_step(game, rng)
        check_moment(game)
        assert game.result is not None
        ends |= {game.result.won, game.result.passed_in, bool(game.conceded)}
    assert ends == {True, False}


@pytest.mark.parametrize("contract", [*SKAT_CONTRACTS, *HAND_CONTRACTS], ids=str)
def test_every_contract_survives_to_the_last_card(contract: Contract) -> None:
    rng = np.random.default_rng(3)
    deal = Deal.random(rng)
    for declarer in range(3):
        discards = None if contract.hand else deal.skat
        game = SkatGame.declared(deal, declarer, contract, discards=discards)
        while not game.over:
            check_moment(game)
            legal = game.legal_actions()
            game = game.apply(legal[int(rng.integers(len(legal)))])
        check_moment(game)


def test_actions_are_the_words_of_the_page() -> None:
    words = re.findall(r"\S+", "18 264 y p skat H9+D7 GH NO NOH G CO resign CJ ST D7")
    for word in words:
        assert action_word(read_action(word, 1)) == word
    assert read_action("D7+H9", 0) == Discard(CardSet.parse("D7 H9"))
    assert read_action("NHO", 0) == Announce(Contract(GameType.NULL, hand=True, ouvert=True))
    assert read_action("resign", 2) == Concede(2)


@pytest.mark.parametrize(
    "word", ["", "yes", "P", "18.0", "1e3", "0x12", "٣", "S10", "C1", "D7+D7", "D7+", "D7+D8+D9"]
)
def test_other_words_are_no_actions(word: str) -> None:
    with pytest.raises(NotationError):
        read_action(word, 0)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("seat=0 hand", "no word of the form key=value"),
        ("seat=0 seat=1", "there twice"),
        ("phase=play", "no seat="),
        ("seat=3 phase=play leader=0", "'3' is no seat"),
        ("seat=0 phase=skat leader=0 hand=C1", "'C1' is no card"),
        ("seat=0 phase=sleep leader=0", "phase is one of auction"),
        ("seat=0 phase=play leader=0 tricks=0:CA,C7:0", "no trick"),
        ("seat=0 phase=play leader=0 bids=0:CJ", "nothing that a seat says"),
        ("seat=0 phase=play leader=0 bid=high", "bid is a value"),
        ("seat=0 phase=play leader=0 contract=GX", "not a contract's code"),
        ("seat=0 phase=play leader=0 legal=CJ,x", "'x' is no action"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(words: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        read_observation(fields(words))


def test_a_card_twice_is_refused() -> None:
    with pytest.raises(CardError, match="twice"):
        read_observation(fields("seat=0 phase=skat leader=0 hand=CJ,CJ"))


def test_results_are_those_of_the_score_sheet() -> None:
    assert result_words(GameResult()) == "outcome=passed"
    lost = GameResult(1, Contract(GameType.GRAND), bid=18, won=False, value=-96, card_points=58)
    assert result_words(lost) == "outcome=lost value=-96 points=58"
