"""The players of described games, by the names that are written for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ouvert.errors import NotationError
from ouvert.numbers import digits
from ouvert.tricks.belief.observation import Observation
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.parts import Teams
from ouvert.tricks.play.state import Action
from ouvert.tricks.players.thumb import Thumb
from ouvert.tricks.players.tree import ROUNDS, TreeSearch
from ouvert.tricks.players.vote import WORLDS, Vote

MOST = 100_000
"""Deals that a player may draw for a decision."""


class GamePlayer(Protocol):
    """Who decides for a seat, by what that seat sees."""

    @property
    def name(self) -> str:
        """How the player is written."""
        ...

    def act(self, seen: Observation, rng: np.random.Generator) -> Action:
        """Return what the observer does."""
        ...


@dataclass(frozen=True)
class Chance:
    """The player that does anything, each with the same probability."""

    name: str = "random"

    def act(self, seen: Observation, rng: np.random.Generator) -> Action:
        """Return one of the legal actions."""
        legal = seen.view.legal()
        return legal[int(rng.integers(len(legal)))]


def usual_player(game: Description, searched: int = WORLDS) -> str:
    """Return who plays a game well: a vote where there are two sides, else a tree search.

    Both beat the rules of thumb in every game that comes with Ouvert (docs/tricks.md). A vote draws
    `searched` deals for a decision, a tree search ten times as many.
    """
    if game.teams is Teams.EACH:
        return f"tree:{searched * ROUNDS // WORLDS}"
    return f"vote:{searched}"


def game_player(name: str) -> GamePlayer:
    """Return the player of a name, with how many deals it draws for a decision where it does.

    The names are random, thumb, vote:20, reader:20, tree:200 and paranoid:200.

    Raises NotationError for any other name.
    """
    kind, colon, written = name.partition(":")
    count = digits(written) or 0
    if kind in ("random", "thumb") and not colon:
        return Chance() if kind == "random" else Thumb()
    if kind in ("vote", "reader", "tree", "paranoid") and (not colon or 1 <= count <= MOST):
        if kind in ("vote", "reader"):
            return Vote(count if colon else WORLDS, reads=kind == "reader")
        return TreeSearch(count if colon else ROUNDS, paranoid=kind == "paranoid")
    raise NotationError(
        f"there is no player '{name}'; random, thumb, vote:20, reader:20, tree:200 and "
        "paranoid:200 are, with the number of deals that are drawn for a decision"
    )
