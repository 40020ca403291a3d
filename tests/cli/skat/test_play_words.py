"""What people type in `ouvert play`, and how the count of a game is told."""

from __future__ import annotations

import re

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.cli.skat.play.ending import value_sentence
from ouvert.cli.skat.play.view import sorted_hand
from ouvert.cli.skat.play.words import Request, action, request
from ouvert.errors import OuvertError
from ouvert.skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Claim,
    Concede,
    Discard,
    Hold,
    Pass,
    Phase,
    PickUp,
    PlayCard,
)
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import Language, contract_code, format_card, parse_contract
from ouvert.skat.rules.values import GameResult
from support import recorded_games

DEAL = Deal.random(np.random.default_rng(3))


def after(*actions: Action) -> SkatGame:
    return SkatGame.replay(DEAL, actions)


def typed(text: str, game: SkatGame) -> Action:
    assert game.actor is not None
    return action(text, game.observe(game.actor))


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("? help Hilfe HELP.", Request.HELP),
        ("hint Tipp", Request.HINT),
        ("back undo zurück", Request.BACK),
        ("last", Request.LAST),
        ("score", Request.SCORE),
        ("show", Request.SHOW),
        ("quit exit", Request.QUIT),
        ("18 yes CJ ♥A grand skat pass", None),
    ],
)
def test_requests(words: str, wanted: Request | None) -> None:
    assert {request(word) for word in words.split()} == {wanted}


def test_no_request_is_a_card_or_something_to_say() -> None:
    for each in Request:
        for word in each.value:
            with pytest.raises(OuvertError):
                Card.parse(word)
            with pytest.raises(OuvertError):
                parse_contract(word)
            assert word not in ("yes", "pass", "skat", "concede")


def test_the_auction_in_both_languages() -> None:
    start = after()
    assert typed("18", start) == Bid(18)
    assert typed(" Passe ", start) == Pass()
    asked = after(Bid(18))
    for word in ("yes", "ja", "y", "hold", "18", "Ja!"):
        assert typed(word, asked) == Hold()
    alone = after(Pass(), Pass())
    assert typed("18", alone) == typed("yes", alone) == Bid(18)
    highest = after(Bid(264), Hold())
    assert typed("pass", highest) == Pass()
    with pytest.raises(OuvertError, match="nothing is higher than 264: say pass"):
        typed("yes", highest)
    with pytest.raises(OuvertError, match="22 is too low: 23 has been bid, and 24 comes next"):
        typed("22", after(Bid(23), Hold()))


WON = (Pass(), Pass(), Bid(18))


def test_the_skat_and_the_games() -> None:
    game = after(*WON)
    for word in ("skat", "pick up", "s", "aufnehmen"):
        assert typed(word, game) == PickUp()
    assert typed("Herz Hand Schneider", game) == Announce(parse_contract("HHS"))
    for text, sentence in (
        ("grand", "Grand needs the skat"),
        ("hand", "which game do you play Hand"),
        ("blub", "'blub' is neither"),
        ("grand blub", "'blub' cannot follow"),
    ):
        with pytest.raises(OuvertError, match=sentence):
            typed(text, game)
    twelve = game.apply(PickUp())
    first, second = list(twelve.hands[0])[:2]
    german = " ".join(format_card(card, Language.GERMAN) for card in (first, second))
    assert typed(german, twelve) == Discard(CardSet([first, second]))
    with pytest.raises(OuvertError, match="exactly two"):
        typed(first.code, twelve)
    announce = twelve.apply(Discard(CardSet([first, second])))
    assert typed("Pik", announce) == Announce(parse_contract("S"))
    with pytest.raises(OuvertError, match="Hand game, and you have picked the skat up"):
        typed("Grand Hand", announce)


def test_a_null_below_the_bid_is_refused() -> None:
    game = after(Bid(24), Pass(), Pass(), PickUp())
    assert game.declarer == 1
    game = game.apply(Discard(DEAL.skat))
    with pytest.raises(OuvertError, match="Null counts 23, which is less than your bid of 24"):
        typed("Null", game)
    assert typed("Null Ouvert", game) == Announce(parse_contract("NO"))


@pytest.mark.parametrize("seed", range(4))
def test_a_card_is_accepted_just_if_it_is_allowed(seed: int) -> None:
    game = recorded_games.random_game(np.random.default_rng(seed))
    state = SkatGame.start(game.dealt)
    for _, done in game.history:
        if state.phase is Phase.PLAY:
            for card in Card:
                legal = card in state.legal_cards()
                for text in (str(card), format_card(card, Language.GERMAN)):
                    if legal:
                        assert typed(text, state) == PlayCard(card)
                        continue
                    with pytest.raises(OuvertError, match=r"you (do not hold|must play|have )"):
                        typed(text, state)
            assert state.actor is not None
            assert typed("aufgeben", state) == Concede(state.actor)
        state = state.apply(done)


@pytest.mark.parametrize("seed", range(40))
def test_the_count_of_a_game_adds_up(seed: int) -> None:
    result = recorded_games.random_game(np.random.default_rng(seed), concessions=0.05).result
    assert result is not None
    sentence = value_sentence(result)
    if result.contract is None:
        assert sentence == "passed in"
        return
    base = result.contract.game.base_value
    value = result.game_value
    if base:
        steps, _, product = sentence.partition(";")
        named = [int(number) for number in re.findall(r"\d+", steps)]
        assert named == list(range(abs(result.matadors), result.levels + 1))
        assert f" {result.levels} × {base} = {result.levels * base}" in product
        assert result.overbid == ("overbid" in product)
    else:
        assert sentence.startswith(f"{result.contract} counts {value}")
    assert sentence.endswith(f"twice that: −{2 * value}") != result.won


def test_an_overbid_game_says_what_it_is_charged() -> None:
    result = GameResult(
        declarer=0,
        contract=parse_contract("Grand"),
        bid=59,
        value=-144,
        card_points=80,
        tricks=7,
        matadors=1,
        levels=2,
        overbid=True,
    )
    assert value_sentence(result) == (
        "with 1, game 2; 2 × 24 = 48, less than the bid of 59: overbid; 3 × 24 = 72 are charged; "
        "lost, so twice that: −144"
    )


@pytest.mark.parametrize("game", GameType)
def test_hands_are_sorted_for_the_game(game: GameType) -> None:
    groups = sorted_hand(CardSet.full(), game)
    assert CardSet.distinct(card for group in groups for card in group) == CardSet.full()
    sizes = [len(group) for group in groups]
    if game is GameType.NULL:
        assert sizes == [8] * 4
        assert [card.code for card in groups[0]] == ["CA", "CK", "CQ", "CJ", "CT", "C9", "C8", "C7"]
        return
    assert [card.code for card in groups[0][:4]] == ["CJ", "SJ", "HJ", "DJ"]
    assert sizes == ([4, 7, 7, 7, 7] if game is GameType.GRAND else [11, 7, 7, 7])
    assert [card.rank.letter for card in groups[-1]] == ["A", "T", "K", "Q", "9", "8", "7"]
    assert contract_code(parse_contract(game.name)) == game.value


def test_claims_are_typed_in_both_languages() -> None:
    game = after(Pass(), Pass(), Bid(18), PickUp())
    hand = sorted(game.hands[0])
    game = game.apply(Discard(CardSet(hand[:2]))).apply(Announce(parse_contract("Grand")))
    for text in ("claim", "The rest!", "Rest", "der Rest"):
        assert typed(text, game) == Claim(0)
    assert typed("claim 61", game) == Claim(0, 61)
    with pytest.raises(OuvertError, match="write claim for all tricks, or claim 61"):
        typed("claim all", game)
    with pytest.raises(OuvertError):
        typed("restless", game)
