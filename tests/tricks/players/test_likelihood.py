"""Deals as likely as the cards played make them: against every deal written out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import exp, log

import numpy as np
import pytest

from ouvert.tricks.belief.knowledge import Knowledge
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.belief.partners import played_cards
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.reading import parse_description
from ouvert.tricks.games.catalogue import game_names, load_game
from ouvert.tricks.matches import contract_by_chance
from ouvert.tricks.play.dealing import begin, deal
from ouvert.tricks.play.state import GameState, Phase
from ouvert.tricks.players.gain import hopes_after
from ouvert.tricks.players.likelihood import CANDIDATES, led, likely_deals, log_likelihood
from ouvert.tricks.players.thumb import thumb_action
from ouvert.tricks.players.vote import Vote

NOISE = 0.3
SMALL = parse_description(
    """
name = "Small"
seats = 3

[deck]
suits = "♣ ♠"
ranks = "A K Q J 10 9"

[deal]
hand = 4

[[contract]]
trumps = "♠"
"""
)


def by_hand(start: GameState, cards: list[int], observer: int) -> float | None:
    """The logarithm of the probability of some cards, by the rules alone; None if one is barred."""
    total, state = 0.0, start
    kinds = start.game.deck.kinds
    for card in cards:
        legal = state.legal()
        if kinds[card] not in {kinds[each] for each in legal if isinstance(each, int)}:
            return None
        if state.decider != observer:
            thumb = thumb_action(observe(state, state.decider))
            assert isinstance(thumb, int)
            total += log((1 - NOISE) * (kinds[thumb] == kinds[card]) + NOISE / len(legal))
        state = state.after(card)
    return total


def every_deal(game: Description, own: int) -> list[GameState]:
    """All deals in which the first seat has these cards."""
    rest = [card for card in range(game.deck.cards) if not own >> card & 1]
    found = []
    for cards in combinations(rest, game.dealing.hand):
        second = sum(1 << card for card in cards)
        third = sum(1 << card for card in rest) & ~second
        found.append(begin(game, (own, second, third)))
    return found


@pytest.mark.long
def test_likely_deals_are_drawn_as_often_as_enumeration_says() -> None:
    """Seven cards of a small game by chance, then all 70 deals by the rules."""
    rng = np.random.default_rng(5)
    state = deal(SMALL, rng)
    own = state.hands[0]
    for _ in range(6):
        legal = state.legal()
        state = state.after(legal[int(rng.integers(len(legal)))])
    seen = observe(state, 0)
    cards = [card for _, card in played_cards(seen)]
    expected = {}
    for start in every_deal(SMALL, own):
        found = by_hand(start, cards, 0)
        if found is not None:
            expected[start.dealt] = exp(found)
    knowledge = Knowledge(seen)
    assert knowledge.count() == len(expected) > 5
    total = sum(expected.values())
    worlds = likely_deals(knowledge, 3000, rng, NOISE)
    drawn = Counter(world.dealt for world in worlds)
    for dealt, weight in expected.items():
        assert drawn[dealt] / 3000 == pytest.approx(weight / total, abs=0.03)
    assert max(expected.values()) > 2 * min(expected.values())


@pytest.mark.parametrize("name", game_names())
def test_likelihood_is_that_of_the_rules_of_thumb_by_observation(name: str) -> None:
    """In every game, in deals that fit: the product over all cards that others have played."""
    game = load_game(name)
    rng = np.random.default_rng(8)
    for number in range(3):
        state = deal(game, rng, number=number, **contract_by_chance(game, rng))
        until = int(rng.integers(4, 12))
        while state.phase is not Phase.PLAY or len(played_cards(observe(state, 0))) < until:
            legal = state.legal()
            thumb = thumb_action(observe(state, state.decider))
            state = state.after(thumb if rng.random() < 0.5 else legal[-1])
        seen = observe(state, state.decider)
        world = Knowledge(seen).draw(rng)
        cards = [card for _, card in played_cards(seen)]
        expected = by_hand(led(world), cards, seen.seat)
        assert log_likelihood(seen, world, NOISE) == pytest.approx(expected)


def test_nothing_played_tells_nothing() -> None:
    state = deal(load_game("whist"), np.random.default_rng(1))
    seen = observe(state, state.decider)
    assert log_likelihood(seen, replace(state)) == 0


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("reads", [False, True])
def test_a_vote_says_what_playing_every_draw_out_says(name: str, reads: bool) -> None:
    """Late in every game, where few deals fit and the same one is drawn again and again."""
    game = load_game(name)
    rng = np.random.default_rng(3)
    state = deal(game, rng, **contract_by_chance(game, rng))
    while state.phase is not Phase.OVER:
        legal = state.legal()
        left = sum(hand.bit_count() for hand in state.hands)
        passing = state.phase is Phase.PASS and state.passed == 2
        if passing or (len(legal) > 1 and left <= 4 * game.seats):
            seen = observe(state, state.decider)
            found = Vote(12, reads=reads).values(seen, np.random.default_rng(4))
            drawing = np.random.default_rng(4)
            knowledge = Knowledge(seen)
            if reads:
                drawn = [knowledge.draw(drawing) for _ in range(CANDIDATES * 12)]
                weights = np.exp([log_likelihood(seen, world) for world in drawn])
                steps = (np.arange(12) + drawing.random()) / 12
                places = np.searchsorted(np.cumsum(weights) / weights.sum(), steps)
                worlds = [drawn[min(place, len(drawn) - 1)] for place in places.tolist()]
            else:
                worlds = [knowledge.draw(drawing) for _ in range(12)]
            gained = [hopes_after(world, legal) for world in worlds]
            for place, action in enumerate(legal):
                mean = sum(each[place][seen.seat] for each in gained) / 12
                assert found[action] == pytest.approx(mean)
        state = state.after(legal[int(rng.integers(len(legal)))])
