"""Waves are quantum states: gates of a dense simulator, interference, entropy."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from ouvert.checkers.rules.actions import Capture, Merge, Split, Step
from ouvert.checkers.rules.board import squares_of
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.moves import moved
from ouvert.checkers.rules.position import Position
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import SizeError
from support.quantum_checkers import chance_of, line, random_game, setup

State = NDArray[np.complex128]

INTERFERENCE = Variant(8, 1, Level.INTERFERENCE)
HALF = 0.5**0.5
ISWAP = np.array([[1, 0, 0, 0], [0, 0, 1j, 0], [0, 1j, 0, 0], [0, 0, 0, 1]])
ROOT = np.array([[1, 0, 0, 0], [0, HALF, HALF * 1j, 0], [0, HALF * 1j, HALF, 0], [0, 0, 0, 1]])
SWAP = np.array([[1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 1]], dtype=complex)


def controlled(gate: State) -> State:
    return np.block(
        [[np.eye(len(gate)), np.zeros(gate.shape)], [np.zeros(gate.shape), gate]]
    ).astype(complex)


class Dense:
    """All qubits of a small board: dark squares, and for each piece one that says “captured”."""

    def __init__(self, variant: Variant) -> None:
        self.squares = list(squares_of(variant.board.dark()))
        position = Position.start(variant)
        self.pieces = len(position.pieces)
        count = len(self.squares) + self.pieces
        self.state: State = np.zeros((2,) * count, dtype=complex)
        self.state[self.index(position.occupied(), ())] = 1

    def index(self, occupied: int, captured: Sequence[int]) -> tuple[int, ...]:
        return (
            *(occupied >> square & 1 for square in self.squares),
            *(int(piece in captured) for piece in range(self.pieces)),
        )

    def square(self, square: int) -> int:
        return self.squares.index(square)

    def captured(self, piece: int) -> int:
        return len(self.squares) + piece

    def gate(self, matrix: State, *qubits: int) -> None:
        size = len(qubits)
        tensor = matrix.reshape((2,) * (2 * size))
        state = np.tensordot(tensor, self.state, axes=(range(size, 2 * size), qubits))
        self.state = np.moveaxis(state, range(size), qubits)

    def project(self, qubit: int, value: int) -> float:
        """Keep one value of a qubit and return how probable it was."""
        other = [slice(None)] * self.state.ndim
        other[qubit] = slice(1 - value, 2 - value)
        self.state[tuple(other)] = 0
        chance = float((abs(self.state) ** 2).sum())
        if chance:
            self.state = self.state / math.sqrt(chance)
        return chance

    def apply(self, before: QuantumCheckers, move: Step | Split | Merge | Capture) -> None:
        """A move without a measurement, as circuits."""
        at = self.square
        match move:
            case Step(source, target):
                self.gate(ISWAP, at(source), at(target))
            case Split(source, first, second):
                self.gate(ROOT, at(source), at(first))
                self.gate(ISWAP, at(source), at(second))
            case Merge(first, second, target):
                self.gate(ISWAP.conj().T, at(target), at(second))
                self.gate(ROOT.conj().T, at(target), at(first))
            case Capture(source, over, target):
                victim = before.position.piece_on(over)
                assert victim is not None
                self.gate(controlled(ISWAP), at(over), at(source), at(target))
                self.gate(controlled(SWAP), at(target), at(over), self.captured(victim))


def joint(dense: Dense, state: QuantumCheckers) -> State:
    """The game's state in the dense simulator's shape."""
    position = state.position
    vector = np.zeros_like(dense.state)
    for occupied, amplitude in position.joint().items():
        captured = [n for n, mask in enumerate(position.pieces) if not mask & occupied]
        vector[dense.index(occupied, captured)] = amplitude
    return vector


def follow(dense: Dense, state: QuantumCheckers, seed: int) -> Counter[str]:
    """Play a random game in both, compare them after every move, and count what happened."""
    seen: Counter[str] = Counter()
    for before, move, after, actions in random_game(state.variant, np.random.default_rng(seed), 25):
        seen["entangling"] += before.entangles(move)
        seen["merge"] += isinstance(move, Merge)
        if before.entangles(move) or not isinstance(move, Capture):
            dense.apply(before, move)
        else:
            now = before.apply(move)
            for found in actions[1:]:
                wave = now.measured
                assert wave is not None
                expected = dict(now.chances())[found]  # type: ignore[index]
                chance = 1.0
                for square in squares_of(wave.support):
                    chance *= dense.project(
                        dense.square(square),
                        found.squares >> square & 1,  # type: ignore[union-attr]
                    )
                assert chance == pytest.approx(expected)
                seen["measurement"] += 1
                now = now.apply(found)
            if before.position.pieces != after.position.pieces and after.quiet == 0:
                victim = before.position.piece_on(move.over)
                assert victim is not None
                if after.position.piece_on(move.target) is not None:
                    dense.gate(SWAP, dense.square(move.over), dense.captured(victim))
                    dense.gate(ISWAP, dense.square(move.source), dense.square(move.target))
        overlap = abs(np.vdot(dense.state, joint(dense, after)))
        assert overlap == pytest.approx(1, abs=1e-9)
    return seen


@pytest.mark.parametrize(("size", "games"), [(4, 25), (5, 2)])
@pytest.mark.parametrize("level", list(Level))
def test_games_agree_with_a_dense_simulator(level: Level, size: int, games: int) -> None:
    variant = Variant(size, 1, level)
    seen: Counter[str] = Counter()
    for seed in range(games):
        seen += follow(Dense(variant), QuantumCheckers.start(variant), seed)
    if games > 10:
        assert ("measurement" in seen) == (level >= Level.SUPERPOSITION)
        assert ("entangling" in seen) == (level >= Level.ENTANGLEMENT)
        assert ("merge" in seen) == (level >= Level.INTERFERENCE)


def test_split_halves_the_probability_again_and_again() -> None:
    state = line(setup(INTERFERENCE, "white=c1 black=h8"), "c1-b2+d2 h8-g7 d2-c3+e3")
    assert [chance_of(state, name) for name in ("b2", "c3", "e3", "c1")] == pytest.approx(
        [0.5, 0.25, 0.25, 0]
    )


def test_equal_parts_merge_with_certainty() -> None:
    state = line(setup(INTERFERENCE, "white=c1 black=h8"), "c1-b2+d2 h8-g7 b2+d2-c3")
    assert state.position.waves == ()
    assert chance_of(state, "c3") == 1


def test_opposite_parts_cancel_on_the_target() -> None:
    start = setup(INTERFERENCE, "white=Kc3 black=Kh8")
    # b2 goes there and back, two steps that turn the sign of its part
    state = line(start, "c3-b2+d2 h8-g7 b2-a3 g7-h8 a3-b2 h8-g7")
    for text, left in (("b2+d2-c3", "b2"), ("d2+b2-c3", "d2")):
        merged = line(state, text)
        assert chance_of(merged, "c3") == 0
        assert chance_of(merged, left) == 1
        assert merged.position.waves == ()


def test_a_quarter_turn_gives_half() -> None:
    start = setup(INTERFERENCE, "white=Kc3 black=Kh8")
    state = line(start, "c3-b2+d2 h8-g7 b2-a1+c1 g7-h8 a1-b2 h8-g7 b2+d2-c3")
    chances = [chance_of(state, name) for name in ("c3", "b2", "c1")]
    assert math.fsum(chances) == pytest.approx(1)
    # amplitudes: b2 −i/2, d2 i/√2, c1 −1/2; merged c3 has −i(−i/2 + i/√2)/√2
    assert chances[0] == pytest.approx((HALF - 0.5) ** 2 / 2)


@pytest.mark.parametrize("sign", ["", "-"])
def test_parts_that_a_partner_tells_apart_do_not_interfere(sign: str) -> None:
    wave = f"wave=0&1:d2:{sign}0.7071067811865476j;b2+h8:0.7071067811865476+0j"
    state = setup(INTERFERENCE, f"white=Kb2/Kd2 black=h8,a7 {wave}")
    assert state.position.mutual_information(0, 1) == pytest.approx(2)
    state = line(state, "b2+d2-c3")
    assert [chance_of(state, name) for name in ("c3", "b2", "d2", "h8")] == pytest.approx(
        [0.5, 0.5, 0, 0.5]
    )
    # positions tell nothing about each other now, yet the pieces are as entangled as before
    square = state.variant.board.square
    both = state.position.both(square("c3"), square("h8"))
    assert both == pytest.approx(0.25)
    assert state.position.mutual_information(0, 1) == pytest.approx(2)


def test_entangled_halves_share_two_bits() -> None:
    variant = Variant(8, 1, Level.ENTANGLEMENT)
    position = line(setup(variant, "white=Kb2,Kh2 black=Kd4,h8", turn=1), "d4-c3+e5 b2xd4").position
    assert position.mutual_information(0, 2) == pytest.approx(2)
    assert (position.partner(0), position.partner(2), position.partner(1)) == (2, 0, None)
    assert position.mutual_information(0, 1) == 0


@given(st.integers(0, 2**32 - 1))
def test_mutual_information_is_twice_the_entropy_of_the_jumped_square(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for before, move, after, _ in random_game(Variant(6, 2, Level.ENTANGLEMENT), rng):
        if before.entangles(move):
            assert isinstance(move, Capture)
            p = before.position.probability(move.over)
            capturer, victim = (before.position.piece_on(s) for s in (move.source, move.over))
            assert capturer is not None
            assert victim is not None
            bits = -2 * (p * math.log2(p) + (1 - p) * math.log2(1 - p))
            assert after.position.mutual_information(capturer, victim) == pytest.approx(bits)
            assert after.position.alive(victim) == pytest.approx(1 - p)
            assert after.position.probability(move.over) == 0
            assert after.position.probability(move.target) == pytest.approx(p)


@pytest.mark.parametrize("level", [Level.SUPERPOSITION, Level.INTERFERENCE])
def test_probabilities_of_squares_are_those_of_the_joint_state(level: Level) -> None:
    entangled = 0
    for seed in range(6):
        for _, _, after, _ in random_game(Variant(5, 1, level), np.random.default_rng(seed), 20):
            position = after.position
            weights = {key: abs(value) ** 2 for key, value in position.joint().items()}
            assert math.fsum(weights.values()) == pytest.approx(1)
            squares = list(squares_of(position.occupied()))
            for first in squares:
                for second in squares:
                    pair = 1 << first | 1 << second
                    expected = math.fsum(w for key, w in weights.items() if key & pair == pair)
                    told = (
                        position.probability(first)
                        if first == second
                        else position.both(first, second)
                    )
                    assert told == pytest.approx(expected)
            entangled += any(len(wave.pieces) > 1 for wave in position.waves)
    assert (entangled > 0) == (level >= Level.ENTANGLEMENT)


def test_joint_state_of_a_large_superposition_is_refused() -> None:
    variant = Variant(26, 1, Level.SUPERPOSITION)
    board = variant.board
    men = [board.square(f"{column}{row}") for row in (1, 5, 9) for column in "cgkosw"]
    position = Position(tuple(1 << square for square in men), len(men))
    for number, square in enumerate(men, start=1):
        first, second = board.steps[square][:2]
        position = moved(variant, position, Split(square, first, second))
        if number <= 10:
            assert len(position.joint()) == 2**number
    assert position.problems(board) == []
    assert position.probability(board.square("b2")) == pytest.approx(0.5)
    with pytest.raises(SizeError, match="262144 basis states"):
        position.joint()
