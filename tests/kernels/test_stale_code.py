"""A kernel that calls a changed kernel of another file is compiled again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from ouvert.kernels import STAMP, discard_stale_code

CALLEE = """
from numba import njit

@njit("int64(int64)", cache=True)
def inner(x):
    return x + {added}
"""
CALLER = """
from callee import inner
from numba import njit

@njit("int64(int64)", cache=True)
def outer(x):
    return inner(x)
"""
RUN = """
import sys
from pathlib import Path
from ouvert.kernels import discard_stale_code
discard_stale_code(Path(sys.argv[1]))
sys.path.insert(0, sys.argv[1])
from caller import outer
print(outer(1))
"""


def answer(folder: Path) -> int:
    done = subprocess.run(
        [sys.executable, "-B", "-c", RUN, str(folder)], capture_output=True, text=True, check=True
    )
    return int(done.stdout)


def test_change_in_a_called_kernel_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "caller.py").write_text(CALLER)
    (tmp_path / "callee.py").write_text(CALLEE.format(added=10))
    assert answer(tmp_path) == 11
    (tmp_path / "callee.py").write_text(CALLEE.format(added=20))
    assert answer(tmp_path) == 21


def test_unchanged_kernels_keep_their_machine_code(tmp_path: Path) -> None:
    (tmp_path / "caller.py").write_text(CALLER)
    assert discard_stale_code(tmp_path)
    code = tmp_path / "__pycache__" / "caller.outer.nbc"
    code.write_bytes(b"code")
    assert not discard_stale_code(tmp_path)
    assert code.exists()
    (tmp_path / "caller.py").write_text(CALLER + "\n")
    assert discard_stale_code(tmp_path)
    assert not code.exists()
    assert (tmp_path / "__pycache__" / STAMP).exists()


def test_only_what_imports_a_changed_kernel_is_thrown_away(tmp_path: Path) -> None:
    for name, text in (("far", ""), ("near", "from far import x"), ("caller", "import near")):
        (tmp_path / f"{name}.py").write_text(text + "\n")
    (tmp_path / "other.py").write_text("import numpy\n")
    discard_stale_code(tmp_path)
    codes = {
        name: tmp_path / "__pycache__" / f"{name}.kernel-1.py311.nbc"
        for name in ("far", "near", "caller", "other", "gone")
    }
    for code in codes.values():
        code.write_bytes(b"code")
    (tmp_path / "far.py").write_text("y = 1\n")
    assert discard_stale_code(tmp_path)
    assert [name for name, code in codes.items() if code.exists()] == ["other"]
