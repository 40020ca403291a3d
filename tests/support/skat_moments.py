"""Moments of games to ask players about."""

from __future__ import annotations

import numpy as np

from ouvert.skat.rules.actions import Action
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from support.recorded_games import xskat_plays

PLAYS = xskat_plays()


class First:
    """Takes the first legal action, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, observation: Observation) -> Action:
        self.asked += 1
        return observation.legal_actions[0]


def moments(seed: int, cards: range) -> list[SkatGame]:
    """Moments of sensible games, cards played at random, in which there is a choice.

    Each comes after one of the numbers of cards.
    """
    found = []
    for number, count in enumerate(cards):
        game = PLAYS[(seed + number) % len(PLAYS)].start
        rng = np.random.default_rng([seed, number])
        for _ in range(count):
            legal = game.legal_actions()
            if legal:
                game = game.apply(legal[int(rng.integers(len(legal)))])
        if len(game.legal_actions()) > 1:
            found.append(game)
    return found


def seen(game: SkatGame) -> Observation:
    assert game.actor is not None
    return game.observe(game.actor)
