"""What a declarer is told before he decides, against counting over every skat."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.skat.rules.actions import Announce, Bid, Discard, Hold, Pass, Phase, PickUp
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import parse_contract_code
from ouvert.skat.rules.values import game_value, matadors, trumps, winning_limit
from ouvert.web.protocol.view import Offer
from ouvert.web.table.advice import SHOWN, hint
from ouvert.web.table.offers import offers


def after_auction(seed: int, bid: int) -> SkatGame:
    """Forehand has got the game at a bid."""
    start = SkatGame.start(Deal.random(np.random.default_rng(seed)))
    return SkatGame.replay(start.dealt, (Bid(bid), Hold(), Pass(), Pass()))


def expected(contract: str, bid: int, twelves: list[CardSet]) -> tuple[object, ...]:
    """Least and most value, matadors, needs and overbid, over all that the twelve cards may be."""
    found = parse_contract_code(contract)
    if found.game is GameType.NULL:
        return game_value(found), game_value(found), None, 0, False
    runs = {matadors(cards, found.game) for cards in twelves}
    values = [game_value(found, run) for run in runs]
    needs = [winning_limit(found, run, bid) for run in runs]
    certain = next(iter(runs)) if len(runs) == 1 else None
    hopeless = all(need is None for need in needs)
    most = None if None in needs else max(need for need in needs if need is not None)
    return min(values), max(values), certain, most, hopeless


def told(offer: Offer) -> tuple[object, ...]:
    return offer.least, offer.most, offer.matadors, offer.needs, offer.overbid


@pytest.mark.parametrize("bid", [18, 30, 59, 120])
@pytest.mark.parametrize("seed", range(6))
def test_hand_games_are_valued_over_every_skat(seed: int, bid: int) -> None:
    game = after_auction(seed, bid)
    hand = game.hands[1] if game.declarer == 1 else game.hands[0]
    assert game.declarer in (0, 1)
    unseen = CardSet.full() - hand
    twelves = [hand | CardSet(pair) for pair in combinations(unseen, 2)]
    seen = game.observe(game.declarer or 0)
    found = offers(seen)
    legal = [each.contract for each in seen.legal_actions if isinstance(each, Announce)]
    assert [parse_contract_code(offer.contract) for offer in found] == legal
    for offer in found:
        assert told(offer) == expected(offer.contract, bid, twelves), offer.contract


@pytest.mark.parametrize("bid", [18, 24, 60])
@pytest.mark.parametrize("seed", range(6))
def test_games_with_the_skat_are_valued_before_the_discard(seed: int, bid: int) -> None:
    game = after_auction(seed, bid).apply(PickUp())
    declarer = game.declarer or 0
    twelve = game.hands[declarer]
    before = offers(game.observe(declarer))
    for offer in before:
        assert offer.as_held == offer.least == offer.most
        assert told(offer) == expected(offer.contract, bid, [twelve]), offer.contract
    # whatever is put away, the same can be announced for the same value
    first, second = list(twelve)[:2]
    put = game.apply(Discard(CardSet((first, second))))
    assert put.phase is Phase.ANNOUNCE
    assert offers(put.observe(declarer)) == before


@pytest.mark.parametrize("seed", range(6))
def test_bidders_are_told_what_their_hand_is_worth(seed: int) -> None:
    start = SkatGame.start(Deal.random(np.random.default_rng(seed)))
    # middlehand opens; forehand has to say yes to it; then middlehand goes on
    for game, seat, asked in ((start, 1, 18), (start.apply(Bid(36)), 0, 36)):
        unseen = CardSet.full() - game.hands[seat]
        twelves = [game.hands[seat] | CardSet(pair) for pair in combinations(unseen, 2)]
        found = offers(game.observe(seat))
        assert [offer.contract for offer in found] == ["C", "S", "H", "D", "G", "N", "NO"]
        for offer in found:
            least, most, certain, needs, hopeless = expected(offer.contract, asked, twelves)
            if offer.contract.startswith("N"):
                hopeless = offer.least < asked
            assert told(offer) == (least, most, certain, needs, hopeless), offer.contract
            kind = parse_contract_code(offer.contract)
            if kind.game is GameType.NULL:
                assert offer.as_held == least
                continue
            # as it is with a skat that changes nothing
            plain = CardSet(list(unseen - CardSet(trumps(kind.game)))[:2])
            assert offer.as_held == game_value(kind, matadors(game.hands[seat] | plain, kind.game))
        assert offers(game.observe(2)) == ()


def test_hints_say_what_each_discard_is_for() -> None:
    game = after_auction(1, 18).apply(PickUp())
    found = hint(game.observe(game.declarer or 0), seed=0, seconds=1.0)
    assert len(found.lines) == SHOWN
    promised = {offer.contract for offer in offers(game.observe(game.declarer or 0))}
    assert {line.contract for line in found.lines} <= promised


def test_nobody_else_is_offered_anything() -> None:
    game = after_auction(1, 18)
    assert [offers(game.observe(seat)) for seat in range(3) if seat != game.declarer] == [(), ()]
