"""What each move of a small game of quantum checkers is proved to bring at least and at most."""

from __future__ import annotations

from ouvert.checkers.exact.bounds import bounds
from ouvert.checkers.rules.actions import Move
from ouvert.checkers.rules.game import QuantumCheckers


def move_bounds(
    state: QuantumCheckers, trials: int, most_nodes: int
) -> tuple[tuple[Move, float, float], ...]:
    """Every legal move with the bounds of the expected result for who moves."""
    found = []
    for move in state.legal_actions():
        low = high = 0.0
        for weight, after in state.outcomes(move):
            if after.over:
                least = most = float(after.returns[0])
            else:
                proved = bounds(state.variant, trials=trials, start=after, most_nodes=most_nodes)
                least, most = proved.lower, proved.upper
            low += weight * least
            high += weight * most
        found.append((move, low, high) if state.turn == 0 else (move, -high + 0.0, -low + 0.0))
    return tuple(found)
