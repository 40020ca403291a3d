"""The learned evaluation of the expectimax agent: one row of weights a board and level.

`weights.json` comes with Ouvert and is made by `ouvert studies learn checkers`. The weights are of
the features of `kernels.expectimax.evaluation`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TypeAlias

import numpy as np

from ouvert.checkers.kernels.expectimax.evaluation import BASE, KINGED, MEN, MOMENT_FEATURES
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import OuvertError

FILE = Path(__file__).with_name("weights.json")
BOARDS = ((5, 1), (6, 2), (8, 3))
"""Boards that weights are learned for: size, filled rows; other boards take the nearest."""
PLAIN = 0.25
"""What a man is worth where nothing has been learned; a king counts double."""

Weights: TypeAlias = dict[str, list[float]]


def weights_of(variant: Variant) -> np.ndarray:
    """The weights that come with Ouvert for a rule set, or those of the nearest board there is."""
    size, rows = min(
        BOARDS, key=lambda board: (abs(board[0] - variant.size), abs(board[1] - variant.rows))
    )
    found = _shipped().get(name_of(size, rows, variant.level))
    return plain_weights() if found is None else np.array(found)


def plain_weights() -> np.ndarray:
    """Material alone: float64[MOMENT_FEATURES]."""
    found = np.zeros(MOMENT_FEATURES)
    found[MEN], found[KINGED] = PLAIN, 2 * PLAIN
    return found


def with_draw(weights: np.ndarray, draw: float = 0.0) -> np.ndarray:
    """Weights as kernels take them: behind them, what a draw is worth to White."""
    return np.append(np.asarray(weights, dtype=np.float64), draw)


def name_of(size: int, rows: int, level: Level) -> str:
    """What the weights of a board and level are called in the file."""
    return f"{size}x{size}, {rows} rows, {level.name.lower()}"


def read_weights(file: Path) -> Weights:
    """The weights of a file. Raises OuvertError if it has none, or not as many as there must be."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise OuvertError(f"{file} holds no weights of an evaluation: {error}") from error
    for name, row in found.items():
        if len(row) != MOMENT_FEATURES:
            raise OuvertError(f"{file} has {len(row)} weights for {name}, not {MOMENT_FEATURES}")
    return {name: [float(each) for each in row] for name, row in found.items()}


def write_weights(file: Path, found: Weights) -> None:
    """Write weights, a line for each board and level."""
    lines = (f"{json.dumps(name)}: {json.dumps(row)}" for name, row in sorted(found.items()))
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


@cache
def _shipped() -> Weights:
    return read_weights(FILE) if FILE.exists() else {}


assert MOMENT_FEATURES == 2 * BASE + 1
