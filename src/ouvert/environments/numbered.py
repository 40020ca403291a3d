"""A game in numbers: what every adapter asks of a game.

An action is a number from 0, a seat is a number from 0, and what a seat sees is a row of numbers
(`ouvert.environments.fields`). Nothing of the rules is here or in the adapters: the states are
those of the rules, and whoever wants their words back has them.
"""

from __future__ import annotations

from collections.abc import Sequence
from inspect import getattr_static
from operator import index
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from ouvert.environments.fields import Floats, Layout
from ouvert.errors import NotationError, RulesError

State = Any
"""A moment of whichever game it is; only the game that made it looks inside."""

OVER = "the game is over: reset deals the next one"


@runtime_checkable
class NumberedGame(Protocol):
    """A game whose actions and sights are numbers.

    A game begins in one of `beginnings`, such as who plays which contract where there is no
    auction, with a shuffled deck; all are equally probable.
    """

    @property
    def name(self) -> str:
        """How the game is asked for."""

    @property
    def seats(self) -> int:
        """Number of seats."""

    @property
    def actions(self) -> int:
        """Number of actions, those included that are not allowed at a moment."""

    @property
    def deck(self) -> int:
        """Number of cards."""

    @property
    def beginnings(self) -> int:
        """Number of ways to begin, apart from the cards."""

    @property
    def layout(self) -> Layout:
        """The fields of what a seat sees."""

    @property
    def most(self) -> float:
        """No return is larger, and none smaller than its negative."""

    @property
    def longest(self) -> int:
        """No game has more actions."""

    def begin(self, beginning: int, cards: Sequence[int]) -> State:
        """The first state: the deck in the order in which it is dealt, one seat after the other."""

    def actor(self, state: State) -> int | None:
        """The seat that decides; None when the game is over."""

    def legal(self, state: State) -> list[int]:
        """What may be done, ascending; empty when the game is over."""

    def after(self, state: State, action: int) -> State:
        """The next state. Raises RulesError for what is not allowed."""

    def returns(self, state: State) -> tuple[float, ...]:
        """What the game brought each seat; all zero while it lasts."""

    def observe(self, state: State, seat: int) -> Floats:
        """What a seat sees, as `layout` says: float32[layout.size]."""

    def open_hands(self, state: State) -> list[int]:
        """The cards that are held and lie open to all, also to who holds them."""

    def action_text(self, action: int) -> str:
        """An action in words."""

    def information(self, state: State, seat: int) -> str:
        """Everything that a seat has seen, in words: the same for all that it cannot tell apart."""


def check_game(game: NumberedGame) -> None:
    """Raise NotationError for a game of one's own that lacks something, naming what.

    What is inherited from NumberedGame itself, which does nothing, is lacking too.
    """
    if isinstance(game, type):
        raise NotationError(
            f"{game.__name__} is a class: give a game of it, as in {game.__name__}()"
        )
    lacking = [name for name in _parts() if not _has(game, name)]
    if lacking:
        raise NotationError(
            f"{type(game).__name__} is no game for learners yet: it lacks {', '.join(lacking)}, as "
            "ouvert.environments.numbered.NumberedGame has them"
        )


def is_game(given: object) -> bool:
    """Whether something is meant as a game, even if it lacks something."""
    return any(_has(given, name) for name in _parts())


def _parts() -> list[str]:
    return [name for name in vars(NumberedGame) if not name.startswith("_")]


def _has(game: object, name: str) -> bool:
    """Whether a game has a property or method of its own, which is not run."""
    found = getattr_static(game, name, None)
    if found is None:
        # another object's, which `__getattr__` hands on
        return hasattr(game, name)
    return found is not vars(NumberedGame)[name]


def start(game: NumberedGame, rng: np.random.Generator) -> State:
    """A first state, drawn uniformly."""
    beginning = int(rng.integers(game.beginnings))
    return game.begin(beginning, [int(card) for card in rng.permutation(game.deck)])


def mask(game: NumberedGame, state: State) -> NDArray[np.int8]:
    """For each action whether it is allowed: int8[actions]."""
    allowed = np.zeros(game.actions, np.int8)
    allowed[game.legal(state)] = 1
    return allowed


def check_number(game: NumberedGame, action: int) -> None:
    """Raise RulesError for a number that means no action of the game."""
    if not 0 <= action < game.actions:
        raise RulesError(f"{game.name} has the actions 0 to {game.actions - 1}, not {action}")


def action_number(game: NumberedGame, action: object) -> int:
    """What somebody does, as a number of Python's.

    Raises RulesError for what is no whole number, as 1.5 or None.
    """
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        raise RulesError(
            f"an action of {game.name} is a whole number from 0 to {game.actions - 1}, "
            f"not {action!r}"
        ) from None


def check_begun(begun: bool) -> None:
    """Raise RulesError where nothing is dealt yet."""
    if not begun:
        raise RulesError("nothing is dealt yet: reset with a seed first")
