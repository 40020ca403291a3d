"""Circuits of small games with exact probabilities, those of `ouvert quantum dataset`, as rows."""

from __future__ import annotations

from typing import Any

from ouvert.quantum.simulator.openqasm import to_openqasm
from ouvert.studies.quantum.dataset import FIELDS, answered, size_of

MOST_CARDS = 4
"""Cards each: larger circuits take minutes, and are written by `ouvert quantum dataset`."""
COLUMNS = {
    **{name: text for name, text in FIELDS.items() if name not in ("files", "made", "number")},
    "qasm": "the circuit as OpenQASM 3, without measurements",
}


def row(seed: int, number: int) -> dict[str, Any]:
    """Circuit `number` of a seed."""
    fields, game = answered(number, size_of(number, MOST_CARDS), seed)
    return {**fields, "qasm": to_openqasm(game.circuit)}
