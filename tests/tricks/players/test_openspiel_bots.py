"""Matches against OpenSpiel's search, in which two programs watch over the rules."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyspiel")

PROGRAM = Path(__file__).parents[3] / "benchmarks" / "openspiel_bots.py"


# its bot draws anew in every run
@pytest.mark.study
@pytest.mark.parametrize("game", ["euchre", "hearts", "oh-hell"])
def test_match_ends_and_both_agree_on_the_rules(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = [game, "thumb", "--simulations", "20", "--deals", "4", "--seed", "3"]
    monkeypatch.setattr(sys, "argv", [str(PROGRAM), *told])
    runpy.run_path(str(PROGRAM), run_name="__main__")
    assert f"{game}: thumb gains" in capsys.readouterr().out
