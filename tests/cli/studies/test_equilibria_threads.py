"""`ouvert studies equilibria` multiplies its small matrices in one thread."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ouvert.cli.studies.equilibria import MATRIX_THREADS

ASKS = """
import os, sys
from ouvert.cli import studies
from ouvert.cli.studies import equilibria

def told():
    print(os.environ.get("OPENBLAS_NUM_THREADS"), "numpy" in sys.modules)
    sys.exit(0)

equilibria.announce_compilation = told
equilibria.equilibria(__import__("pathlib").Path(sys.argv[1]), cards=6, from_cards=6, large=0)
"""


@pytest.mark.parametrize(
    ("given", "threads"),
    [({}, "1"), ({"OPENBLAS_NUM_THREADS": "2"}, "2"), ({"OMP_NUM_THREADS": "2"}, "None")],
)
def test_one_thread_unless_told_otherwise(
    tmp_path: Path, given: dict[str, str], threads: str
) -> None:
    kept = {name: value for name, value in os.environ.items() if name not in MATRIX_THREADS}
    done = subprocess.run(
        [sys.executable, "-c", ASKS, str(tmp_path)],
        env={**kept, **given},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [threads, "False"]
