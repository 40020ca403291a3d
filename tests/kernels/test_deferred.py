"""Kernels are loaded when they are called, and a clock stands still meanwhile."""

from __future__ import annotations

import pickle
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from ouvert.kernels import deferred
from ouvert.kernels.splitmix import mixed

KERNELS = """
from ouvert.kernels.machine import kernel, part, popcount

@part
def doubled(x):
    return 2 * x

@kernel("int64(int64)")
def factorial(x):
    return x * factorial(x - 1) if x else 1

@kernel("int64(int64)")
def together(x):
    return doubled(factorial(x)) + popcount(x)

@kernel("int64(int64)")
def unused(x):
    return x
"""
ASK = """
import sys
sys.path.insert(0, sys.argv[1])
import some_kernels as some
assert "numba" not in sys.modules
from ouvert.kernels.deferred import before_compiling
before_compiling(lambda: print("compiling"))
print(some.together(4))
print(some.factorial.loaded, some.unused.loaded, some.together.counts)
"""


def asked(folder: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", ASK, str(folder)], capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


@pytest.mark.long
def test_a_kernel_is_compiled_when_it_is_called_and_found_again(tmp_path: Path) -> None:
    (tmp_path / "some_kernels.py").write_text(KERNELS)
    # what it calls is compiled with it, itself included, and what it does not call is not
    assert asked(tmp_path) == ["compiling", "49", "True False (1, 0)"]
    # from the disk it comes alone: what it calls is in it
    assert asked(tmp_path) == ["49", "False False (0, 1)"]


def test_a_kernel_travels_by_name() -> None:
    assert pickle.loads(pickle.dumps(mixed)) is mixed


def test_the_clock_stands_still_while_code_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.perf_counter()
    monkeypatch.setattr(time, "perf_counter", lambda: now)
    before = deferred.clock()
    with deferred._loading():
        now += 5
        with deferred._loading():
            now += 2
        assert deferred.clock() == pytest.approx(before)
    assert deferred.clock() == pytest.approx(before)
    now += 3
    assert deferred.clock() == pytest.approx(before + 3)


def test_a_kernel_says_what_it_is() -> None:
    assert mixed.__name__ == "mixed"
    assert "random bits" in mixed.__doc__
    assert mixed(np.uint64(1)) == mixed.load()(np.uint64(1))
