"""A game from its beginning: the moves that were made, and what chance has answered to them.

Chance follows from a seed, so that a game is its seed and its moves, and nothing else need be kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ouvert.boards.frame import BoardGame
from ouvert.boards.games import parsed, possible
from ouvert.boards.gates import Flip, Gate, bits_of
from ouvert.boards.grid import square_name
from ouvert.errors import OuvertError, RulesError
from ouvert.remarks import Remark

MOST_MOVES = 400
"""Moves of a game, so that it can be gone through at once."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A measurement.

    Attributes:
        taken: the squares of which it is asked whether something is on all of them; with `empty`
            none where the whole board is looked at.
        empty: those of which it is asked whether nothing is on them.
        chances: what may be found, with its probability.
        found: the place of what was found among these.
    """

    taken: tuple[str, ...]
    empty: tuple[str, ...]
    chances: tuple[tuple[Any, float], ...]
    found: int

    @property
    def asks(self) -> bool:
        """Whether it is a question that is answered with yes or no."""
        return bool(self.taken or self.empty)


@dataclass(frozen=True, slots=True)
class Turn:
    """A move and what was measured for it.

    Attributes:
        seat: whose it was.
        action: the move.
        measured: in the order in which it was asked.
        gates: all that happened to the qubits.
    """

    seat: int
    action: Any
    measured: tuple[Measured, ...]
    gates: tuple[Gate, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A game up to a moment in which a seat acts, or up to its end.

    Attributes:
        game: which one.
        seed: of chance.
        turns: what was done so far.
        state: the moment to which that leads; those before it are not kept.
    """

    game: BoardGame
    seed: int
    turns: tuple[Turn, ...]
    state: Any

    @classmethod
    def start(cls, game: BoardGame, seed: int) -> Course:
        """A game in which nobody has moved yet."""
        return cls(game, seed, (), game.start())

    @property
    def gates(self) -> list[Gate]:
        """All that happened to the qubits, from the set-up on; for `boards.circuit`."""
        setup = [Flip(1 << place) for place in bits_of(self.game.start().register.certain)]
        return [*setup, *(gate for turn in self.turns for gate in turn.gates)]

    def then(self, text: str) -> Course:
        """The game with one more move and what chance answers to it.

        Raises RulesError, and says which move, for one that cannot be made.
        """
        number, state = len(self.turns) + 1, self.state
        if number > MOST_MOVES:
            raise RulesError(
                f"a game is followed for {MOST_MOVES} moves: “{text}” is one too many",
                remark=Remark.of("board_long", most=MOST_MOVES, move=text),
            )
        if state.over:
            raise RulesError(
                f"move {number}, “{text}”, comes too late: the game was over after {number - 1}",
                remark=Remark.of("board_over", number=number, move=text, last=number - 1),
            )
        try:
            action = parsed(state, text)
        except OuvertError as error:
            told = possible(state)
            remark = (
                Remark.of("board_move", number=number, move=text, possible=told.some)
                if told.others
                else Remark.of("board_only", number=number, move=text, possible=told.some)
            )
            raise RulesError(
                f"move {number}, “{text}”, cannot be made: {told}", remark=remark
            ) from error
        turn, after = _turn(self.game, state, action, np.random.default_rng([self.seed, number]))
        return Course(self.game, self.seed, (*self.turns, turn), after)


def course(game: BoardGame, seed: int, moves: Iterable[str]) -> Course:
    """The game of a seed and of moves as text. Raises RulesError as `Course.then` does."""
    found = Course.start(game, seed)
    for text in moves:
        found = found.then(text)
    return found


def _turn(game: BoardGame, state: Any, action: Any, rng: np.random.Generator) -> tuple[Turn, Any]:
    """A move with what chance answers to it, and the moment after it."""
    gates = list(state.gates(action))
    after = state.apply(action)
    measured = []
    while chances := after.chances():
        found = int(rng.choice(len(chances), p=[chance for _, chance in chances]))
        taken, empty = _asked(game, after)
        measured.append(Measured(taken, empty, chances, found))
        gates += after.gates(chances[found][0])
        after = after.apply(chances[found][0])
    return Turn(state.actor, action, tuple(measured), tuple(gates)), after


def _asked(game: BoardGame, state: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The question that is due, as squares."""
    question = state.question()
    if question is None:
        return (), ()
    taken, empty = (
        tuple(square_name(game.size, square) for square in bits_of(mask)) for mask in question
    )
    return taken, empty
