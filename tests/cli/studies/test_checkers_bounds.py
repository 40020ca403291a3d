"""`ouvert studies checkers-bounds`: what is proved of small quantum checkers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.process import inside

ARGUMENTS = ("--size", "4", "--level", "superposition", "--trials", "300", "--parts", "3")


def test_tables_at_every_clock_bound_what_is_expected(tmp_path: Path) -> None:
    arguments = ("studies", "checkers-bounds", str(tmp_path), *ARGUMENTS, "--together", "5")
    (found,) = json.loads(inside(*arguments, "--json").out)
    assert (found["level"], found["aim"]) == ("superposition", "expected")
    # 4 x 4 is even, which the whole solution proves
    assert -1 <= found["lower"] <= 0 <= found["upper"] <= 1
    assert [file.name for file in tmp_path.iterdir()] == ["4x4-superposition-40-3-5"]
    shown = inside(*arguments).out
    assert f"{found['lower']:+.4f}" in shown


@pytest.mark.parametrize("level", ["classical", "wrong"])
def test_another_level_is_refused(level: str, tmp_path: Path) -> None:
    arguments = ("studies", "checkers-bounds", str(tmp_path), "--level", level)
    failed = inside(*arguments)
    assert failed.status == 2
    assert f"'{level}' is no level: write superposition" in failed.sentence
