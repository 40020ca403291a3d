"""Counting material: what a position is worth at a glance, and what a move is two plies ahead."""

from __future__ import annotations

from ouvert.checkers.rules.actions import Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.position import Position

KING = 2
"""What a king is worth in men (paper 002, 5.1.2)."""

PLIES = 2
"""How far the paper's heuristic agent looks: its own turn and the answer."""


def material(position: Position) -> tuple[float, float]:
    """For each seat the expected worth of its pieces: 1 for a man, KING for a king.

    A superposed piece counts once, and a part that is a king there as a king by its probability.
    Phantoms count nothing.
    """
    worth = [0.0, 0.0]
    waving: set[int] = set()
    for wave in position.waves:
        waving.update(wave.pieces)
        for occupied, amplitude in wave.amplitudes:
            for piece in wave.pieces:
                live = position.pieces[piece] & occupied & ~wave.phantom
                if live:
                    value = KING if live & position.kings else 1
                    worth[position.owner(piece)] += abs(amplitude) ** 2 * value
    for piece, mask in enumerate(position.pieces):
        if mask and piece not in waving:
            worth[position.owner(piece)] += KING if mask & position.kings else 1
    return worth[0], worth[1]


def rating(state: QuantumCheckers) -> tuple[float, float]:
    """For each seat what it may expect of a game: 1 for a win, ½ for a draw, 0 for a loss.

    Exact when the game is over; before, a seat's share of all material.
    """
    if state.over:
        white = (1 + state.returns[0]) / 2
    else:
        worth = material(state.position)
        white = worth[0] / (worth[0] + worth[1])
    return white, 1 - white


def score(state: QuantumCheckers, seat: int) -> float:
    """A seat's expected material less its opponent's.

    A finished game counts as if the winner had all its pieces back as kings and the loser none, and
    a draw 0; so whoever can win does.
    """
    if state.over:
        return state.returns[seat] * KING * len(state.position.pieces)
    worth = material(state.position)
    return worth[seat] - worth[1 - seat]


def look_ahead(state: QuantumCheckers, plies: int = PLIES) -> tuple[tuple[Move, float], ...]:
    """Every legal move with the score for its seat if both sides count material.

    The expectation over what measurements may find, the maximum over own moves and the minimum over
    the opponent's (expectimax). A multi-jump is one ply however long it is.
    """
    return tuple((move, _after(state, move, state.turn, plies)) for move in state.legal_actions())


def _after(state: QuantumCheckers, move: Move, seat: int, plies: int) -> float:
    return sum(
        weight * _value(after, seat, plies - (after.turn != state.turn))
        for weight, after in state.outcomes(move)
    )


def _value(state: QuantumCheckers, seat: int, plies: int) -> float:
    if state.over or not plies:
        return score(state, seat)
    values = [_after(state, move, seat, plies) for move in state.legal_actions()]
    return max(values) if state.turn == seat else min(values)
