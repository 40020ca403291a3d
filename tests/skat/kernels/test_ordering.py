"""The learned move ordering, and the command that learns it."""

from __future__ import annotations

import subprocess
import sys
from importlib import resources
from pathlib import Path

import numpy as np
import pytest

from ouvert.skat.kernels.open_cards import moves
from support.sizes import some_of

COMMAND = Path(__file__).parents[3] / "benchmarks" / "learn_ordering.py"
TABLE = resources.files("ouvert.skat.kernels.open_cards").joinpath("ordering.npz")


def test_the_table_has_a_weight_for_every_class() -> None:
    with TABLE.open("rb") as file:
        table = np.load(file)
        assert sorted(table) == ["grand", "suit"]
        for name in table:
            assert table[name].shape == (moves.SITUATIONS, moves.FEATURES)
            assert table[name].dtype == np.int16
            assert len(np.unique(table[name])) > 100


def learned(*start: str) -> str:
    """What the command prints that learns the table."""
    words = ["--rounds", "1", "--deals", "1", "--held-out", "2", *start]
    run = subprocess.run([sys.executable, COMMAND, *words], capture_output=True, text=True)
    assert run.stderr == ""
    return run.stdout


@pytest.mark.parametrize("start", some_of([(), ("--from-zero",)]))
def test_learning_prints_nodes_and_leaves_the_table_alone(start: tuple[str, ...]) -> None:
    before = TABLE.read_bytes()
    lines = learned(*start).splitlines()
    assert [line.split()[0] for line in lines] == 2 * ["table", "before", "round"]
    assert TABLE.read_bytes() == before


@pytest.mark.long
def test_learning_again_learns_the_same() -> None:
    assert learned() == learned()
