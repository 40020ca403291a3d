"""The card that the network chooses in a game of Skat."""

from __future__ import annotations

import numpy as np

from ouvert.cards import Card
from ouvert.errors import PositionError
from ouvert.skat.boolean.games import card_of
from ouvert.skat.boolean.past import Past
from ouvert.skat.rules.observation import Observation


def network_card(observation: Observation) -> Card:
    """Return the card that the compiled rules choose, from what the seat has seen alone.

    Raises PositionError for Null, for a hand that lies open, and unless it is the seat's turn.
    """
    if observation.actor != observation.seat:
        raise PositionError(f"seat {observation.seat} is not the one to play a card here")
    past = Past.of(observation)
    deck = past.deck
    hand = np.array([card in observation.hand for card in deck.cards])
    skat = np.array([card in observation.discards for card in deck.cards])
    return deck.cards[card_of(past, hand, skat)]


__all__ = ["network_card"]
