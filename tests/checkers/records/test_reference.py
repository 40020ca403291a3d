"""Games of the paper author's own program replay: legal moves, boards, probabilities, results.

Its entangling captures leave phantoms on the board, so the third level is read with them.
"""

from __future__ import annotations

from typing import Any

import pytest

from ouvert.checkers.rules.actions import Capture, Move, Split, Step
from ouvert.checkers.rules.game import SEATS, QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from support.reference_data import load

ROUNDED = 0.011
"""The program gives whole per cent, found with single precision."""

FILES = [
    (board, level)
    for board in ("5x5r1", "8x8r3")
    for level in (Level.CLASSICAL, Level.SUPERPOSITION, Level.ENTANGLEMENT)
]


def move(told: dict[str, Any]) -> Move:
    source, first, second = told["source"], told["target1"], told["target2"]
    if told["type"] == "SPLIT":
        return Split(source, *sorted((first, second)))
    if told["type"] == "CLASSIC":
        return Step(source, first)
    return Capture(source, (source + first) // 2, first)


def agrees(state: QuantumCheckers, told: dict[str, Any]) -> bool:
    position = state.position
    if (SEATS[state.turn].upper(), state.quiet) != (told["to_move"], told["moves_since_take"]):
        return False
    squares = {int(square): entry for square, entry in told["squares"].items()}
    if position.occupied() != sum(1 << square for square in squares):
        return False
    for square, entry in squares.items():
        piece = position.piece_on(square)
        if (
            piece is None
            or SEATS[position.owner(piece)].upper() != entry["color"]
            or bool(position.kings >> square & 1) != entry["king"]
            or abs(position.probability(square) - entry["chance"] / 100) > ROUNDED
        ):
            return False
    return True


def status(state: QuantumCheckers) -> str:
    if state.winner is not None:
        return f"{SEATS[state.winner].upper()}_WINS"
    return "DRAW" if state.drawn else "UNFINISHED"


@pytest.mark.parametrize(("board", "level"), FILES)
def test_games_of_the_authors_program_replay(board: str, level: Level) -> None:
    data = load(f"checkers_{board}_{('C', 'V1', 'V2')[level]}")
    variant = Variant(data["size"], data["rows"], level, phantoms=level is Level.ENTANGLEMENT)
    measured = entangling = 0
    for game in data["games"]:
        state = QuantumCheckers.start(variant)
        assert agrees(state, game["initial"])
        for ply in game["plies"]:
            assert {move(told) for told in ply["legal"]} == set(state.legal_actions())
            assert {move(told) for told in ply["legal"] if told["type"] == "ENTANGLE"} == {
                action for action in state.legal_actions() if state.entangles(action)
            }
            entangling += ply["move"]["type"] == "ENTANGLE"
            outcomes = [after for _, after in state.outcomes(move(ply["move"]))]
            measured += len(outcomes) > 1
            (state,) = (after for after in outcomes if agrees(after, ply["after"]))
            assert status(state) == ply["after"]["status"]
        assert status(state) == game["result"]
    assert (measured > 0) == (level >= Level.SUPERPOSITION)
    assert (entangling > 0) == (level >= Level.ENTANGLEMENT)
