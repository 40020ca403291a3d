"""`ouvert studies skat` and its parts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.process import inside
from support.recorded_games import TEXTS


@pytest.mark.long
def test_report_of_one_part(tmp_path: Path) -> None:
    arguments = ("studies", "skat", str(tmp_path / "report"), "--only", "deal-counts")
    told = inside(*arguments, "--json").json
    assert told["files"] == ["report.json", "report.md"]
    text = Path(told["report"]).read_text(encoding="utf-8")
    assert "2,753,294,408,504,640" in text
    assert "xskat_games.json: 500 games" in text
    shown = inside(*arguments)
    assert shown.status == 0
    assert "xskat_games.json: 500 games" in shown.err
    assert Path(told["report"]).read_text(encoding="utf-8") == text


def test_part_alone_on_records_with_a_broken_one(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("\n".join([*TEXTS, "(;GM[Skat]broken;)"]), encoding="utf-8")
    arguments = ("studies", "skat-predictions", "--records", str(path), "--seed", "3")
    shown = inside(*arguments)
    assert shown.status == 0
    assert "11 games, 2 without a play left out, 1 broken" in shown.err
    assert "line 14" in shown.err
    assert "too few to tell" in shown.out
    assert "**Verdict:**" in shown.out
    told = json.loads(inside(*arguments, "--json").out)
    assert told["part"] == "predictions"
    assert told["inputs"]["seed"] == 3
    assert sum(each["games"] for each in told["values"]["kinds"][:2]) == 10


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("skat",), 2, "needs FOLDER"),
        (("skat", __file__), 2, "is a file: name a folder"),
        (("skat", "x", "--only", "nothing"), 1, "there is no part 'nothing'"),
        (("skat", "x", "--effort", "0"), 2, "--effort"),
        (("skat-predictions", "--records", "no-such-file"), 1, "no-such-file cannot be read"),
        (("skat-predictions", "--records", "-"), 2, "not from stdin"),
        (("skat-discards", "--folder", __file__), 2, "is a file: name a folder"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: tuple[str, ...], status: int, said: str) -> None:
    failed = inside("studies", *arguments)
    assert failed.status == status
    assert said in failed.sentence


@pytest.mark.parametrize("command", ["skat", "skat-deal-counts"])
def test_engine_that_does_not_start_is_told_before_anything_is_done(
    command: str, tmp_path: Path
) -> None:
    folder = tmp_path / "report"
    place = (str(folder),) if command == "skat" else ("--folder", str(folder))
    failed = inside("studies", command, *place, "--engine", "/nonexistent/x")
    assert failed.status == 2
    assert "/nonexistent/x" in failed.sentence
    assert not folder.exists()


def test_file_without_games_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("(;GM[Skat]broken;)", encoding="utf-8")
    failed = inside("studies", "skat-predictions", "--records", str(path))
    assert (failed.status, "no game to study" in failed.sentence) == (1, True)
