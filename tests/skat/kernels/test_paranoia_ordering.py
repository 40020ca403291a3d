"""The paranoia search's learned move ordering, and the command that learns it."""

from __future__ import annotations

import subprocess
import sys
from importlib import resources
from pathlib import Path

import numpy as np

from ouvert.skat.kernels.open_cards import moves
from ouvert.skat.search.paranoia import FAMILIES

COMMAND = Path(__file__).parents[3] / "benchmarks" / "learn_paranoia_ordering.py"
TABLES = resources.files("ouvert.skat.kernels.paranoia").joinpath("ordering.npz")


def test_each_kind_of_game_has_a_weight_for_every_class() -> None:
    with TABLES.open("rb") as file:
        tables = np.load(file)
        assert set(tables) == set(FAMILIES)
        for name in tables:
            assert tables[name].shape == (moves.SITUATIONS, moves.FEATURES)
            assert tables[name].dtype == np.int16
            assert len(np.unique(tables[name])) > 100


def test_learning_prints_nodes_and_leaves_the_tables_alone() -> None:
    before = TABLES.read_bytes()
    words = ["--rounds", "1", "--hands", "1", "--held-out", "2", "--node-limit", "20000"]
    runs = [
        subprocess.run([sys.executable, COMMAND, *words], capture_output=True, text=True)
        for _ in range(2)
    ]
    assert [run.stderr for run in runs] == ["", ""]
    assert runs[0].stdout == runs[1].stdout
    lines = runs[0].stdout.splitlines()
    assert [line.split()[0] for line in lines] == 3 * ["table", "before", "round"]
    assert TABLES.read_bytes() == before
