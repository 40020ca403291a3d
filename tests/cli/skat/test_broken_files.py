"""One broken game never stops a file, whichever command reads it and whatever its format."""

from __future__ import annotations

from pathlib import Path

import pytest

from ouvert.skat.matches.tournament import Plan, run
from ouvert.skat.records.tables import write_table
from ouvert.studies.skat.corpus import foreign_games
from ouvert.web.look.work import read_upload
from support.broken_files import LAYOUTS, texts
from support.process import inside, ouvert

RATE = ("--ai", "reflex", "--without-paranoia", "--where", "here", "--json")


@pytest.fixture(params=LAYOUTS)
def broken(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file of five games, the third of which ends in the middle."""
    games = list(texts(request.param))
    games[2] = games[2][: len(games[2]) // 2]
    path = tmp_path / "games"
    path.write_text(LAYOUTS[request.param](games), encoding="utf-8")
    return path


def test_rate_counts_the_others(broken: Path) -> None:
    done = inside("rate", str(broken), *RATE)
    assert done.status == 1
    (found,) = done.lines
    assert found["games"] + found["left_out"] == 4
    (problem,) = found["problems"]
    assert problem["file"] == str(broken)
    place = f"line {problem['line']}, column {problem['column']}: {problem['error']}"
    assert done.err == f"ouvert: {broken}: {place}\n"
    shown = inside("rate", str(broken), *RATE[:-1])
    assert (shown.status, shown.out.splitlines()[0].split(", ")[-1]) == (1, "1 broken")


def test_replay_goes_on(broken: Path) -> None:
    done = inside("replay", str(broken), "--no-analysis", "--json")
    assert done.status == 1
    assert ["error" in line for line in done.lines] == [False, False, True, False, False]
    assert f"line {done.lines[2]['line']}, column {done.lines[2]['column']}" in done.sentence
    shown = inside("replay", str(broken), "--no-analysis")
    assert shown.status == 1
    assert shown.out.count("forehand") >= 4


def test_the_page_keeps_the_others(broken: Path) -> None:
    games, problems, _ = read_upload(broken.read_bytes(), 0, 0)
    assert len(games) == 4
    (problem,) = problems
    assert problem["game"] == 3
    assert problem["message"]


def test_studies_measure_on_the_others(broken: Path) -> None:
    (source,) = foreign_games([broken]).sources
    assert source.games + source.left_out == 4
    (problem,) = source.broken
    assert problem.startswith(f"{broken}: line ")


@pytest.mark.parametrize("command", ["rate", "replay"])
def test_a_damaged_file_of_rows_does_not_stop_other_files(command: str, tmp_path: Path) -> None:
    pytest.importorskip("polars")
    whole, cut = tmp_path / "whole.parquet", tmp_path / "cut.parquet"
    rows = [row.flat() for row in run(Plan(("random", "reflex", "reflex"), 1))]
    rows[1]["cards"] = "CJ CJ"
    write_table(rows, whole)
    cut.write_bytes(whole.read_bytes()[:-20])
    if command == "rate":
        done = inside("rate", str(cut), str(whole), *RATE)
        assert [each["line"] for each in done.lines[0]["problems"]] == [1, 2]
        assert done.lines[0]["games"] == 2
    else:
        done = inside("replay", str(whole), "--no-analysis", "--json")
        assert ["error" in line for line in done.lines] == [False, True, False]
        assert "is damaged" in inside("replay", str(cut), "--no-analysis").sentence
    assert done.status == 1


@pytest.mark.long
def test_as_people_start_it() -> None:
    games = list(texts("xskat"))
    games[1] = games[1].replace('"bid": ', '"bid": "')
    done = ouvert("rate", "-", *RATE, stdin=LAYOUTS["xskat"](games))
    assert done.status == 1
    assert "game 2 of XSkat cannot be: this is not JSON" in done.sentence
    assert done.lines[0]["games"] == 4
