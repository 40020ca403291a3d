from __future__ import annotations

import gc
import os

from hypothesis import settings

# What a person has chosen for the terminal in which the tests were started is not for them.
OTHERS = ("COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR", "OUVERT_DATA", "OUVERT_TRACEBACK")
for name in OTHERS:
    os.environ.pop(name, None)
os.environ["TERM"] = "xterm-256color"
os.environ["OUVERT_LANG"] = "en"

# No test asserts a time, and every run draws the same examples on every machine.
settings.register_profile("ouvert", deadline=None, derandomize=True)
settings.load_profile("ouvert")

# Thousands of tests are made, and none of them goes away: until they are there, nothing is garbage.
gc.disable()


def pytest_collection_finish() -> None:
    """What is loaded by now stays: the collector need not look at it again and again."""
    gc.collect()
    gc.freeze()
    gc.enable()
