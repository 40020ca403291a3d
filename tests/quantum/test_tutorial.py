"""Everything that `docs/quantum.md` shows happens as it says."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

TUTORIAL = Path(__file__).parents[2] / "docs" / "quantum.md"


@pytest.mark.long
def test_code_of_the_tutorial_runs() -> None:
    for library in ("qiskit", "qiskit_aer", "qiskit_qasm3_import"):
        pytest.importorskip(library)
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    found = doctest.testfile(str(TUTORIAL), module_relative=False, optionflags=flags)
    assert found.failed == 0
    assert found.attempted > 50


def test_every_block_of_the_tutorial_is_code_that_runs() -> None:
    text = TUTORIAL.read_text(encoding="utf-8")
    assert text.count("```") == 2 * text.count("```python\n>>> ")
