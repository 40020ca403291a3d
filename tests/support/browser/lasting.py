"""Analyses that last until a test says so: what is shown meanwhile stays to be looked at."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from ouvert.web.look import work
from support.browser.driving import PATIENCE_SECONDS


@contextmanager
def analyses_that_last(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let no step of an analysis be done before the end of the block."""
    released, take_step = threading.Event(), work.take_step

    def taken(*asked: Any) -> dict[str, Any]:
        assert released.wait(PATIENCE_SECONDS)
        return take_step(*asked)

    monkeypatch.setattr(work, "take_step", taken)
    try:
        yield
    finally:
        released.set()
