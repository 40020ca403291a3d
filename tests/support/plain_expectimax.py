"""A second, plain program for values of quantum checkers: expectimax in fractions."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction

from ouvert.checkers.rules.actions import Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.transpositions import key

GRAIN = 1 << 24


def plain(
    state: QuantumCheckers,
    worth: Callable[[float], int],
    known: dict[Hashable, Fraction],
) -> Fraction:
    """Expectimax for White to the very end, in fractions: below interference all are dyadic."""
    if state.over:
        return Fraction(worth(state.returns[0]))
    place = key(state)
    if place not in known:
        values = [
            sum(
                (
                    Fraction(round(weight * GRAIN), GRAIN) * plain(after, worth, known)
                    for weight, after in state.outcomes(move)
                ),
                Fraction(0),
            )
            for move in state.legal_actions()
        ]
        known[place] = max(values) if state.turn == 0 else min(values)
    return known[place]


def plain_values(state: QuantumCheckers) -> dict[Move, float]:
    """What each move brings who moves; with interference chances are rounded to GRAIN."""
    sign = -1 if state.turn else 1
    known: dict[Hashable, Fraction] = {}
    return {
        move: sign
        * float(
            sum(
                Fraction(round(weight * GRAIN), GRAIN) * plain(after, int, known)
                for weight, after in state.outcomes(move)
            )
        )
        for move in state.legal_actions()
    }
