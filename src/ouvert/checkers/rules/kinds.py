"""Kinds of moves, by which the choices of a strategy are counted."""

from __future__ import annotations

from ouvert.checkers.rules.actions import Merge, Move, Split, Step
from ouvert.checkers.rules.game import QuantumCheckers

KINDS = ("step", "split", "merge", "capture", "entangling capture")


def kind_of(state: QuantumCheckers, move: Move) -> str:
    """One of KINDS: what kind of move a legal one is in a state."""
    match move:
        case Step():
            return "step"
        case Split():
            return "split"
        case Merge():
            return "merge"
    return "entangling capture" if state.entangles(move) else "capture"
