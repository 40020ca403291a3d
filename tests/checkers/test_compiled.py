"""The compiled game is the plain one: the same moves, the same chances, the same ends."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.checkers.agents.heuristics import material
from ouvert.checkers.compiled import (
    EncodedRow,
    code_of,
    decode,
    encode,
    fits,
    move_of,
    packed_mask,
    unpacked_mask,
)
from ouvert.checkers.kernels import board as board
from ouvert.checkers.kernels import game as game
from ouvert.checkers.kernels.moves import DRAWN, DUE, STUCK, options
from ouvert.checkers.rules.actions import Capture, Found
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.position import Position
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.checkers.rules.wave import Wave
from ouvert.errors import PositionError, SizeError
from support.quantum_checkers import SMALL_BOARDS, pick, setup

ROUNDING = 1e-12
MEASUREMENTS = 10_000
FIVE_SIGMA = 5.0
TURNS_OF_DRAUGHTS = [7, 49, 302, 1469, 7361, 36768, 179740]
"""Known leaf counts of English draughts, multi-jumps being one turn."""


@st.composite
def compiled_variants(draw: st.DrawFn) -> Variant:
    """Any rule set that the compiled game plays, small boards first."""
    size, rows = draw(st.sampled_from([*SMALL_BOARDS, (8, 1), (9, 2), (10, 4), (11, 5)]))
    level = draw(st.sampled_from(list(Level)))
    phantoms = level is not Level.INTERFERENCE and draw(st.booleans())
    return Variant(size, rows, level, draw(st.sampled_from([None, 8, 40])), phantoms=phantoms)


def moves_of(row: EncodedRow) -> tuple[int, list[int]]:
    """What `options` returns, and the codes of the legal moves."""
    buffer = np.zeros(board.MOST_MOVES, dtype=np.int64)
    count = options(row, buffer)
    return count, [int(code) for code in buffer[: max(count, 0)]]


def chances_of(row: EncodedRow) -> dict[Found, float]:
    found = np.zeros(board.MOST_OUTCOMES, dtype=np.int64)
    weights = np.zeros(board.MOST_OUTCOMES)
    count = game.chances(row, found, weights)
    size = int(row[board.SIZE])
    listed = {
        Found(unpacked_mask(size, int(squares))): float(weight)
        for squares, weight in zip(found[:count], weights[:count], strict=True)
    }
    assert len(listed) == count
    return listed


def assert_same(row: EncodedRow, state: QuantumCheckers) -> None:
    """The row holds the state, but for rounding, and has its worth, moves and chances."""
    decoded = decode(row)
    assert row[board.USED] <= len(row)
    assert (decoded.variant, decoded.turn, decoded.quiet) == (
        state.variant,
        state.turn,
        state.quiet,
    )
    assert (decoded.chain, decoded.pending) == (state.chain, state.pending)
    position, expected = decoded.position, state.position
    assert (position.pieces, position.whites) == (expected.pieces, expected.whites)
    assert position.kings == expected.kings
    assert [wave.pieces for wave in position.waves] == [wave.pieces for wave in expected.waves]
    for wave, other in zip(position.waves, expected.waves, strict=True):
        assert wave.phantom == other.phantom
        assert [state[0] for state in wave.amplitudes] == [state[0] for state in other.amplitudes]
        assert [state[1] for state in wave.amplitudes] == pytest.approx(
            [state[1] for state in other.amplitudes], abs=ROUNDING
        )
    assert [game.material(row, seat) for seat in (0, 1)] == pytest.approx(
        material(expected), abs=ROUNDING
    )
    count, codes = moves_of(row)
    if state.over:
        assert count == (DRAWN if state.drawn else STUCK)
    elif state.pending is not None:
        assert count == DUE
    else:
        assert count == len(state.legal_actions())
    assert {move_of(state.variant.size, code) for code in codes if not state.drawn} == set(
        state.legal_actions()
    )
    assert chances_of(row) == pytest.approx(dict(state.chances()), abs=ROUNDING)


@pytest.mark.long
@settings(max_examples=100)
@given(compiled_variants(), st.integers(0, 2**32 - 1))
def test_games_walk_side_by_side(variant: Variant, seed: int) -> None:
    rng = np.random.default_rng(seed)
    state = QuantumCheckers.start(variant)
    row = encode(state)
    assert_same(row, state)
    for _ in range(120):
        if state.over:
            break
        move = pick(state.legal_actions(), rng)
        assert move_of(variant.size, code_of(move)) == move
        assert game.entangles(row, code_of(move)) == state.entangles(move)
        state = state.apply(move)
        game.apply(row, code_of(move))
        assert_same(row, state)
        while state.pending is not None:
            found = state.sample(rng)
            state = state.apply(found)
            game.answer(row, packed_mask(found.squares))
            assert_same(row, state)


@settings(max_examples=60)
@given(compiled_variants(), st.integers(0, 2**32 - 1))
def test_encoded_moments_decode_to_themselves(variant: Variant, seed: int) -> None:
    rng = np.random.default_rng(seed)
    state = QuantumCheckers.start(variant)
    other = np.full(board.row_words(variant.size), 77, dtype=np.int64)
    for _ in range(60):
        row = encode(state)
        assert decode(row) == state
        board.copy(other, row)
        assert decode(other) == state
        if state.over:
            break
        state = state.apply(
            state.sample(rng) if state.pending else pick(state.legal_actions(), rng)
        )


HALF = "0.7071067811865476"


@pytest.mark.parametrize(
    ("level", "text"),
    [
        # parts that meet with equal, opposite and other phases
        (Level.INTERFERENCE, f"white=Kb2/Kd2,h2 black=h8 wave=0:b2:{HALF};d2:{HALF}"),
        (Level.INTERFERENCE, f"white=Kb2/Kd2,h2 black=h8 wave=0:b2:{HALF};d2:-{HALF}"),
        (Level.INTERFERENCE, "white=Kb2/Kd2/Kd4,h2 black=h8 wave=0:b2:0.6;d2:0.64j;d4:-0.48"),
        # parts that an entangled partner tells apart, wholly or in part
        (
            Level.INTERFERENCE,
            "white=Kb2/Kd2,h2 black=e7/g7,h8 wave=0&2:b2+e7:0.6;d2+g7:0.8j",
        ),
        (
            Level.INTERFERENCE,
            "white=Kb2/Kd2,h2 black=e7/g7,h8 "
            "wave=0&2:b2+e7:0.5;d2+e7:0.5j;b2+g7:-0.5;d2:0.4;d2+g7:0.3",
        ),
        # a part so unlikely that halves of it count as rounding
        (Level.SUPERPOSITION, "white=Kb2/d6,h2 black=h8 wave=0:b2:1.2e-12;d6:1j"),
        (Level.INTERFERENCE, "white=Kb2/Kd2/a1,h2 black=h8 wave=0:b2:1.1e-12;d2:1.2e-12;a1:-1"),
        # a piece that may be captured already, once crowned and once not
        (
            Level.ENTANGLEMENT,
            "white=b2/Kf8,h2 black=c3/Kg1,h8 wave=0&2:b2+c3:0.6;b2+g1:0.48;f8:0.64",
        ),
    ],
)
def test_every_move_from_chosen_positions_is_the_plain_one(level: Level, text: str) -> None:
    variant = Variant(8, 1, level)
    for turn in (0, 1):
        waiting = [setup(variant, text, turn)]
        for _ in range(2):
            after = []
            for state in waiting:
                for move in state.legal_actions():
                    row = encode(state)
                    game.apply(row, code_of(move))
                    after.append(state.apply(move))
                    assert_same(row, after[-1])
                for found, _ in state.chances():
                    row = encode(state)
                    game.answer(row, packed_mask(found.squares))
                    after.append(state.apply(found))
                    assert_same(row, after[-1])
            waiting = after
        assert waiting


@pytest.mark.parametrize("level", [Level.SUPERPOSITION, Level.ENTANGLEMENT])
@pytest.mark.parametrize(
    "waves",
    [
        "white=b2/d2,h2 black=c3,h8 wave=0:b2:0.6+0j;d2:-0.8j",
        "white=b2/d2,h2 black=c3/e7,h8 wave=0:b2:0.8;d2:-0.6j wave=2:c3:0.6;e7:0.8",
        "white=b2/f6,h2 black=c3/e7,h8 wave=0&2:b2+c3:0.6;b2+e7:0.48;f6:0.64j",
        "white=b2/f6/a1,h2 black=c3/e7,h8 wave=0&2:b2+c3:0.48;a1+c3:0.36j;b2+e7:0.48;f6:0.64j",
    ],
)
def test_frequencies_of_what_is_found_are_the_probabilities(level: Level, waves: str) -> None:
    state = setup(Variant(8, 1, level), waves)
    move = Capture(*map(state.variant.board.square, ("b2", "c3", "d4")))
    exact = {outcome: weight for weight, outcome in state.outcomes(move)}
    assert len(exact) > 1
    start = encode(state)
    rng = np.array([20240406], dtype=np.uint64)
    seen: Counter[bytes] = Counter()
    for _ in range(MEASUREMENTS):
        row = start.copy()
        game.play(row, code_of(move), rng)
        row[row[board.USED] :] = 0
        seen[row.tobytes()] += 1
    found = {decode(np.frombuffer(text, dtype=np.int64)): count for text, count in seen.items()}
    assert set(found) == set(exact)
    for outcome, weight in exact.items():
        spread = math.sqrt(weight * (1 - weight) / MEASUREMENTS)
        assert abs(found[outcome] / MEASUREMENTS - weight) < FIVE_SIGMA * spread


def test_phantoms_are_never_found() -> None:
    variant = Variant(8, 1, Level.ENTANGLEMENT, phantoms=True)
    text = "white=b2/d4,h2 black=c3/e5,h8 wave=0&2~c3:d4+c3:0.6;b2+e5:0.8j"
    state = setup(variant, text, turn=1)
    row = encode(state)
    game.apply(row, code_of(Capture(*map(variant.board.square, ("c3", "d2", "e1")))))
    assert chances_of(row) == pytest.approx(
        {
            Found(1 << variant.board.square("d4")): 0.36,
            Found(1 << variant.board.square("b2") | 1 << variant.board.square("e5")): 0.64,
        }
    )


def turns(row: EncodedRow, depth: int) -> int:
    """Ways to play so many whole turns without measurements; a multi-jump is one turn."""
    if depth == 0:
        return 1
    total = 0
    for code in moves_of(row)[1]:
        after = row.copy()
        game.apply(after, code)
        total += turns(after, depth - (after[board.TURN] != row[board.TURN]))
    return total


def test_leaf_counts_of_english_draughts() -> None:
    row = encode(QuantumCheckers.start(Variant()))
    assert [turns(row, depth) for depth in range(1, 6)] == TURNS_OF_DRAUGHTS[:5]


@pytest.mark.study
def test_more_leaf_counts_of_english_draughts() -> None:
    row = encode(QuantumCheckers.start(Variant()))
    assert [turns(row, depth) for depth in (6, 7)] == TURNS_OF_DRAUGHTS[5:]


def leaves(row: EncodedRow, depth: int) -> int:
    """Ways to make so many moves and get so many answers, every outcome counted."""
    if depth == 0:
        return 1
    total = 0
    for code in moves_of(row)[1]:
        after = row.copy()
        game.apply(after, code)
        total += leaves(after, depth - 1)
    for found in chances_of(row):
        after = row.copy()
        game.answer(after, packed_mask(found.squares))
        total += leaves(after, depth - 1)
    return total


def plain_leaves(state: QuantumCheckers, depth: int) -> int:
    if depth == 0:
        return 1
    found = [action for action, _ in state.chances()]
    return sum(
        plain_leaves(state.apply(action), depth - 1) for action in (*state.legal_actions(), *found)
    )


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize(("size", "rows", "depth"), [(4, 1, 5), (5, 1, 4), (8, 3, 2)])
def test_leaf_counts_of_the_plain_game(level: Level, size: int, rows: int, depth: int) -> None:
    state = QuantumCheckers.start(Variant(size, rows, level))
    assert leaves(encode(state), depth) == plain_leaves(state, depth)


def test_large_boards_are_refused() -> None:
    variant = Variant(12, 1)
    assert not fits(variant)
    with pytest.raises(SizeError, match="up to 11 × 11 squares, not 12 × 12"):
        encode(QuantumCheckers.start(variant))


def test_three_pieces_in_a_wave_are_refused() -> None:
    half = math.sqrt(0.5)
    wave = Wave((0, 1, 2), ((0b1010 | 1 << 44, half + 0j), (0b1010 | 1 << 46, half + 0j)))
    position = Position((0b10, 0b1000, 1 << 44 | 1 << 46), 2, 0, (wave,))
    with pytest.raises(PositionError, match="at most two can be entangled"):
        encode(QuantumCheckers.of(Variant(8, 1, Level.ENTANGLEMENT), position))
