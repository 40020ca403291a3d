"""Random games of quantum checkers for the tests of its room."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace

import numpy as np
from hypothesis import strategies as st

from ouvert.checkers.records.notation import parse_action, parse_position
from ouvert.checkers.rules.actions import Action, Move
from ouvert.checkers.rules.board import Board
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.transpositions import key
from ouvert.checkers.rules.variant import Level, Variant

SMALL_BOARDS = [(4, 1), (5, 1), (5, 2), (6, 1), (6, 2), (7, 2), (8, 3)]


@st.composite
def variants(draw: st.DrawFn, levels: tuple[Level, ...] = tuple(Level)) -> Variant:
    """Any rule set on a board of up to eight squares along an edge."""
    size, rows = draw(st.sampled_from(SMALL_BOARDS))
    level = draw(st.sampled_from(levels))
    phantoms = level is not Level.INTERFERENCE and draw(st.booleans())
    return Variant(size, rows, level, phantoms=phantoms)


def pick(moves: tuple[Move, ...], rng: np.random.Generator) -> Move:
    """A move; first by kind, so that merges and splits are not drowned in steps."""
    kinds = sorted({type(move).__name__ for move in moves})
    kind = kinds[int(rng.integers(len(kinds)))]
    chosen = [move for move in moves if type(move).__name__ == kind]
    return chosen[int(rng.integers(len(chosen)))]


def random_game(
    variant: Variant, rng: np.random.Generator, limit: int = 150
) -> Iterator[tuple[QuantumCheckers, Move, QuantumCheckers, tuple[Action, ...]]]:
    """State, move, state after it and all that was applied, to the end or to a limit."""
    state = QuantumCheckers.start(variant)
    for _ in range(limit):
        if state.over:
            return
        move = pick(state.legal_actions(), rng)
        after, actions = state.play(move, rng)
        yield state, move, after, actions
        state = after


def setup(variant: Variant, text: str, turn: int = 0) -> QuantumCheckers:
    """A game from a position in notation."""
    return QuantumCheckers.of(variant, parse_position(variant.board, text), turn)


def line(state: QuantumCheckers, text: str) -> QuantumCheckers:
    """The state after actions in notation."""
    for word in text.split():
        state = state.apply(parse_action(state.variant.board, word))
    return state


def chance_of(state: QuantumCheckers, square: str) -> float:
    """Probability that a named square is occupied."""
    board: Board = state.variant.board
    return state.position.probability(board.square(square))


def late_moments(variant: Variant, wanted: int, left: int) -> list[QuantumCheckers]:
    """Moments of random games with a piece a side, so many moves before the draw."""
    assert variant.draw_after is not None
    found: dict[Hashable, QuantumCheckers] = {}
    for seed in range(50 * wanted):
        rng = np.random.default_rng([seed, variant.size, variant.level])
        for state, *_ in random_game(replace(variant, draw_after=None), rng, 60):
            pieces = [bool(mask) for mask in state.position.pieces]
            half = len(pieces) // 2
            if sum(pieces[:half]) == sum(pieces[half:]) == 1 and state.position.waves:
                quiet = variant.draw_after - left
                here = QuantumCheckers.of(variant, state.position, state.turn, quiet)
                found.setdefault(key(here), here)
                break
        if len(found) == wanted:
            break
    return list(found.values())
