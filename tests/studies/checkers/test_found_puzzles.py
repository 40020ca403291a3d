"""Finding puzzles of quantum checkers: a run that goes on finds what a longer one would have."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ouvert.checkers.rules.variant import Level
from ouvert.cli.language import VARIABLE
from ouvert.errors import OuvertError
from ouvert.studies.checkers.puzzles import find_puzzles
from ouvert.web.checkers.lessons import FILE
from support.process import inside

LEVELS = Level.CLASSICAL, Level.INTERFERENCE
"""A level of 4 × 4 at which the game is solved, and one at which the moment is."""


def test_a_run_that_goes_on_finds_what_a_longer_one_does(tmp_path: Path) -> None:
    whole = find_puzzles(tmp_path / "whole", 3, 1, sizes=(4,), levels=LEVELS)
    told: list[int] = []
    first = find_puzzles(tmp_path / "parts", 1, 1, sizes=(4,), levels=LEVELS, progress=told.append)
    assert sum(told) == len(first) == 2
    kept = (tmp_path / "parts" / "puzzles.json").read_bytes()
    assert find_puzzles(tmp_path / "parts", 1, 1, sizes=(4,), levels=LEVELS) == first
    assert (tmp_path / "parts" / "puzzles.json").read_bytes() == kept
    longer = find_puzzles(tmp_path / "parts", 3, 1, sizes=(4,), levels=LEVELS)
    assert set(first) < set(longer)
    assert len({(each.level, each.position, each.turn) for each in longer}) == 6
    assert longer == whole
    # the level's shipped puzzles begin with the same, for they were found by the same seed
    shipped = [each for each in json.loads(FILE.read_text("utf-8")) if each["size"] == 4]
    assert [each.position for each in whole[:3]] == [each["position"] for each in shipped[:3]]


def test_a_run_with_another_seed_finds_nothing_that_is_kept(tmp_path: Path) -> None:
    first = find_puzzles(tmp_path, 2, 1, sizes=(4,), levels=LEVELS[:1])
    longer = find_puzzles(tmp_path, 6, 2, sizes=(4,), levels=LEVELS[:1])
    assert longer[:2] == first
    assert len({(each.position, each.turn) for each in longer}) == 6


EARLIER = {
    "size": 4,
    "level": "classical",
    "position": "white=b2,c1 black=b4,d4",
    "turn": 1,
    "move": "b4-a3",
    "wanted": "step",
    "solved": True,
    "worth": 0.0,
    "next": -1.0,
}
"""A puzzle as an earlier version kept it."""


@pytest.mark.parametrize("text", [json.dumps([EARLIER]), json.dumps(EARLIER), "[3]", "3", "[{"])
def test_a_file_of_an_earlier_version_is_refused_in_a_sentence(text: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(OuvertError) as refused:
        find_puzzles(tmp_path, 1, 1, sizes=(4,), levels=LEVELS[:1])
    assert str(refused.value) == (
        f"{file} is of an earlier version of Ouvert, or holds no puzzles: name another folder, or "
        "delete the file"
    )
    assert file.read_text(encoding="utf-8") == text


def test_the_command_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "puzzles.json"
    file.write_text(json.dumps([EARLIER]), encoding="utf-8")
    done = inside("studies", "learn", "checkers-puzzles", str(tmp_path))
    assert f"{file} is of an earlier version of Ouvert" in done.sentence
    monkeypatch.setenv(VARIABLE, "de")
    german = inside("studies", "learn", "checkers-puzzles", str(tmp_path))
    assert "stammt aus einer früheren Version von Ouvert" in german.sentence
