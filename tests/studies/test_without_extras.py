"""Studies without the libraries that draw and rate: tables and reports are written all the same."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from ouvert.cli.announcing import announce_pictures
from ouvert.cli.language import VARIABLE
from ouvert.plots import NO_PICTURES, new_figure
from ouvert.studies.checkers.effort import QUICK
from ouvert.studies.checkers.report import write_report
from ouvert.studies.report import Report
from support.process import ENVIRONMENT, PATIENCE
from support.sizes import long

WITHOUT = """
import sys
sys.modules.update(dict.fromkeys(("matplotlib", "matplotlib.figure", "trueskill")))
from ouvert.cli import main
sys.argv = ["ouvert", *{arguments!r}]
main()
"""
TOLD = "pip install 'ouvert[plots]'"
RATED = "pip install 'ouvert[ratings]'"
SMALL = (
    *("--vertices", "1", "--variables", "1", "--clauses", "1"),
    *("--suits", "2", "--positions", "2", "--entries", "1"),
)


@dataclass(frozen=True, slots=True)
class Done:
    """What a command has left."""

    status: int
    out: str
    err: str


def without(*arguments: str) -> Done:
    """Run a command as if what draws and rates were not installed."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(arguments=arguments)],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=PATIENCE,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return Done(done.returncode, done.stdout, done.stderr)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize(
    ("arguments", "written"),
    [
        long(("studies", "theory", *SMALL), "theorem-3.csv"),
        long(("studies", "landscape", "--count", "1", "--entries", "1"), "landscape.csv"),
        long(("studies", "checkers-complexity", "--quick"), "random_games.csv"),
        long(("studies", "checkers-mcts", "--quick"), "figure_11.csv"),
        long(("studies", "checkers-strategy", "--quick"), "without.csv"),
        long(("studies", "calibration", "--games", "1000"), "calibration.csv"),
        long(("quantum", "report", "--cards", "2", "--games", "20"), "figure_04.csv"),
    ],
)
def test_tables_are_written_and_one_sentence_says_what_is_missing(
    tmp_path: Path, arguments: tuple[str, ...], written: str
) -> None:
    done = without(*arguments[:2], str(tmp_path), *arguments[2:], "--json")
    assert done.status == 0, done.err
    assert done.err.count(TOLD) == 1
    assert set(json.loads(done.out)["files"]) == names(tmp_path)
    assert written in names(tmp_path)
    report = tmp_path / "report.md"
    if report.exists():
        text = report.read_text(encoding="utf-8")
        assert text.count(TOLD) == 1
        assert set(re.findall(r"!\[.*?\]\((.+?)\)", text)) <= names(tmp_path)


@pytest.mark.long
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("studies", "checkers-ratings", "--quick"), RATED),
        (("quantum", "demo", "--save"), TOLD),
    ],
)
def test_what_makes_nothing_else_is_refused_at_once(
    tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    done = without(*arguments, str(tmp_path / "folder"))
    assert (done.status, done.out) == (1, "")
    assert told in done.err.splitlines()[-1]
    assert not list(tmp_path.glob("folder/*.csv"))


@pytest.mark.long
def test_what_cannot_be_rated_is_left_out_of_the_whole_study(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "trueskill", None)
    effort = replace(QUICK, random_games=1, sizes=(5,))
    report, *_ = write_report(tmp_path, 3, effort, ("complexity", "ratings"))
    text = report.read_text(encoding="utf-8")
    assert text.index("random against random") < text.index("TrueSkill") < text.index(RATED)
    # what an earlier run has rated stays
    (tmp_path / "parts" / "ratings.md").write_text("## Rated before", encoding="utf-8")
    write_report(tmp_path, 3, effort, ("complexity", "ratings"))
    text = report.read_text(encoding="utf-8")
    assert "## Rated before" in text
    assert RATED not in text


def test_a_report_says_once_that_pictures_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    report = Report(tmp_path, "Title", "Introduction.")
    for stem in ("one", "other"):
        report.picture(stem, lambda: new_figure(1, 1), stem)
    assert report.finish() == (tmp_path / "report.md",)
    assert report.lines == ["# Title", "Introduction.", NO_PICTURES]


def test_pictures_that_are_left_out_are_told_in_german(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    monkeypatch.setenv(VARIABLE, "de")
    announce_pictures()
    told = capsys.readouterr().err
    assert TOLD in told
    assert "Bilder" in told
