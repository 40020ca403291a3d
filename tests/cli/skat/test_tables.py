"""`ouvert tables`, from outside: a build that is interrupted goes on; what is in the tables."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from pathlib import Path

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.cli.skat import tables
from ouvert.locks import alone_in
from ouvert.skat.bidding.null.tables import is_safe, load
from ouvert.skat.bidding.trump.tables import TrumpTables, trump_tables
from ouvert.skat.kernels.hands import features as hand_features
from ouvert.skat.players.rules_table import RULES
from ouvert.skat.rules.contracts import GameType
from ouvert.studies.skat.tables import building as table_building
from ouvert.studies.skat.tables.contents import FEATURES, NAMES, null_contents, trump_contents
from support.process import COMMAND, ENVIRONMENT, PATIENCE, inside, ouvert
from support.processes import begun

CHUNKS = 10
SMALL = ("--games", "1500", "--chunk", "150", "--seed", "5")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Small tables, built at one go in this process."""
    file = tmp_path_factory.mktemp("tables") / "whole.npz"
    done = inside("tables", "build", str(file), *SMALL, "--workers", "1", "--json")
    assert done.json["games"] == 1500
    assert done.json["bytes"] == file.stat().st_size
    return file


@pytest.mark.long
def test_interrupted_build_goes_on_to_the_same_file(built: Path, tmp_path: Path) -> None:
    file, folder = tmp_path / "tables.npz", tmp_path / "tables.games"
    command = [*COMMAND, "tables", "build", str(file), *SMALL, "--workers", "2"]
    pipe = subprocess.PIPE
    with begun(command, env=ENVIRONMENT, stdout=pipe, stderr=pipe) as build:
        waiting_until = time.monotonic() + PATIENCE
        while not (folder / "00000.npz").exists():
            assert build.poll() is None
            assert time.monotonic() < waiting_until
            time.sleep(0.01)
        build.send_signal(signal.SIGINT)
        out, err = build.communicate(timeout=PATIENCE)
        assert build.returncode == 130
    assert "Traceback" not in out + err
    assert not file.exists()
    kept = [path for path in folder.glob("0*.npz") if "unfinished" not in path.name]
    assert 1 <= len(kept) < CHUNKS
    times = {path: path.stat().st_mtime_ns for path in kept}
    again = inside("tables", "build", str(file), *SMALL, "--workers", "1")
    assert (again.status, again.err) == (0, "")
    assert "1,500 games" in again.out
    assert {path: path.stat().st_mtime_ns for path in kept} == times
    assert file.read_bytes() == built.read_bytes()


def test_the_second_build_into_a_folder_is_told_who_is_at_it(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="this system has no locks that end with a process")
    file, folder = tmp_path / "tables.npz", tmp_path / "tables.games"
    with alone_in(folder, table_building.LOCK):
        told = inside("tables", "build", str(file), *SMALL).sentence
    assert told.startswith(f"{folder} is being made by process {os.getpid()} on ")
    assert told.endswith(": wait until that is done, or name another folder")
    assert not list(folder.iterdir())


@pytest.mark.long
def test_a_build_holds_its_folder_and_lets_it_go(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="this system has no locks that end with a process")
    folder = tmp_path / "tables.games"
    refused = []

    def second(_: int) -> None:
        other = (str(tmp_path / "other.npz"), "--folder", str(folder), *SMALL)
        refused.append(ouvert("tables", "build", *other).sentence)

    table_building.build(
        tmp_path / "tables.npz", folder, games=150, chunk=150, seed=5, progress=second
    )
    assert [f"is being made by process {os.getpid()} on " in told for told in refused] == [True]
    assert sorted(each.name for each in folder.iterdir()) == ["00000.npz", "seed"]


@pytest.mark.long
def test_another_seed_is_another_file(built: Path, tmp_path: Path) -> None:
    small = ("--games", "150", "--chunk", "150", "--workers", "1")
    for name, seed in (("a.npz", "5"), ("b.npz", "6")):
        inside("tables", "build", str(tmp_path / name), *small, "--seed", seed)
    first, second = (TrumpTables.load(tmp_path / name) for name in ("a.npz", "b.npz"))
    assert (first.seed, second.seed) == (5, 6)
    assert not np.array_equal(first.table, second.table)
    refused = inside(
        *("tables", "build", str(tmp_path / "c.npz"), *small, "--seed", "6"),
        *("--folder", str(tmp_path / "a.games")),
    )
    assert refused.status == 1
    assert "holds games of seed 5, not 6" in refused.sentence


def test_defaults_are_those_of_the_shipped_tables() -> None:
    shipped = trump_tables()
    assert (tables.GAMES, tables.SEED) == (table_building.GAMES, table_building.SEED)
    assert tables.CHUNK == table_building.CHUNK
    assert (shipped.games, shipped.seed) == (tables.GAMES, tables.SEED)


def test_contents_add_up() -> None:
    found = inside("tables", "show", "--json").json
    shipped = trump_tables()
    assert found["games"] == shipped.games == sum(each["games"] for each in found["classes"])
    assert [each["class"] for each in found["classes"]] == list(NAMES)
    assert sum(each["cells"] for each in found["classes"]) == len(shipped.cells)
    assert all(size > 1000 for size in found["bytes"].values())
    for each in found["classes"]:
        assert 0 < each["standard_error"] < 0.5
        assert 0 <= each["thin"] <= 1
        for values in each["features"].values():
            assert sum(value["games"] for value in values.values()) == each["games"]
            won = sum(
                value["games"] * value["share"] for value in values.values() if value["games"]
            )
            assert won == pytest.approx(each["games"] * each["share"], abs=1)
    assert found["null"][0]["safe"] == sum(map(is_safe, range(256))) == 79


HANDS = [
    (GameType.CLUBS, "CJ SJ CA CT C9 C8 C7 HA HK S7", "S8 H9", 0),
    (GameType.GRAND, "CJ SJ HJ CA CT SA ST HA HT D7", "D8 D9", 1),
]


def test_features_are_those_of_the_hands_in_a_cell() -> None:
    """One game in the tables: each feature has one value, the one that the hand has."""
    expected: dict[GameType, dict[str, str]] = {
        GameType.CLUBS: {
            "trumps": "7",
            "jacks": "both black",
            "card points put": "0 to 3",
            "aces": "1",
            "bid of others": "up to 18",
            "forehand": "yes",
            "voids": "1",
            "tens": "0",
            "trump ace and ten": "2",
        },
        GameType.GRAND: {
            "jacks": "three",
            "card points put": "0 to 3",
            "aces": "3",
            "bid of others": "up to 18",
            "seat": "middlehand",
            "tens": "3",
        },
    }
    shipped = trump_tables()
    for game, hand, put, seat in HANDS:
        into = np.empty(2, dtype=np.int64)
        kind = 4 if game is GameType.GRAND else 0
        bits = CardSet.parse(hand).bits, CardSet.parse(put).bits
        hand_features.measure(shipped.table, kind, 0, *bits, seat, into)
        one = TrumpTables(
            shipped.table,
            np.array([into[0] - hand_features.CELLS], dtype=np.uint32),
            np.array([[4, 1, 2, 1]], dtype=np.uint32),
            shipped.outcomes,
            shipped.open_share,
            4,
            0,
        )
        (own,) = [each for each in trump_contents(one) if each.total.games]
        assert own.name == ("Grand" if kind else "suit games")
        assert (own.total.share, own.total.open_share) == (0.25, 0.5)
        for feature, value in expected[game].items():
            seen = {label for label, tally in own.features[feature].items() if tally.games}
            assert seen == {value}, feature


def test_null_rows_have_the_patterns_that_exist() -> None:
    rows = null_contents(load())
    assert [each.patterns for each in rows] == [256, 128, 64, 256]
    for each in rows:
        assert 0 < each.ouvert < each.closed < 1


def test_tables_as_text(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = inside("tables", "show")
    assert "1,500,000 games, seed 20261121" in shown.out
    for name in (*NAMES, "Hand game"):
        assert name in shown.out
    for feature in FEATURES:
        split = inside("tables", "show", str(built), "--by", feature)
        assert split.status == 0
        assert feature in split.out
    for line in shown.out.splitlines():
        assert len(line) <= 80
    other = inside("tables", "show", str(built))
    assert "whole.npz: 1,500 games, seed 5" in other.out
    assert "null.npz" not in other.out


def test_rules_are_printed() -> None:
    rules = inside("tables", "rules", "--json").json["rules"]
    assert len(rules) == len(RULES) == 61
    assert [rule["number"] for rule in rules] == list(range(61))
    printed = inside("tables", "rules").out
    for rule in RULES:
        assert f"| {rule.number} | {rule.name} | {rule.sentence} |" in printed
    assert len(re.findall("^### ", printed, re.MULTILINE)) == 14


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("build",), 2, "'ouvert tables build' needs FILE"),
        (("build", "a.txt"), 2, "a file with .npz, not 'a.txt'"),
        (("build", "/nowhere/a.npz"), 2, "no folder in which /nowhere/a.npz"),
        (("build", "a.npz", "--games", "0"), 2, "--games"),
        (("build", "a.npz", "--chunk", "0"), 2, "--chunk"),
        (("show", "/nowhere/a.npz"), 1, "/nowhere/a.npz cannot be used"),
        (("show", __file__), 1, "holds no trump tables"),
        (("show", "--by", "colour"), 2, "'colour' is no feature"),
        (("rules", "extra"), 2, "has no use for extra"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: tuple[str, ...], status: int, said: str) -> None:
    failed = inside("tables", *arguments)
    assert failed.status == status
    assert said in failed.sentence
