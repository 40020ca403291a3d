"""Lines of best play in solved games, with the odds of every measurement."""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.checkers.exact.solutions import CheckersSolution, Value
from ouvert.checkers.records.notation import action_text
from ouvert.checkers.rules.actions import Action
from ouvert.checkers.rules.game import QuantumCheckers

LONGEST = 60
"""Moves after which a line is broken off."""
TIE = 1e-6
"""Probabilities that differ by less are equal; among equals the first legal move is played."""


@dataclass(frozen=True, slots=True)
class LineMove:
    """A move of a line.

    Attributes:
        turn: the seat that moves.
        actions: the move and what was found, as records have them.
        odds: the probability that just this was found.
        chance: the probability of winning that the seat in question can force before the move.
    """

    turn: int
    actions: tuple[Action, ...]
    odds: float
    chance: float


def line(
    solution: CheckersSolution, state: QuantumCheckers, seat: int, longest: int = LONGEST
) -> tuple[tuple[LineMove, ...], QuantumCheckers]:
    """One seat plays to win at any risk, the other to prevent that, and the likeliest is found.

    Returns the moves and the moment in which the line ends: the end of the game, or where there is
    nothing left to hope for. Raises PositionError for a moment that
    the solution does not know.
    """
    moves: list[LineMove] = []
    while not state.over and len(moves) < longest:
        before = _chance(solution.value(state), state.turn == seat)
        if before <= TIE:
            break
        worth = [
            (_chance(value, state.turn == seat), move) for move, value in solution.moves(state)
        ]
        best = (max if state.turn == seat else min)(chance for chance, _ in worth)
        move = next(move for chance, move in worth if abs(chance - best) <= TIE)
        turn, odds = state.turn, 1.0
        played: list[Action] = [move]
        state = state.apply(move)
        while state.pending is not None:
            found, chance = max(state.chances(), key=lambda entry: entry[1])
            odds *= chance
            played.append(found)
            state = state.apply(found)
        moves.append(LineMove(turn, tuple(played), odds, before))
    return tuple(moves), state


def line_text(start: QuantumCheckers, moves: tuple[LineMove, ...]) -> str:
    """A line in notation, with odds in brackets where something was measured."""
    words = []
    for move in moves:
        text = " ".join(action_text(start.variant.board, action) for action in move.actions)
        words.append(text if move.odds > 1 - TIE else f"{text} ({move.odds:.0%})")
    return ", ".join(words)


def _chance(value: Value, own: bool) -> float:
    return value.win if own else value.loss
