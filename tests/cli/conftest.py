"""Commands run with the kernels compiled, and as wide as where there is no terminal."""

from __future__ import annotations

import pytest

from ouvert.kernels.compiling import nothing_compiled
from support.process import ouvert


@pytest.fixture(scope="session", autouse=True)
def _compiled_kernels() -> None:
    if nothing_compiled():
        ouvert("warm-up")


@pytest.fixture(autouse=True)
def _no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
