"""Players by their names, for seats that a learner does not hold."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from ouvert.environments.described import NumberedTricks
from ouvert.environments.numbered import NumberedGame, State
from ouvert.environments.skat import NumberedSkat
from ouvert.errors import NotationError, check_kind
from ouvert.protocols import Reseeded
from ouvert.skat.players.registry import make
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.players.catalogue import game_player

RANDOM = "random"
"""The player of every game that does anything, each with the same probability."""


class Seated(Protocol):
    """Who decides for a seat, by what that seat sees."""

    def choose(self, state: State, seat: int, rng: np.random.Generator) -> State:
        """Return the state after the player's action."""


class _AnySeat:
    """Does any of the actions that are numbered."""

    def __init__(self, game: NumberedGame) -> None:
        self._game = game

    def choose(self, state: State, seat: int, rng: np.random.Generator) -> State:
        legal = self._game.legal(state)
        return self._game.after(state, legal[int(rng.integers(len(legal)))])


class _SkatSeat:
    """A player of Skat; what it does need not have a number, as conceding."""

    def __init__(self, name: str) -> None:
        self._player = make(name, 0)

    def choose(self, state: State, seat: int, rng: np.random.Generator) -> State:
        if isinstance(self._player, Reseeded):
            self._player.reseed(int(rng.integers(1 << 62)))
        return state.apply(self._player.choose(state.observe(seat)))


class _DescribedSeat:
    """A player of described games."""

    def __init__(self, name: str) -> None:
        self._player = game_player(name)

    def choose(self, state: State, seat: int, rng: np.random.Generator) -> State:
        return state.after(self._player.act(observe(state, seat), rng))


def seated(game: NumberedGame, name: str) -> Seated:
    """Return a player of a game by its name.

    `random` is there for every game; Skat has the players of `ouvert.player`, such as `reflex` and
    `pimc:20`, described games have `thumb`, `vote:20` and `tree:200`; a game of one's own has no
    other.

    Raises OuvertError for a name that is not known, or not in this game.
    """
    check_kind(name, str, "a player is asked for by its name", NotationError)
    if name == RANDOM:
        return _AnySeat(game)
    if isinstance(game, NumberedSkat):
        return _SkatSeat(name)
    if isinstance(game, NumberedTricks):
        return _DescribedSeat(name)
    raise NotationError(
        f"{game.name} has no player '{name}': the others in a game of one's own can be '{RANDOM}' "
        "alone, and players are there for Skat and for described games"
    )
