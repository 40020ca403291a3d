"""Every notebook runs, and says what is kept in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from examples.quantum.notebooks import code_cells, notebooks, outputs

LIBRARIES = ("qiskit", "qiskit_aer", "qiskit_qasm3_import")


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_cells_say_what_is_kept(path: Path) -> None:
    for library in LIBRARIES:
        pytest.importorskip(library)
    assert outputs(path) == [kept for _, kept in code_cells(path)]


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_notebooks_are_of_the_format_that_jupyter_reads(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    assert notebook["cells"][0]["source"][0].startswith("# ")


def test_there_are_five() -> None:
    assert len(notebooks()) == 5
