"""The quantum board games, in the suite that all games pass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ouvert.boards import chess, tic_tac_toe, tiqtaqtoe
from ouvert.boards.chess import QuantumChess
from ouvert.boards.lines import SQUARES
from ouvert.boards.tic_tac_toe import QuantumTicTacToe
from ouvert.boards.tiqtaqtoe import Quantumness, TiqTaqToe
from ouvert.conformance import GameUnderTest


def kinds_of_goff(state: QuantumTicTacToe) -> Iterator[object]:
    yield from {type(action) for action in state.legal_actions()}
    if state.over:
        yield state.returns[0]


def goff_guesses(state: QuantumTicTacToe, rng: np.random.Generator) -> list[tic_tac_toe.Action]:
    one, two = (int(square) for square in rng.integers(SQUARES, size=2))
    return [
        tic_tac_toe.Spooky(one, two),
        tic_tac_toe.Alone(one),
        tic_tac_toe.Choice(two),
        tic_tac_toe.Spooky(0, SQUARES),
    ]


def kinds_of_tiqtaqtoe(state: TiqTaqToe) -> Iterator[object]:
    yield from {type(action) for action in state.legal_actions()}
    if state.due:
        yield "chance"
    if any(len(wave) > 2 for wave in state.register.waves):
        yield "entangled"
    if state.over:
        yield state.returns[0]


def tiqtaqtoe_guesses(state: TiqTaqToe, rng: np.random.Generator) -> list[tiqtaqtoe.Action]:
    one, two = (int(square) for square in rng.integers(SQUARES, size=2))
    return [
        tiqtaqtoe.Mark(one),
        tiqtaqtoe.Halves(one, two),
        tiqtaqtoe.Halves(one, one),
        tiqtaqtoe.Seen(1 << one),
        tiqtaqtoe.Seen(-1),
    ]


def kinds_of_chess(state: QuantumChess) -> Iterator[object]:
    yield from {type(action) for action in state.legal_actions()}
    if state.pending:
        yield "chance"
    if any(max(bits.bit_count() for bits, _ in wave) > 1 for wave in state.register.waves):
        yield "entangled"
    if state.over:
        yield state.returns[0]


def chess_guesses(state: QuantumChess, rng: np.random.Generator) -> list[chess.Action]:
    one, two, three = (int(square) for square in rng.integers(chess.SQUARES, size=3))
    return [
        chess.Move(one, two),
        chess.Split(one, two, three),
        chess.Merge(one, two, three),
        chess.Answer(True),
        chess.Answer(False),
    ]


def tiqtaqtoe_at(level: Quantumness, wanted: set[Any]) -> GameUnderTest[Any, Any, Any]:
    return GameUnderTest(
        seats=2,
        start=lambda rng: TiqTaqToe(level),
        illegal=tiqtaqtoe_guesses,
        total=lambda state: 0,
        kinds=kinds_of_tiqtaqtoe,
        wanted={1.0, -1.0, 0.0, tiqtaqtoe.Mark, *wanted},
    )


GAMES: dict[str, GameUnderTest[Any, Any, Any]] = {
    "quantum tic-tac-toe": GameUnderTest(
        seats=2,
        start=lambda rng: QuantumTicTacToe(),
        illegal=goff_guesses,
        total=lambda state: 0,
        kinds=kinds_of_goff,
        wanted={
            tic_tac_toe.Spooky,
            tic_tac_toe.Choice,
            tic_tac_toe.Alone,
            *(1.0, 0.5, 0.0, -0.5, -1.0),
        },
    ),
    "TiqTaqToe, classical": tiqtaqtoe_at(Quantumness.CLASSICAL, set()),
    "TiqTaqToe, minimal": tiqtaqtoe_at(Quantumness.MINIMAL, {tiqtaqtoe.Halves, "chance"}),
    "TiqTaqToe, moderate": tiqtaqtoe_at(
        Quantumness.MODERATE, {tiqtaqtoe.Halves, "chance", "entangled"}
    ),
    "TiqTaqToe, high": tiqtaqtoe_at(Quantumness.HIGH, {tiqtaqtoe.Halves, "chance", "entangled"}),
    "quantum chess": GameUnderTest(
        seats=2,
        start=lambda rng: QuantumChess(),
        illegal=chess_guesses,
        total=lambda state: 0,
        kinds=kinds_of_chess,
        wanted={chess.Move, chess.Split, chess.Merge, "chance", "entangled", 1.0, -1.0, 0.0},
        playouts=10,
    ),
}
