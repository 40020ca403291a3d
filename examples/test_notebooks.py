"""Every notebook runs, and says what is kept in it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from examples.notebooks import code_cells, name_of, notebooks, outputs

QISKIT = ("qiskit", "qiskit_aer", "qiskit_qasm3_import")
NEEDED = {"research/03_your_own_trick_game": QISKIT, "research/04_data": ("polars",)}
"""Libraries without which a notebook cannot run; those of `quantum/` need all of Qiskit's."""
LONG = ("research/01_first_hour", "research/04_data", "research/05_quantum_checkers")
RUN = [
    pytest.param(path, id=name_of(path), marks=[pytest.mark.long] if name_of(path) in LONG else [])
    for path in notebooks()
]


@pytest.mark.parametrize("path", RUN)
def test_cells_say_what_is_kept(path: Path) -> None:
    for library in QISKIT if path.parent.name == "quantum" else NEEDED.get(name_of(path), ()):
        pytest.importorskip(library)
    assert outputs(path) == [kept for _, kept in code_cells(path)]


@pytest.mark.parametrize("path", notebooks(), ids=name_of)
def test_notebooks_are_of_the_format_that_jupyter_reads(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    assert notebook["cells"][0]["source"][0].startswith("# ")


def test_there_are_five_in_each_folder() -> None:
    found = Counter(path.parent.name for path in notebooks())
    assert found == {"quantum": 5, "research": 5}
    assert {*NEEDED, *LONG} <= {name_of(path) for path in notebooks()}
