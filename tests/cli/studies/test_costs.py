"""Long studies of quantum checkers say at their end what they cost."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from ouvert.cli.studies.costs import telling_costs
from support.process import inside, ouvert

COSTS = re.compile(r"ouvert: took ([\d.,]+) seconds of processor time and ([\d.]+) GB of memory\n")
BOUNDS = ("studies", "checkers-bounds", "--size", "4", "--level", "superposition")


@pytest.mark.parametrize(
    "arguments",
    [
        (*BOUNDS, "--trials", "10"),
        ("studies", "checkers-complexity", "FOLDER", "--quick"),
        ("studies", "checkers-expectimax", "--games", "0", "--small", "1", "--level", "classical"),
    ],
    ids=lambda arguments: str(arguments[1]),
)
def test_a_study_says_what_it_cost(arguments: tuple[str, ...], tmp_path: Path) -> None:
    asked = [str(tmp_path) if each == "FOLDER" else each for each in arguments]
    found = COSTS.findall(inside(*asked).err)
    assert len(found) == 1
    seconds, memory = (float(each.replace(",", "")) for each in found[0])
    assert seconds >= 0
    assert memory > 0


def test_answers_for_programs_stand_alone_on_stdout() -> None:
    done = ouvert(*BOUNDS, "--trials", "10", "--json")
    assert done.out.startswith("[")
    assert "took" not in done.out
    assert COSTS.search(done.err)


def test_costs_are_told_in_german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUVERT_LANG", "de")
    told = inside(*BOUNDS, "--trials", "10").err
    assert re.search(r"brauchte [\d.,]+ Sekunden Rechenzeit und [\d.]+ GB Speicher", told)


def test_where_memory_is_not_counted_the_time_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As on Windows."""
    monkeypatch.setitem(sys.modules, "resource", None)
    with telling_costs():
        sum(range(1000))
    told = capsys.readouterr().err
    assert re.fullmatch(r"ouvert: took [\d.]+ seconds of processor time\n", told)


def test_work_that_fails_says_nothing_of_its_cost(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="broken"), telling_costs():
        raise ValueError("broken")
    assert capsys.readouterr().err == ""
