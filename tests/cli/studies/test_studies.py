"""`ouvert studies paranoia-speed` and `calibration`."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from ouvert.studies.skat.paranoia_speed import TRICKS_PLAYED
from support.process import inside


def test_speed_of_proofs() -> None:
    arguments = ("studies", "paranoia-speed", "--count", "2", "--nodes", "3000", "--seed", "4")
    found = inside(*arguments, "--json").json
    assert len(found["rows"]) == 4 * len(TRICKS_PLAYED)
    assert {row["hands"] for row in found["rows"]} == {
        *("strong-suit", "very-strong-suit", "strong-grand", "very-strong-grand")
    }
    assert found["nodes"] == sum(row["nodes"] for row in found["rows"])
    one = inside(*arguments, "--hands", "strong-grand", "--json").json
    same = [row for row in found["rows"] if row["hands"] == "strong-grand"]
    for row in (*one["rows"], *same):
        for name in ("median", "p90", "most"):
            del row[name]
    assert one["rows"] == same
    shown = inside(*arguments, "--hands", "strong-grand").out
    assert f"Bench: {one['nodes']}" in shown
    assert "very strong" not in shown


@pytest.mark.long
def test_calibration_is_written_and_summed_up(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    arguments = ("studies", "calibration", str(tmp_path), "--games", "1000")
    found = inside(*arguments, "--json").json
    assert "calibration.csv" in found["files"]
    assert any(name.endswith(".png") for name in found["files"])
    assert {"Grand", "Null Ouvert"} <= {each["name"] for each in found["games"]}
    with (tmp_path / "calibration.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for each in found["games"]:
        own = [int(row["games"]) for row in rows if row["game"] == each["name"]]
        assert sum(own) == each["games"]
        assert [one["games"] for one in each["classes"] if one["games"]] == own
        assert 0 <= each["error"] <= each["worst"] <= 1


@pytest.mark.long
def test_calibration_as_text(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    shown = inside("studies", "calibration", str(tmp_path), "--games", "1000").out
    assert "calibration.csv" in shown
    assert "Null Ouvert Hand" in shown


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("paranoia-speed", "--count", "0"), 2, "--count"),
        (("paranoia-speed", "--hands", "weak"), 2, "'weak' is not one of"),
        (("calibration",), 2, "'ouvert studies calibration' needs FOLDER"),
        (("calibration", __file__), 2, "is a file: name a folder"),
        (("calibration", "x", "--games", "999"), 2, "1000 or more"),
        (
            ("equilibria", "x", "--from-cards", "13", "--cards", "12"),
            2,
            "leaves out all games up to --cards 12",
        ),
        (("equilibria", "x", "--varied", "61"), 2, "--varied"),
        (("equilibria", "x", "--large", "5"), 2, "--large"),
        (
            ("equilibria", "x", "--cards", "10", "--large", "1"),
            2,
            "--large takes decks of 12 cards",
        ),
    ],
)
def test_wrong_use_is_one_sentence(arguments: tuple[str, ...], status: int, said: str) -> None:
    failed = inside("studies", *arguments)
    assert failed.status == status
    assert said in failed.sentence
    assert "Value error" not in failed.sentence


@pytest.mark.long
def test_strength_by_role(tmp_path: Path) -> None:
    arguments = ("studies", "strength", "reflex", "--against", "random", "--contested", "6")
    more = ("--others", "4", "--journal", str(tmp_path / "games"), "--workers", "1")
    (told,) = inside(*arguments, *more, "--json").json["players"]
    assert told["player"] == "reflex"
    assert told["deals"] == [6, 4]
    assert told["roles"]["defenders"]["games"]["value"] > 0
    shown = inside(*arguments, *more).out
    assert "6 contested deals" in shown
    assert list(told["roles"]) == ["declarer", "defenders"]
    assert "there is no player 'nobody'" in inside("studies", "strength", "nobody").sentence


def test_all_deals_are_decided_and_checked(tmp_path: Path) -> None:
    arguments = ("studies", "all-deals", str(tmp_path), "--cards", "3", "--cards", "5")
    more = ("--check", "50", "--where", "here", "--memory", "1")
    found = inside(*arguments, *more, "--json").json
    assert [(each["deals"], each["won"], each["checksum"]) for each in found["sizes"]] == [
        (560, 328, "476535ee78c1be02"),
        (16_632, 11_485, "36657c85c05ac08e"),
    ]
    assert all(each["check"]["different"] == [] for each in found["sizes"])
    assert (tmp_path / "clubs-balanced-5.journal").exists()
    shown = inside(*arguments, *more).out
    assert "36657c85c05ac08e" in shown
    assert "69.0536%" in shown
    grand = inside(
        *("studies", "all-deals", str(tmp_path), "--hand", "CJ SA HA", "--game", "Grand"),
        *("--cards", "3", "--where", "here", "--check", "560", "--json"),
    ).json
    assert grand["sizes"][0]["game"] == "G"


def test_all_deals_of_what_cannot_be(tmp_path: Path) -> None:
    arguments = ("studies", "all-deals", str(tmp_path), "--cards", "3")
    assert "not in Null" in inside(*arguments, "--game", "Null").sentence
    assert "is not one of them" in inside(*arguments, "--hand", "CJ SJ D7").sentence
    assert "a hand of 3 is asked for" in inside(*arguments, "--hand", "CJ SJ").sentence
