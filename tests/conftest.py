from __future__ import annotations

from hypothesis import settings

# No test asserts a time, and every run draws the same examples on every machine.
settings.register_profile("ouvert", deadline=None, derandomize=True)
settings.load_profile("ouvert")
