"""Deals that fit what a seat has seen: counted and drawn as a plain replay of every deal says."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from ouvert.tricks.belief.knowledge import Knowledge
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.games.catalogue import load_game
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.play.state import Phase
from ouvert.tricks.rules import members
from support.described import GAMES
from support.fitting import fitting, moments
from support.sizes import some_of

MOST_WORLDS = 120
"""Deals that fit, up to which their frequencies are compared."""


@pytest.mark.parametrize("name", some_of(GAMES, every=7))
def test_deals_that_fit_are_counted_and_drawn_alike(name: str) -> None:
    compared = 0
    for number, moment in enumerate(moments(name)):
        seat = moment.state.decider
        knowledge = Knowledge(observe(moment.state, seat))
        count = knowledge.count()
        assert count >= 1
        slow = moment.start.game.dealing.draw and len(moment.state.left) > 4
        if count > MOST_WORLDS or number % 2 or slow:
            continue
        fits = fitting(moment, seat)
        drawing = moment.start.game.dealing.draw
        if not drawing and not moment.state.left:
            assert count == fits.total() == len(fits)
        rng = np.random.default_rng(number)
        draws = 25 * len(fits)
        seen = Counter(knowledge.draw(rng).hands for _ in range(draws))
        assert set(seen) <= set(fits)
        if len(fits) > 1:
            expected = [draws * often / fits.total() for often in fits.values()]
            assert chisquare([seen[hands] for hands in fits], expected).pvalue > 1e-6
        compared += len(fits) > 1
    assert compared >= 5


@pytest.mark.parametrize("name", GAMES)
def test_nothing_hidden_is_in_an_observation(name: str) -> None:
    """Another deal with the same view gives the same observation, word for word."""
    for number, moment in enumerate(moments(name)):
        if number % 10:
            continue
        for seat in range(moment.start.game.seats):
            seen = observe(moment.state, seat)
            other = Knowledge(seen).draw(np.random.default_rng(number))
            assert observe(other, seat) == seen
            assert list(members(other.hands[seat])) == list(members(seen.hand))


def test_who_leads_first_has_the_card_that_must_be_led() -> None:
    rng = np.random.default_rng(3)
    game = load_game("hearts")
    state = deal(game, rng)
    while state.phase is Phase.PASS:
        # as long as cards are passed nobody is told who has it
        assert state.leader == state.forehand
        state = state.after(state.legal()[int(rng.integers(len(state.legal())))])
    first = 1 << game.deck.card("♣2")
    for seat in range(game.seats):
        for _ in range(10):
            assert Knowledge(observe(state, seat)).draw(rng).hands[state.leader] & first
