"""When two moments of a game are the same for everything that may still happen.

For tables of solvers and searches: pieces have no numbers there, a wave has no global phase, and
below interference no phases at all.
"""

from __future__ import annotations

import cmath
from collections.abc import Hashable

from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.position import Position
from ouvert.checkers.rules.variant import Level
from ouvert.checkers.rules.wave import Wave

DIGITS = 9
"""Amplitudes and probabilities that agree to so many decimals count as equal."""


def key(state: QuantumCheckers) -> Hashable:
    """Equal for states of one rule set with the same future: moves, chances, results."""
    position = state.position
    certain = [0, 0]
    for piece, mask in enumerate(position.pieces):
        if position.wave_of(piece) is None:
            certain[position.owner(piece)] |= mask
    phases = state.variant.level >= Level.INTERFERENCE
    waves = sorted(_wave_key(position, wave, phases) for wave in position.waves)
    quiet = 0 if state.variant.draw_after is None else state.quiet
    return (
        state.turn,
        quiet,
        state.chain,
        state.pending,
        position.kings,
        *certain,
        tuple(waves),
    )


def _wave_key(
    position: Position, wave: Wave, phases: bool
) -> tuple[tuple[tuple[int, int], ...], int, tuple[tuple[int, float, float], ...]]:
    """Owners and squares of the pieces, phantoms, and what can be observed of each basis state."""
    members = tuple((position.owner(piece), position.pieces[piece]) for piece in wave.pieces)
    turn = cmath.exp(-1j * cmath.phase(wave.amplitudes[0][1]))

    def told(amplitude: complex) -> complex:
        return amplitude * turn if phases else complex(abs(amplitude) ** 2)

    return (
        members,
        wave.phantom,
        tuple(
            # adding zero turns a rounded −0.0 into 0.0
            (occupied, round(seen.real, DIGITS) + 0.0, round(seen.imag, DIGITS) + 0.0)
            for occupied, seen in ((occupied, told(value)) for occupied, value in wave.amplitudes)
        ),
    )
