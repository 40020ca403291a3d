"""Sets that lie in several folders are asked together, and one bad folder spoils no other."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from ouvert.arena.executors import InlineExecutor
from ouvert.datasets.card import cards
from ouvert.datasets.catalogue import SETS
from ouvert.datasets.costs import size_text, time_text
from ouvert.datasets.folders import MANIFEST, Folder, samples
from ouvert.datasets.making import make
from ouvert.datasets.query import query
from ouvert.errors import OuvertError
from support.process import inside

pytest.importorskip("polars", reason="Parquet files need polars: pip install 'ouvert[data]'")

ROWS = 1000
"""Of the sample of beliefs, in two files."""


def copied(folder: Path, name: str = "beliefs", /, **changed: Any) -> Path:
    """A copy of a sample whose manifest says something else in places; None leaves a key out."""
    shutil.copytree(samples() / name, folder)
    place = folder / MANIFEST
    said = json.loads(place.read_text(encoding="utf-8")) | changed
    kept = {key: value for key, value in said.items() if value is not None}
    place.write_text(json.dumps(kept), encoding="utf-8")
    return folder


def test_folders_of_several_seeds_are_one_table(tmp_path: Path) -> None:
    for seed in (1, 2, 3):
        copied(tmp_path / str(seed), seed=seed)
    told: list[str] = []
    counted = query(tmp_path, "select count(*) from beliefs", told.append)
    assert (counted.item(), told) == (3 * ROWS, [])
    by_seed = query(
        tmp_path, "select seed, count(*) from data where number < 20 group by seed order by seed"
    )
    assert by_seed.rows() == [(1, 20), (2, 20), (3, 20)]


@pytest.mark.parametrize(
    "sql", ["drop table beliefs", "create table x as select 1", "explain select 1 from data", ""]
)
def test_what_is_no_question_is_refused_in_a_sentence(tmp_path: Path, sql: str) -> None:
    copied(tmp_path / "beliefs")
    failed = inside("data", "query", sql, "--folder", str(tmp_path))
    assert failed.status == 1
    assert failed.sentence == f"a question begins with SELECT or WITH, unlike {sql!r}"


@pytest.mark.parametrize(
    "sql",
    [
        "with few as (select * from data where number < 20) select count(*) from few",
        "(SELECT count(*) FROM data WHERE number < 20)",
        "-- drop nothing\n/* nor this */ select count(*) from data where number < 20;",
    ],
)
def test_questions_may_begin_with_names_comments_and_brackets(tmp_path: Path, sql: str) -> None:
    assert query(copied(tmp_path / "beliefs"), sql).item() == 20


def test_one_folder_tells_its_seed_too(tmp_path: Path) -> None:
    copied(tmp_path / "large", seed=2**70)
    assert query(tmp_path, "select distinct seed from data").item() == str(2**70)
    assert query(samples(), "select distinct seed from beliefs").item() == 1


def test_the_same_rows_count_once_and_that_is_said(tmp_path: Path) -> None:
    few = copied(tmp_path / "a few")
    [*_, last] = sorted(few.glob("*.parquet"))
    last.unlink()
    copied(tmp_path / "more")
    copied(tmp_path / "other", seed=2)
    told: list[str] = []
    assert query(tmp_path, "select count(*) from beliefs", told.append).item() == 2 * ROWS
    assert told[0].startswith(f"{last.name} is missing")
    assert told[1:] == [
        f"{few} holds rows of beliefs that {tmp_path / 'more'} holds too, and is left out"
    ]


def test_the_longer_of_two_chunks_counts(tmp_path: Path) -> None:
    """Also where either folder has one that the other lacks."""
    for name, rows in (("a", 3), ("b", 9)):
        make("circuits", tmp_path / "circuits" / name, InlineExecutor(), rows=rows)
    told: list[str] = []
    assert query(tmp_path / "circuits", "select count(*) from data", told.append).item() == 9
    assert told == [
        f"{tmp_path / 'circuits' / 'a'} holds rows of circuits that "
        f"{tmp_path / 'circuits' / 'b'} holds too, and is left out"
    ]
    one, other = copied(tmp_path / "beliefs" / "a"), copied(tmp_path / "beliefs" / "b")
    first, *_, last = sorted(file.name for file in one.glob("*.parquet"))
    (one / first).unlink()
    (other / last).unlink()
    told.clear()
    assert query(tmp_path / "beliefs", "select count(*) from data", told.append).item() == ROWS
    assert [line.partition(" is missing")[0] for line in told] == [first, last]


def test_a_set_that_hangs_on_no_seed_counts_once(tmp_path: Path) -> None:
    copied(tmp_path / "a", "puzzles")
    copied(tmp_path / "b", "puzzles", seed=2)
    told: list[str] = []
    assert query(tmp_path, "select count(*) from puzzles", told.append).item() == 916
    assert len(told) == 1


WRONG: list[dict[str, Any]] = [
    {"version": None},
    {"version": "1"},
    {"rows": "20"},
    {"rows": 0},
    {"seed": "one"},
    {"seed": -1},
    {"name": ["beliefs"]},
    {"ouvert": 1},
    {"chunks": {"0": 7}},
    {"chunks": {"-1": "0" * 64}},
    {"seconds": {"0": "fast"}},
    {"seconds": {"0": float("nan")}},
]


@pytest.mark.parametrize("changed", WRONG, ids=str)
def test_a_manifest_that_is_not_quite_right_is_damaged_and_the_rest_goes_on(
    tmp_path: Path, changed: dict[str, Any]
) -> None:
    bad = copied(tmp_path / "bad", **changed)
    sentence = f"{bad / MANIFEST} is damaged: make the set in another folder"
    with pytest.raises(OuvertError) as alone:
        Folder.read(bad)
    assert str(alone.value) == sentence
    copied(tmp_path / "good", seed=2)
    told: list[str] = []
    assert query(tmp_path, "select count(*) from beliefs", told.append).item() == ROWS
    assert told == [sentence]


def test_cards_of_the_rest_are_printed(tmp_path: Path) -> None:
    old = copied(tmp_path / "a", version=0)
    copied(tmp_path / "b", "puzzles")
    copied(tmp_path / "c", "bridge-deals")
    told: list[str] = []
    found = [folder.data.name for folder, _ in cards(tmp_path, told.append)]
    assert found == ["puzzles", "bridge-deals"]
    assert len(told) == 1
    assert f"{old} holds version 0 of beliefs" in told[0]
    printed = inside("data", "card", str(tmp_path))
    assert printed.status == 0
    assert "**puzzles**" in printed.out
    assert "**bridge-deals**" in printed.out
    assert "version 0 of beliefs" in printed.err


def test_where_no_card_is_left_it_is_an_error(tmp_path: Path) -> None:
    old = copied(tmp_path / "a", version=0)
    with pytest.raises(OuvertError, match="holds version 0"):
        list(cards(old))
    with pytest.raises(OuvertError, match="holds version 0"):
        query(old, "select 1")
    copied(tmp_path / "b", seed=None)
    with pytest.raises(OuvertError, match=r"holds no data set that can be read"):
        list(cards(tmp_path))
    with pytest.raises(OuvertError, match=r"holds no data set: "):
        list(cards(tmp_path / "nothing"))


def test_the_command_asks_where_the_option_says(tmp_path: Path) -> None:
    copied(tmp_path / "1")
    copied(tmp_path / "2", seed=2)
    told = inside("data", "query", "select count(*) as n from data", "--folder", str(tmp_path))
    assert str(2 * ROWS) in told.out


def test_what_a_full_set_takes_is_said_before(tmp_path: Path) -> None:
    listed = {line["name"]: line for line in inside("data", "list", "--json").lines}
    card = (samples() / "bridge-deals" / "README.md").read_text(encoding="utf-8")
    hours, size = time_text(listed["bridge-deals"]["seconds"]), listed["bridge-deals"]["bytes"]
    assert f"takes {hours} of one core and {size_text(size)}." in card
    assert hours in inside("data", "list").out
    making = inside("data", "make", "puzzles", str(tmp_path / "puzzles"), "--where", "here")
    assert "the full set of 916 rows: some" in making.err
    wanted = ("--where", "here", "--rows", "1000")
    more = inside("data", "make", "puzzles", str(tmp_path / "more"), *wanted)
    assert "the full set" not in more.err
    assert "puzzles has 916 rows and no more" in more.err


def test_times_and_sizes_have_a_unit_that_suits_them() -> None:
    times = (0.00014, 0.5, 10.6, 119, 130, 5000, 293.2 * 3600)
    texts = [time_text(seconds) for seconds in times]
    assert texts == ["0.14 ms", "500 ms", "10.6 s", "119 s", "2.17 min", "83.3 min", "293 h"]
    sizes = [size_text(size) for size in (67, 80_609, 243e6, 1.79e11, 5e12)]
    assert sizes == ["67.0 bytes", "80.6 KB", "243 MB", "179 GB", "5,000 GB"]


def test_a_set_of_which_nothing_is_made_has_a_card(tmp_path: Path) -> None:
    Folder(tmp_path, SETS["puzzles"], 1, 4).write()
    [(_, text)] = cards(tmp_path)
    assert "0 of 4 rows in 0 files" in text
    assert "what one takes is not known" in text
