"""`ouvert studies checkers-bounds`: what is proved of small quantum checkers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.process import inside

ARGUMENTS = ("--size", "4", "--level", "superposition", "--trials", "300", "--parts", "3")


# values of superposition on 4 × 4, of the whole solution
SOLVED = {"expected": 0.0, "white wins": 0.3994, "black wins": 0.4395}


def test_tables_at_every_clock_bound_every_aim(tmp_path: Path) -> None:
    arguments = ("studies", "checkers-bounds", str(tmp_path), *ARGUMENTS, "--together", "5")
    found = json.loads(inside(*arguments, "--json").out)
    assert [each["aim"] for each in found] == list(SOLVED)
    for each in found:
        assert (each["size"], each["level"]) == (4, "superposition")
        assert each["lower"] - 5e-5 <= SOLVED[each["aim"]] <= each["upper"] + 5e-5
    names = sorted(file.name for file in tmp_path.iterdir())
    assert names == ["4x4-superposition-40-3-5", "4x4-superposition-40-3-5-forced"]
    # both sides' bounds together narrow what is expected, or the other way round
    expected, white, black = found
    assert expected["lower"] >= 2 * white["lower"] - 1
    assert white["upper"] <= (1 + expected["upper"]) / 2
    assert black["upper"] <= (1 - expected["lower"]) / 2
    shown = inside(*arguments, "--aim", "black-wins").out
    assert f"{black['lower']:+.4f}" in shown
    assert "white wins" not in shown


def test_another_aim_is_refused(tmp_path: Path) -> None:
    failed = inside("studies", "checkers-bounds", str(tmp_path), "--aim", "draws")
    assert failed.status == 2
    assert "'draws' is no aim: write expected, white-wins, black-wins" in failed.sentence


@pytest.mark.parametrize("level", ["classical", "wrong"])
def test_another_level_is_refused(level: str, tmp_path: Path) -> None:
    arguments = ("studies", "checkers-bounds", str(tmp_path), "--level", level)
    failed = inside(*arguments)
    assert failed.status == 2
    assert f"'{level}' is no level: write superposition" in failed.sentence


def test_tables_of_interference_are_refused(tmp_path: Path) -> None:
    arguments = ("studies", "checkers-bounds", str(tmp_path), "--level", "interference")
    failed = inside(*arguments, "--together", "5")
    assert failed.status == 2
    assert "--together is for superposition and entanglement" in failed.sentence
