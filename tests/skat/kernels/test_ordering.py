"""The learned move ordering, and the command that learns it."""

from __future__ import annotations

import subprocess
import sys
from importlib import resources
from pathlib import Path

import numpy as np

from ouvert.skat.kernels.open_cards import moves

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


def test_learning_prints_nodes_and_leaves_the_table_alone() -> None:
    before = TABLE.read_bytes()
    words = ["--rounds", "1", "--deals", "1", "--held-out", "2"]
    onwards, again, from_zero = (
        subprocess.run([sys.executable, COMMAND, *words, *start], capture_output=True, text=True)
        for start in ([], [], ["--from-zero"])
    )
    assert onwards.stdout == again.stdout
    for run in (onwards, from_zero):
        assert run.stderr == ""
        lines = run.stdout.splitlines()
        assert [line.split()[0] for line in lines] == 2 * ["table", "before", "round"]
    assert TABLE.read_bytes() == before
