from __future__ import annotations

import gc

from hypothesis import settings

# No test asserts a time, and every run draws the same examples on every machine.
settings.register_profile("ouvert", deadline=None, derandomize=True)
settings.load_profile("ouvert")


def pytest_collection_finish() -> None:
    """What is loaded by now stays: the collector need not look at it again and again."""
    gc.collect()
    gc.freeze()
