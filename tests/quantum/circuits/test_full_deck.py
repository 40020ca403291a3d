"""Games with all 32 cards: what they cost, and sampled ways to play them, by the Skat rules."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from qiskit import transpile

from ouvert.cards import Card, CardSet
from ouvert.quantum.circuits.game import GameCircuit, game_circuit
from ouvert.quantum.problem import Goal, PlayProblem, Semantics
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.situation import situation
from ouvert.skat.search.positions import OpenPosition
from ouvert.tricks.rules import members
from support.circuit_games import check_all, sample
from support.sizes import long, some_of
from support.skat_moments import moments, seen

SHOTS = 65_536


def opening(game: GameType, *, hand_game: bool, seed: int, schwarz: bool = False) -> PlayProblem:
    """The declarer leads the first card of a game; in a Hand game the skat is unknown."""
    cards = np.random.default_rng(seed).permutation(32).tolist()
    contract = Contract.announced(game, hand=hand_game, schwarz=schwarz)
    seen = situation(
        hand=CardSet(Card(card) for card in cards[:10]),
        seat=0,
        contract=contract,
        declarer=0,
        discards=None if hand_game else CardSet(Card(card) for card in cards[10:12]),
    )
    return PlayProblem.of(seen)


def first_card(problem: PlayProblem) -> int:
    return next(members(problem.legal))


def cost(circuit: GameCircuit) -> dict[str, int]:
    lowered = transpile(circuit.circuit, basis_gates=["cx", "u"], optimization_level=2)
    return {
        "qubits": circuit.circuit.num_qubits,
        "cx": lowered.count_ops()["cx"],
        "toffoli": circuit.circuit.count_ops()["rccx"],
    }


@pytest.mark.parametrize(
    ("game", "hand_game", "most"),
    [
        (GameType.CLUBS, False, {"qubits": 322, "cx": 19_700, "toffoli": 3_750}),
        long(GameType.CLUBS, True, {"qubits": 339, "cx": 20_000, "toffoli": 3_850}),
        long(GameType.GRAND, False, {"qubits": 315, "cx": 18_900, "toffoli": 3_700}),
        long(GameType.NULL, False, {"qubits": 273, "cx": 13_400, "toffoli": 2_600}),
    ],
)
def test_cost_of_a_whole_game(game: GameType, hand_game: bool, most: dict[str, int]) -> None:
    problem = opening(game, hand_game=hand_game, seed=3)
    found = cost(game_circuit(problem, first_card(problem)))
    assert all(found[what] <= limit for what, limit in most.items()), found


def check_by_open_positions(
    problem: PlayProblem,
    game: GameType,
    seats: NDArray[np.int8],
    cards: NDArray[np.int16],
    won: NDArray[np.bool_],
) -> None:
    """Replay some games one by one; a card that may not be played raises RulesError."""
    for row in range(100):
        hands = [CardSet() for _ in range(3)]
        for seat, card in zip(seats[row].tolist(), cards[row].tolist(), strict=True):
            hands[seat] |= CardSet([Card(card)])
        skat = CardSet.full()
        for hand in hands:
            skat -= hand
        position = OpenPosition(
            game, (hands[0], hands[1], hands[2]), declarer=0, leader=0, points=skat.points
        )
        for card in cards[row].tolist():
            position = position.play(Card(card))
            if position.over:
                break
        if problem.goal is Goal.POINTS:
            assert won[row] == (position.points >= problem.limit)
        elif problem.goal is Goal.EVERY_TRICK:
            assert won[row] == (position.declarer_tricks == 10)
        else:
            assert won[row] == (position.declarer_tricks == 0)


@pytest.mark.long
def test_every_sampled_game_is_legal_and_its_flag_right() -> None:
    problem = opening(GameType.CLUBS, hand_game=True, seed=4)
    game = game_circuit(problem, first_card(problem))
    seats, cards, won = sample(game, SHOTS)
    assert 0.05 < won.mean() < 0.95
    check_all(game.problem, seats, cards, won)
    check_by_open_positions(game.problem, GameType.CLUBS, seats, cards, won)


@pytest.mark.parametrize(
    ("game", "limit"),
    [
        (GameType.HEARTS, 90),
        long(GameType.SPADES, 120),
        long(GameType.GRAND, 61),
        (GameType.NULL, None),
    ],
)
def test_every_contract_and_limit(game: GameType, limit: int | None) -> None:
    problem = opening(game, hand_game=False, seed=5)
    if limit == 120:
        problem = replace(problem, goal=Goal.EVERY_TRICK)
    elif limit is not None:
        problem = replace(problem, limit=limit)
    circuit = game_circuit(problem, first_card(problem))
    seats, cards, won = sample(circuit, 4096)
    check_all(circuit.problem, seats, cards, won)
    check_by_open_positions(circuit.problem, game, seats, cards, won)


@pytest.mark.parametrize(
    "game", some_of(moments(8, range(0, 28, 3))), ids=lambda game: len(game.tricks)
)
def test_moments_in_the_middle_of_games(game: SkatGame) -> None:
    """Observations of any seat, with denied suits, cards on the table, and points taken."""
    problem = PlayProblem.of(seen(game))
    for card in list(members(problem.legal))[:2]:
        circuit = game_circuit(problem, card)
        seats, cards, won = sample(circuit, 512)
        check_all(circuit.problem, seats, cards, won)


@pytest.mark.long
def test_sensible_play_of_a_whole_game() -> None:
    """Every play is one that the semantics allow, in a circuit of more than 500 qubits."""
    problem = replace(
        opening(GameType.DIAMONDS, hand_game=False, seed=6), semantics=Semantics.SENSIBLE
    )
    circuit = game_circuit(problem, first_card(problem))
    seats, cards, won = sample(circuit, 4096)
    check_all(circuit.problem, seats, cards, won)
    for row in range(100):
        plays = list(zip(seats[row].tolist(), cards[row].tolist(), strict=True))
        hands = [sum(1 << card for seat, card in plays if seat == each) for each in range(3)]
        for number, (seat, card) in enumerate(plays):
            start = number - number % 3
            table = [other for _, other in plays[start:number]]
            if number:
                chosen = problem.choices(seat, hands[seat], plays[start][0], table)
                assert chosen >> card & 1
            hands[seat] ^= 1 << card
