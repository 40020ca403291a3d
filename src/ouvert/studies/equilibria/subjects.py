"""What the study of equilibria looks at: a small game, and how players are asked in it."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from ouvert.tricks.equilibrium.hidden_game import HiddenGame, Moment
from ouvert.tricks.equilibrium.strategies import Asked
from ouvert.tricks.equilibrium.symmetries import Symmetries

Chosen = Callable[[int, Moment, np.random.Generator], int]
"""From a deal that fits, an information set and random numbers to the card that is played."""


@dataclass(frozen=True)
class Subject:
    """A small game, and the players that can play it.

    Attributes:
        family: Skat deck, Whist deck, or Skat ending.
        name: what it is called within its family.
        contract: the contract.
        cards: number of cards that are hidden from somebody, those that are put away included.
        game: the game.
        players: for each name who plays so.
        learned: whether a network may learn the game and be looked at, too.
        large: whether the game is written out with suits that may change places folded
            (`ouvert.studies.equilibria.large`).
    """

    family: str
    name: str
    contract: str
    cards: int
    game: HiddenGame
    players: Mapping[str, Chosen]
    learned: bool = False
    large: bool = False


def asked(
    chosen: Chosen, *, samples: int, seed: int, symmetries: Symmetries | None = None
) -> Asked:
    """Ask a player with several seeds in each information set; how often it says what counts.

    A seed depends on what the seat knows alone, so that the same moment has the same answer; and
    so have moments that are each other with suits renamed, of which one is asked for all.
    """
    known: dict[tuple[object, ...], dict[int, float]] = {}

    def ask(deal: int, moment: Moment) -> dict[int, float]:
        if symmetries is None:
            return answer(deal, moment)
        there, picture, renaming = symmetries.picture(deal, moment)
        said = answer(there, picture)
        return {card: said.get(renaming[card], 0.0) for card in moment.cards}

    def answer(deal: int, moment: Moment) -> dict[int, float]:
        what = moment.seat, moment.known, moment.played
        if what not in known:
            key = zlib.crc32(repr(what).encode())
            found: dict[int, float] = {}
            for sample in range(samples):
                card = chosen(deal, moment, np.random.default_rng([seed, key, sample]))
                found[card] = found.get(card, 0.0) + 1 / samples
            known[what] = found
        return known[what]

    return ask
