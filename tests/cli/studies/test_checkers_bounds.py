"""`ouvert studies checkers-bounds`: what is proved of small quantum checkers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.bounds import MOST_NODES, Bounds, bounds_of_every_aim
from ouvert.checkers.exact.duels import MOST_DUELS, Duels, build_duels
from ouvert.checkers.exact.endgames import MOST_MOMENTS, Endgames, build_endgames
from ouvert.checkers.rules.variant import Level, Variant
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


@pytest.mark.parametrize("command", ["checkers-bounds", "checkers-endgames"])
def test_a_file_is_no_folder(command: str, tmp_path: Path) -> None:
    file = tmp_path / "afile"
    file.write_text("", encoding="utf-8")
    failed = inside("studies", command, str(file), *ARGUMENTS[:2])
    assert failed.status == 2
    assert "is a file: name a folder" in failed.sentence


def test_a_search_without_tables_needs_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ("studies", "checkers-bounds", "--level", "entanglement", "--trials", "2000")
    found = json.loads(inside(*arguments, "--no-tables", "--json").out)
    apart = bounds_of_every_aim(Variant(5, 1, Level.ENTANGLEMENT), 2000)
    assert [(each["lower"], each["upper"]) for each in found] == [
        (each.lower, each.upper) for each in apart
    ]
    assert not list(tmp_path.iterdir())
    failed = inside(*arguments)
    assert failed.status == 2
    assert "name FOLDER, where the tables of endgames go, or search without" in failed.sentence
    failed = inside(*arguments, "--no-tables", "--together", "5")
    assert failed.status == 2
    assert "--together is a limit of tables, and --no-tables wants none" in failed.sentence


def test_a_search_without_tables_has_room_for_what_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It does not stop at the room that a search has which is told none."""
    rooms: list[int] = []

    def asked(variant: Variant, trials: int, *, most_nodes: int, **_: object) -> list[Bounds]:
        rooms.append(most_nodes)
        return [Bounds(0.0, 1.0, trials, trials)] * 3

    monkeypatch.setattr("ouvert.checkers.exact.bounds.bounds_of_every_aim", asked)
    for trials in ("1000", "20000000"):
        arguments = ("--level", "superposition", "--trials", trials)
        assert not inside("studies", "checkers-bounds", "--no-tables", *arguments).status
    assert rooms == [MOST_NODES, 80_000_000]


@pytest.mark.parametrize(
    ("options", "wanted"),
    [((), [("endgames", False)]), (("--together", "4"), [("duels", False), ("duels", True)])],
)
def test_each_table_is_loaded_once(
    options: tuple[str, ...],
    wanted: list[tuple[str, bool]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Though there are three aims."""
    loaded = []

    def endgames(variant: Variant, *arguments: Any) -> Endgames:
        loaded.append(("endgames", False))
        return build_endgames(variant, *arguments)

    def duels(variant: Variant, *arguments: Any, aim: Aim) -> Duels:
        loaded.append(("duels", aim.forced))
        return build_duels(variant, *arguments, aim=aim)

    monkeypatch.setattr("ouvert.checkers.exact.endgames.build_endgames", endgames)
    monkeypatch.setattr("ouvert.checkers.exact.duels.build_duels", duels)
    arguments = ("--size", "4", "--trials", "50", "--parts", "2", *options)
    assert not inside("studies", "checkers-bounds", str(tmp_path), *arguments).status
    # at either level
    assert loaded == 2 * wanted


def test_help_names_the_largest_tables_that_are_made() -> None:
    told = " ".join(inside("studies", "checkers-endgames", "--help").out.split())
    assert f"more than {MOST_MOMENTS // 10**6} million moments is refused" in told
    assert f"with --together one of more than {MOST_DUELS // 10**6} million" in told


def test_tables_say_how_wide_their_bounds_are(tmp_path: Path) -> None:
    arguments = ("studies", "checkers-endgames", str(tmp_path), "--size", "4", "--parts", "2")
    one = ("--level", "superposition")
    (told,) = json.loads(inside(*arguments, *one, "--json").out)
    variant = Variant(4, 1, Level.SUPERPOSITION)
    table = build_endgames(variant, tmp_path, 2)
    widths = table.values[:, 1] - table.values[:, 0]
    assert told["moments"] == len(widths)
    assert told["width"] == pytest.approx(float(widths.mean()), abs=1e-6)
    assert told["exact"] == pytest.approx(float((widths == 0).mean()), abs=1e-6)
    rows = json.loads(inside(*arguments, *one, "--together", "4", "--json").out)
    duels = build_duels(variant, tmp_path, 2, 4)
    clocks = [row["clock"] for row in rows]
    assert {0, 10, 20, 30, 40} <= set(clocks)
    for row in rows:
        found = duels.widths(row["clock"])
        # a share of other moments than without --together
        assert "exact" not in row
        told = row["lone_width"], row["lone_exact"]
        assert told == (round(found.lone, 6), round(found.exact, 6))
        assert row["moments"] == len(duels.first)
    # at the end of the clock all is decided, and nothing is nearer to it than at the beginning
    assert rows[-1]["lone_exact"] == 1
    assert rows[-1]["width"] <= rows[0]["width"]
    assert "mean width" in inside(*arguments, *one, "--together", "4").out
    failed = inside(*arguments, "--level", "interference")
    assert failed.status == 2
    assert "'interference' has no tables: write superposition, entanglement" in failed.sentence


def test_a_damaged_table_says_so(tmp_path: Path) -> None:
    arguments = ("studies", "checkers-bounds", str(tmp_path), *ARGUMENTS, "--aim", "expected")
    inside(*arguments)
    (table,) = tmp_path.iterdir()
    (table / "first.npy").write_bytes(b"garbage")
    failed = inside(*arguments)
    assert failed.status == 1
    assert f"the table {table} is damaged: delete this folder, it is made again" in failed.sentence


def test_tables_of_interference_are_refused(tmp_path: Path) -> None:
    arguments = ("studies", "checkers-bounds", str(tmp_path), "--level", "interference")
    failed = inside(*arguments, "--together", "5")
    assert failed.status == 2
    assert "--together is for superposition and entanglement" in failed.sentence
