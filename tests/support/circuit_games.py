"""Games of circuits against the classical rules: every way of a small one, or sampled ones."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from ouvert.quantum.circuits.game import GameCircuit
from ouvert.quantum.problem import Goal, PlayProblem
from ouvert.quantum.simulator.sparse import SparseState, run
from ouvert.quantum.simulator.trajectories import sample_trajectories
from support.play_problems import Plays, outcomes, win_probability


def distribution(game: GameCircuit, state: SparseState) -> dict[tuple[Plays, bool], float]:
    """The probability of every way to play and of the flag, as the circuit has it."""
    seats, cards = game.replays(state.bits)
    won = state.register([game.win_qubit])
    found: dict[tuple[Plays, bool], float] = {}
    for row, chance in enumerate(state.probabilities):
        plays = tuple(zip(seats[row].tolist(), cards[row].tolist(), strict=True))
        key = plays, bool(won[row])
        found[key] = found.get(key, 0.0) + float(chance)
    return found


def check_game(game: GameCircuit) -> int:
    """Compare a circuit with the rules; return the number of ways to play."""
    state = run(game.circuit)
    assert not any(state.register([qubit]).any() for qubit in game.work_qubits)
    expected = outcomes(game.problem)
    found = distribution(game, state)
    assert found.keys() == expected.keys()
    for way, chance in expected.items():
        assert found[way] == pytest.approx(float(chance), abs=1e-11)
    # nothing is forgotten, so nothing can interfere
    assert len(state) == len(expected)
    win = state.probability({game.win_qubit: 1})
    assert win == pytest.approx(float(win_probability(game.problem)), abs=1e-10)
    return len(expected)


def sample(
    game: GameCircuit, shots: int
) -> tuple[NDArray[np.int8], NDArray[np.int16], NDArray[np.bool_]]:
    found = sample_trajectories(game.circuit, shots, np.random.default_rng(11))
    assert not any(found.column(qubit).any() for qubit in game.work_qubits)
    seats, cards = game.replays(found.rows())
    return seats, cards, found.column(game.win_qubit)


def check_all(
    problem: PlayProblem,
    seats: NDArray[np.int8],
    cards: NDArray[np.int16],
    won: NDArray[np.bool_],
) -> None:
    """Replay many games at once: turns, hands, following suit, winners, and the answer."""
    rules, count = problem.rules, problem.rules.seats
    suits, strengths = np.array(rules.suits), np.array(rules.strengths)
    masks = np.zeros(max(suits) + 1, np.int64)
    for suit, mask in rules.suit_masks.items():
        masks[suit] = mask
    assert cards.min() >= 0
    shots, plays = cards.shape
    bits = np.int64(1) << cards.astype(np.int64)
    assert (np.bitwise_count(np.bitwise_or.reduce(bits, axis=1)) == plays).all(), "a card twice"
    hands = np.stack([(bits * (seats == seat)).sum(axis=1) for seat in range(count)])
    table = sum(1 << card for card in problem.table)
    assert (hands[problem.seat] & ~np.int64(table) == problem.hand).all()
    leader = np.full(shots, problem.leader)
    gains = np.zeros(shots, np.int64)
    rows = np.arange(shots)
    for start in range(0, plays, count):
        best = cards[:, start]
        winner = leader
        worth = np.zeros(shots, np.int64)
        for place in range(count):
            seat, card = (leader + place) % count, cards[:, start + place]
            assert (seats[:, start + place] == seat).all(), "not its turn"
            held = hands[seat, rows]
            assert (held & bits[:, start + place] != 0).all()
            follows = suits[card] == suits[cards[:, start]]
            assert (follows | (held & masks[suits[cards[:, start]]] == 0)).all(), "must follow"
            hands[seat, rows] = held ^ bits[:, start + place]
            higher = (suits[card] == suits[best]) & (strengths[card] > strengths[best])
            beats = higher | ((suits[card] == rules.trump) & (suits[best] != rules.trump))
            if place:
                best = np.where(beats, card, best)
                winner = np.where(beats, seat, winner)
            points = np.array(rules.points)[card] if problem.goal is Goal.POINTS else not place
            worth += points
        leader = winner
        gains += worth * (np.array(rules.teams)[winner] == problem.counted_team)
    expected = (gains <= problem.allowance) == (rules.teams[problem.seat] == 0)
    assert (won == expected).all()
