"""Described games in tests: contracts by chance where an auction is left out."""

from __future__ import annotations

from typing import Any

import numpy as np

from ouvert.tricks.description.model import Description
from ouvert.tricks.description.parts import Chooser
from ouvert.tricks.play.state import Choice


def after_auction(game: Description, rng: np.random.Generator) -> dict[str, Any]:
    """A declarer and a contract by chance, where the description leaves the auction out."""
    if game.chooser is not Chooser.NOBODY or len(game.settings) == 1:
        return {}
    if all(contract.suit_of_turned for contract in game.contracts):
        return {}
    keys = list(game.settings)
    number, suit = keys[int(rng.integers(len(keys)))]
    return {"declarer": int(rng.integers(game.seats)), "choice": Choice(number, suit)}
