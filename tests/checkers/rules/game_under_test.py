"""Checkers at every level, with phantoms and without."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ouvert.checkers.rules.actions import Action, Capture, Found, Merge, Split, Step
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.conformance import GameUnderTest
from support.quantum_checkers import pick

Checkers = GameUnderTest[QuantumCheckers, Action, QuantumCheckers]

MOVES = {
    Level.CLASSICAL: {Step, Capture},
    Level.SUPERPOSITION: {Step, Capture, Split},
    Level.ENTANGLEMENT: {Step, Capture, Split},
    Level.INTERFERENCE: {Step, Capture, Split, Merge},
}


def illegal(state: QuantumCheckers, rng: np.random.Generator) -> list[Action]:
    first, second, third = (int(square) for square in rng.integers(state.variant.size**2, size=3))
    guesses: list[Action] = [Step(first, second), Capture(first, second, third)]
    guesses += [Split(first, second, third), Merge(first, second, third)]
    return [*guesses, Found(1 << first), Found(-1), Found(1 << 1000)]


def kinds(state: QuantumCheckers) -> Iterator[object]:
    """What may be moved, whether something is measured, and how the game ended."""
    yield from {type(move) for move in state.legal_actions()}
    if state.chances():
        yield "chance"
    if any(len(wave.pieces) > 1 for wave in state.position.waves):
        yield "entangled"
    if state.over:
        yield "drawn" if state.drawn else ("won", state.winner)


def checkers(variant: Variant) -> Checkers:
    wanted: set[object] = {*MOVES[variant.level], "drawn", ("won", 0), ("won", 1)}
    if variant.level is not Level.CLASSICAL:
        wanted.add("chance")
    if variant.level >= Level.ENTANGLEMENT:
        wanted.add("entangled")
    return GameUnderTest(
        seats=2,
        start=lambda rng: QuantumCheckers.start(variant),
        illegal=illegal,
        total=lambda state: 0,
        choose=lambda state, rng: pick(state.legal_actions(), rng),
        kinds=kinds,
        wanted=wanted,
        playouts=10,
    )


GAMES = {
    f"checkers, {level.name.lower()}": checkers(Variant(6, 2, level, draw_after=12))
    for level in Level
} | {
    "checkers, with phantoms": checkers(
        Variant(5, 2, Level.ENTANGLEMENT, draw_after=12, phantoms=True)
    )
}
