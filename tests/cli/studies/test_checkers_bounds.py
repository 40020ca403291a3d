"""`ouvert studies checkers-bounds`: what is proved of small quantum checkers."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.bounds import MOST_NODES, Bounds, bounds_of_every_aim
from ouvert.checkers.rules.variant import Level, Variant
from support.process import inside

ARGUMENTS = ("--size", "4", "--level", "superposition")


# values of superposition on 4 × 4, of the whole solution
SOLVED = {"expected": 0.0, "white wins": 0.3994, "black wins": 0.4395}


def test_small_games_are_solved_for_every_aim(tmp_path: Path) -> None:
    arguments = ("studies", "checkers-bounds", str(tmp_path), *ARGUMENTS, "--trials", "20000")
    found = json.loads(inside(*arguments, "--json").out)
    assert [each["aim"] for each in found] == list(SOLVED)
    for each in found:
        assert (each["size"], each["level"]) == (4, "superposition")
        assert each["upper"] - each["lower"] <= 1e-6
        assert each["lower"] == pytest.approx(SOLVED[each["aim"]], abs=5e-5)
        assert each["seconds"] >= 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        f"4x4-superposition-40-{aim}.npy" for aim in ("black-wins", "expected", "white-wins")
    ]
    # what is kept is taken up, and says the same
    again = json.loads(inside(*arguments, "--json").out)
    for one, two in zip(found, again, strict=True):
        assert {**one, "seconds": 0} == {**two, "seconds": 0}


def test_open_bounds_of_all_aims_narrow_each_other() -> None:
    arguments = ("studies", "checkers-bounds", *ARGUMENTS, "--trials", "300")
    found = json.loads(inside(*arguments, "--json").out)
    for each in found:
        assert each["lower"] - 5e-5 <= SOLVED[each["aim"]] <= each["upper"] + 5e-5
        assert each["expanded"] == 300
    expected, white, black = found
    assert expected["lower"] >= 2 * white["lower"] - 1
    assert white["upper"] <= (1 + expected["upper"]) / 2
    assert black["upper"] <= (1 - expected["lower"]) / 2
    shown = inside(*arguments, "--aim", "black-wins").out
    assert f"{black['lower']:+.6f}" in shown
    assert "white wins" not in shown


def test_another_aim_is_refused(tmp_path: Path) -> None:
    failed = inside("studies", "checkers-bounds", str(tmp_path), "--aim", "draws")
    assert failed.status == 2
    assert "'draws' is no aim: write expected, white-wins, black-wins" in failed.sentence


@pytest.mark.parametrize(
    ("level", "told"),
    [
        (
            "Classical",
            "the classical game is solved whole ('ouvert studies checkers-exact'): write",
        ),
        ("wrong", "'wrong' is no level: write superposition"),
    ],
)
def test_another_level_is_refused(level: str, told: str, tmp_path: Path) -> None:
    arguments = ("studies", "checkers-bounds", str(tmp_path), "--level", level)
    failed = inside(*arguments)
    assert failed.status == 2
    assert told in failed.sentence


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "afile"
    file.write_text("", encoding="utf-8")
    failed = inside("studies", "checkers-bounds", str(file), *ARGUMENTS[:2])
    assert failed.status == 2
    assert "is a file: name a folder" in failed.sentence


def test_a_search_needs_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ("studies", "checkers-bounds", "--level", "entanglement", "--trials", "2000")
    found = json.loads(inside(*arguments, "--json").out)
    apart = bounds_of_every_aim(Variant(5, 1, Level.ENTANGLEMENT), 2000)
    assert [(each["lower"], each["upper"]) for each in found] == [
        (each.lower, each.upper) for each in apart
    ]
    assert not list(tmp_path.iterdir())


def test_a_search_has_room_for_what_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not stop at the room that a search has which is told none."""
    rooms: list[int] = []

    def asked(variant: Variant, aim: Aim, trials: int, *, most_nodes: int, **_: object) -> Bounds:
        rooms.append(most_nodes)
        return Bounds(0.0, 1.0, trials, trials)

    monkeypatch.setattr("ouvert.checkers.exact.bounds.bounds", asked)
    for trials in ("1000", "20000000"):
        arguments = ("--level", "superposition", "--aim", "expected", "--trials", trials)
        assert not inside("studies", "checkers-bounds", *arguments).status
    assert rooms == [MOST_NODES, 80_000_000]


def test_what_was_looked_at_is_written_for_others_to_check(tmp_path: Path) -> None:
    proofs = tmp_path / "new" / "proofs"
    arguments = ("studies", "checkers-bounds", *ARGUMENTS, "--aim", "expected")
    (found,) = json.loads(inside(*arguments, "--proofs", str(proofs), "--json").out)
    (file,) = proofs.iterdir()
    assert file.name == "4x4-superposition-40-expected.txt.gz"
    with gzip.open(file, "rt", encoding="utf-8") as text:
        header, first, *rest = text.read().splitlines()
    assert header == (
        "ouvert-checkers-proof 1 size 4 rows 1 level superposition draw 40 aim expected "
        "low 0.000000000 high 0.000000000"
    )
    assert first == "A:a1 B:c1 X:b4 Y:d4"
    assert 1 + len(rest) == found["expanded"]

    # the same search writes the same bytes
    before = file.read_bytes()
    inside(*arguments, "--proofs", str(proofs))
    assert file.read_bytes() == before
    failed = inside(*arguments, "--proofs", str(file))
    assert failed.status == 2
    assert "is a file: name a folder" in failed.sentence


def test_a_damaged_file_says_so(tmp_path: Path) -> None:
    arguments = ("studies", "checkers-bounds", str(tmp_path), *ARGUMENTS, "--aim", "expected")
    inside(*arguments, "--trials", "100")
    (file,) = tmp_path.iterdir()
    file.write_bytes(b"garbage")
    failed = inside(*arguments)
    assert failed.status == 1
    assert f"{file} is damaged: delete it, and the search begins anew" in failed.sentence
