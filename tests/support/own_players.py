"""Players and agents that are not in the package, as a user might write them."""

from __future__ import annotations

import numpy as np

from ouvert.cards import Card
from ouvert.checkers.rules.actions import Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.skat.players.registry import player
from ouvert.skat.rules.actions import Action, PlayCard
from ouvert.skat.rules.observation import Observation


class Lowest:
    """Bids like the reflex and plays the legal card with the fewest points."""

    def __init__(self, seed: int = 0) -> None:
        self._before = player("reflex", seed)

    def choose(self, observation: Observation) -> Action | Card:
        cards = [each.card for each in observation.legal_actions if isinstance(each, PlayCard)]
        if not cards:
            return self._before.choose(observation)
        return min(cards, key=lambda card: (card.points, card))


class CardsOnly:
    """Knows nothing but the play of the cards, and plays at random."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng

    def choose(self, observation: Observation) -> Card:
        cards = [each.card for each in observation.legal_actions if isinstance(each, PlayCard)]
        return cards[int(self._rng.integers(len(cards)))]


class Needy:
    """Cannot be made without more than a match gives."""

    def __init__(self, worlds: int) -> None:
        self.worlds = worlds


class NoPlayer:
    """Has no `choose`."""


class FirstMove:
    """An agent of quantum checkers that makes the first legal move."""

    def choose(self, observation: QuantumCheckers) -> Move:
        return observation.legal_actions()[0]


class Raises:
    """Has a fault in its `choose`."""

    def choose(self, observation: object) -> Action:
        raise KeyError("no plan")


class RaisesWhenMade:
    """Has a fault before it can choose."""

    def __init__(self) -> None:
        raise ValueError("no file")
