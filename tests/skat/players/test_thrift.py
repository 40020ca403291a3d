"""Among cards of equal chance no hint throws card points away."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from ouvert.cards import Card
from ouvert.skat.players.counsel import Voice
from ouvert.skat.players.hint import hint
from ouvert.skat.players.reflex import ReflexPlayer
from ouvert.skat.players.thrift import wastes
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from support.sizes import some_of

EQUAL = 5e-4
CONTRACTS = (GameType.CLUBS, GameType.HEARTS, GameType.GRAND)


def moments(seeds: range) -> Iterator[Observation]:
    """Decisions of rearhand, and of the declarer in second place, in games of the rules."""
    reflex = ReflexPlayer()
    for seed in seeds:
        rng = np.random.default_rng([7, seed])
        deal = Deal.random(rng)
        contract = Contract(CONTRACTS[seed % len(CONTRACTS)])
        game = SkatGame.declared(deal, int(rng.integers(3)), contract, discards=deal.skat)
        while game.actor is not None and not game.over:
            seen = game.observe(game.actor)
            last = len(seen.table) == 2 or (len(seen.table) == 1 and seen.seat == game.declarer)
            if last and len(seen.legal_actions) > 1 and len(seen.hand) < 9:
                yield seen
            game = game.apply(reflex.choose(seen))


def thrown_away(seen: Observation, card: Card, other: Card) -> bool:
    """Whether a card gives away more than another one on a trick that neither takes."""
    decision = CardDecision.of(seen)
    rules = decision.rules
    best = rules.winner(list(seen.table))
    holder = (seen.leader + best) % 3
    theirs = decision.defending == (holder == decision.declarer)
    lie = seen.table[best]
    if not theirs or rules.beats(card, lie) or rules.beats(other, lie):
        return False
    if rules.suits[card] == rules.suits[other]:
        return card.points > other.points and rules.strengths[card] > rules.strengths[other]
    return card.points >= 10 > other.points and rules.suits[other] != rules.trump


@pytest.mark.parametrize("part", some_of((3, 0, 1, 2)))
def test_no_hint_throws_card_points_away_for_nothing(part: int) -> None:
    ties = 0
    for seen in moments(range(20 * part, 20 * part + 20)):
        given = hint(seen, seed=1, worlds=24)
        best, others = given.best, given.advice.actions[1:]
        assert isinstance(best.action, PlayCard)
        for other in others:
            assert isinstance(other.action, PlayCard)
            if best.win_probability - other.win_probability <= EQUAL:
                ties += 1
                assert not thrown_away(seen, best.action.card, other.action.card), (
                    f"{best.reason} | {other.action}"
                )
    assert ties > 50


def test_a_ten_is_no_gift() -> None:
    """Spades are trumps and defenders hold the trick: neither the ten nor the ace goes on it."""
    game = SkatGame.declared(
        Deal.random(3), 0, Contract(GameType.SPADES), discards=Deal.random(3).skat
    )
    reflex = ReflexPlayer()
    while game.actor is not None and not (len(game.table) == 2 and game.actor == game.declarer):
        game = game.apply(reflex.choose(game.observe(game.actor)))
    assert game.actor is not None
    decision = CardDecision.of(game.observe(game.actor))
    for card in decision.legal:
        for other in decision.legal:
            waste = wastes(decision, card, other, gain=-1)
            assert not (waste and wastes(decision, other, card, gain=-1))
            assert not waste or card.points > other.points


def test_voices_that_prove_are_thrifty_too() -> None:
    proofs = sum(
        hint(seen, seed=1, worlds=8).voice is Voice.KILLER for seen in moments(range(100, 104))
    )
    assert proofs
