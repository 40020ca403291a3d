"""Bounds of 5 × 5 against a second, plain program: expectimax over the rules to the very end.

It shares nothing with the search but the rules of play.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import numpy as np

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.bounds import bounds
from ouvert.checkers.rules.actions import Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.transpositions import key
from ouvert.checkers.rules.variant import Level, Variant

LEVELS = (Level.SUPERPOSITION, Level.ENTANGLEMENT)
RULES = {
    2: ((40, 1), (40, 2), (40, 3), (3, 1), (3, 2), (3, 3)),
    3: ((2, 1), (2, 2), (3, 1), (3, 2), (3, 3), (4, 2)),
    4: ((2, 1), (2, 2), (3, 1), (3, 2), (3, 3), (4, 2)),
}
"""For each number of pieces: draw rules, and how many moves are left until the draw.

The plain program goes to the very end, so the rule of forty is for two pieces, since any capture
ends their game; where more are left a capture sets the clock back, and the rules are short.
"""
TRIALS = 50_000
ROUNDING = 1e-6
LONGEST = 60
"""Moves of a random game of which boards are taken."""

Known = dict[Hashable, tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Agreement:
    """On how many boards of a level both programs say the same for every aim."""

    level: Level
    boards: int
    agree: int


def plain(state: QuantumCheckers, known: Known) -> tuple[float, ...]:
    """What a game is worth to White for each aim; `known` is filled."""
    if state.over:
        return tuple(aim.value[1 + int(state.returns[0])] for aim in Aim)
    place = key(state)
    if place not in known:
        best = max if state.turn == 0 else min
        values = []
        for move in state.legal_actions():
            worth = [0.0] * len(Aim)
            for weight, after in state.outcomes(move):
                for at, value in enumerate(plain(after, known)):
                    worth[at] += weight * value
            values.append(worth)
        known[place] = tuple(map(best, *values)) if len(values) > 1 else tuple(values[0])
    return known[place]


def worth_of(state: QuantumCheckers, aim: Aim, known: Known) -> float:
    """The same for one aim as `bounds` has it: for Black's wins Black's probability."""
    worth = plain(state, known)[list(Aim).index(aim)]
    return -worth if aim is Aim.BLACK_WINS else worth


def boards(level: Level, wanted: int) -> list[QuantumCheckers]:
    """Different boards of random 5 × 5 games, so many of each number of pieces, rules by turns.

    None is the same as another but for the clock or the draw rule.
    """
    found: dict[int, dict[Hashable, QuantumCheckers]] = {pieces: {} for pieces in RULES}
    for seed in range(wanted):
        rng = np.random.default_rng([seed, level])
        state = QuantumCheckers.start(Variant(5, 1, level, None))
        for _ in range(LONGEST):
            if state.over:
                break
            _keep(state, found, wanted)
            state, _ = state.play(_drawn(state.legal_actions(), rng), rng)
    return [state for here in found.values() for state in here.values()]


def _drawn(moves: Sequence[Move], rng: np.random.Generator) -> Move:
    """A move; first by kind, so that merges and splits are not drowned in steps."""
    kinds = sorted({type(move).__name__ for move in moves})
    kind = kinds[int(rng.integers(len(kinds)))]
    chosen = [move for move in moves if type(move).__name__ == kind]
    return chosen[int(rng.integers(len(chosen)))]


def _keep(
    state: QuantumCheckers, found: dict[int, dict[Hashable, QuantumCheckers]], wanted: int
) -> None:
    pieces = sum(map(bool, state.position.pieces))
    here = found.get(pieces)
    if here is None or len(here) >= wanted or key(state) in here:
        return
    limit, left = RULES[pieces][len(here) % len(RULES[pieces])]
    here[key(state)] = QuantumCheckers.of(
        Variant(5, 1, state.variant.level, limit),
        state.position,
        state.turn,
        limit - left,
        state.chain,
    )


def compare(
    level: Level, wanted: int, progress: Callable[[str], None] = lambda _: None
) -> Agreement:
    """Ask both programs on so many boards of two, three and four pieces each, for every aim."""
    known: dict[Variant, Known] = {}
    asked = boards(level, wanted)
    agree = 0
    for number, state in enumerate(asked):
        if not number % 100:
            progress(f"a second program, {level.name.lower()}: {number:,} of {len(asked):,} boards")
        same = True
        for aim in Aim:
            worth = worth_of(state, aim, known.setdefault(state.variant, {}))
            found = bounds(state.variant, aim, TRIALS, start=state, most_nodes=TRIALS)
            same &= found.closed and abs(found.lower - worth) <= ROUNDING
        agree += same
    return Agreement(level, len(asked), agree)
