"""Sets are made in any order, anywhere, after any interruption, to the same bytes."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.progress import Progress, ProgressColumn

from ouvert.arena.executors import InlineExecutor
from ouvert.cli import data
from ouvert.datasets import making
from ouvert.datasets.card import card
from ouvert.datasets.catalogue import SETS
from ouvert.datasets.folders import MANIFEST, Folder, samples
from ouvert.datasets.making import made_chunk, make, split_of
from ouvert.datasets.query import query
from ouvert.errors import OuvertError
from ouvert.skat.records import tables
from support.process import inside

pytest.importorskip("polars", reason="Parquet files need polars: pip install 'ouvert[data]'")


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of four rows, so that a few rows are several files."""
    monkeypatch.setitem(SETS, "puzzles", replace(SETS["puzzles"], chunk=4))


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.parquet"))}


class Dying(Executor):
    """Does so many tasks and then is gone, as when somebody pulls the plug."""

    def __init__(self, tasks: int) -> None:
        self.left = tasks

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return InlineExecutor().submit(fn, *args, **kwargs)


def test_interrupted_anywhere_it_comes_to_the_same_bytes(tmp_path: Path) -> None:
    make("puzzles", tmp_path / "whole", InlineExecutor(), rows=14)
    undisturbed = files(tmp_path / "whole")
    assert len(undisturbed) == 4
    for tasks in range(4):
        broken = tmp_path / str(tasks)
        with pytest.raises(KeyboardInterrupt):
            make("puzzles", broken, Dying(tasks), rows=14)
        make("puzzles", broken, InlineExecutor(), rows=14)
        assert files(broken) == undisturbed


def test_killed_before_its_first_chunk_is_listed_it_goes_on(tmp_path: Path) -> None:
    make("puzzles", tmp_path / "whole", InlineExecutor(), rows=14)
    begun = tmp_path / "begun"
    with pytest.raises(KeyboardInterrupt):
        make("puzzles", begun, Dying(0), rows=14)
    # the first file is there, and whoever was to list it has died while writing
    shutil.copy(tmp_path / "whole" / "puzzles-00000.parquet", begun)
    (begun / f".{MANIFEST}.4711").write_text("{", encoding="utf-8")
    (begun / ".puzzles-00001.parquet.4711").write_bytes(b"PAR1")
    make("puzzles", begun, InlineExecutor(), rows=14)
    assert files(begun) == files(tmp_path / "whole")
    assert not list(begun.glob(".*"))


def test_what_was_half_written_alone_is_nothing(tmp_path: Path) -> None:
    (tmp_path / f".{MANIFEST}.4711").write_text("{", encoding="utf-8")
    make("puzzles", tmp_path, InlineExecutor(), rows=4)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        *("README.md", MANIFEST, "puzzles-00000.parquet")
    ]


def test_nothing_of_others_is_removed(tmp_path: Path) -> None:
    left = tmp_path / f".{MANIFEST}.4711"
    left.write_text("{", encoding="utf-8")
    diary = tmp_path / ".diary.txt.1"
    diary.write_text("dear diary", encoding="utf-8")
    with pytest.raises(OuvertError, match="something else"):
        make("puzzles", tmp_path, InlineExecutor(), rows=4)
    assert left.exists()
    assert diary.exists()


def test_fewer_rows_than_were_begun_are_made_and_no_more(tmp_path: Path) -> None:
    def enough(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make("puzzles", tmp_path / "long", InlineExecutor(), rows=900, progress=enough)
    assert make("puzzles", tmp_path / "long", InlineExecutor(), rows=6).rows == 6
    make("puzzles", tmp_path / "short", InlineExecutor(), rows=6)
    assert files(tmp_path / "long") == files(tmp_path / "short")
    assert make("puzzles", tmp_path / "long", InlineExecutor(), rows=4).rows == 6


@pytest.mark.parametrize(("rows", "there"), [(2, 8), (10, 10), (5000, 916)])
def test_the_bar_ends_with_the_rows_that_there_will_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows: int, there: int
) -> None:
    bars: list[Progress] = []

    def kept(*columns: ProgressColumn) -> Progress:
        bars.append(Progress(*columns, disable=True))
        return bars[-1]

    monkeypatch.setattr(data, "progress", kept)
    make("puzzles", tmp_path, InlineExecutor(), rows=8)
    asked = ("data", "make", "puzzles", str(tmp_path), "--rows", str(rows), "--where", "here")
    assert inside(*asked).status == 0
    (bar,) = bars
    (task,) = bar.tasks
    assert (task.completed, task.total) == (there, there)


def test_a_set_that_has_no_more_rows_says_so(tmp_path: Path) -> None:
    told: list[str] = []
    puzzles = replace(SETS["puzzles"], chunk=1000, full=10)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(SETS, "puzzles", puzzles)
        assert make("puzzles", tmp_path, InlineExecutor(), rows=11, told=told.append).rows == 10
    assert told == ["puzzles has 10 rows and no more"]


def test_more_rows_go_on_behind_what_is_there(tmp_path: Path) -> None:
    make("puzzles", tmp_path / "grown", InlineExecutor(), rows=6)
    make("puzzles", tmp_path / "grown", InlineExecutor(), rows=14)
    make("puzzles", tmp_path / "once", InlineExecutor(), rows=14)
    assert files(tmp_path / "grown") == files(tmp_path / "once")


def test_broken_chunk_is_left_out_and_made_again(tmp_path: Path) -> None:
    make("puzzles", tmp_path, InlineExecutor(), rows=14)
    good = files(tmp_path)
    broken = Folder.read(tmp_path).file(1)
    broken.write_bytes(broken.read_bytes()[:-9])
    told: list[str] = []
    counted = query(tmp_path, "select count(*) from puzzles", told.append)
    assert counted.item() == 10
    assert told == [f"{broken.name} is broken and left out: 'ouvert data make' makes it again"]
    assert "10 of 14 rows in 3 files" in card(Folder.read(tmp_path))
    told.clear()
    make("puzzles", tmp_path, InlineExecutor(), rows=14, told=told.append)
    assert told == [f"{broken.name} is broken or missing, and made again"]
    assert files(tmp_path) == good


def test_another_version_is_a_sentence_and_the_rest_goes_on(tmp_path: Path) -> None:
    make("puzzles", tmp_path / "old", InlineExecutor(), rows=4)
    make("puzzles", tmp_path / "new", InlineExecutor(), rows=8)
    manifest = tmp_path / "old" / MANIFEST
    said = json.loads(manifest.read_text(encoding="utf-8"))
    manifest.write_text(json.dumps(said | {"version": 0}), encoding="utf-8")
    told: list[str] = []
    assert query(tmp_path, "select count(*) from puzzles", told.append).item() == 8
    assert len(told) == 1
    assert "version 0" in told[0]
    with pytest.raises(OuvertError, match="version 0 of puzzles"):
        make("puzzles", tmp_path / "old", InlineExecutor(), rows=4)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [("{", "is damaged"), ('{"name": "puzzles"}', "is damaged"), ("[]", "is damaged")],
)
def test_damaged_manifest_is_a_sentence(tmp_path: Path, content: str, sentence: str) -> None:
    (tmp_path / MANIFEST).write_text(content, encoding="utf-8")
    with pytest.raises(OuvertError, match=sentence):
        Folder.read(tmp_path)


def test_folders_that_hold_something_else_are_refused(tmp_path: Path) -> None:
    with pytest.raises(OuvertError, match="holds no data set"):
        Folder.read(tmp_path)
    with pytest.raises(OuvertError, match="holds no data set: "):
        query(tmp_path, "select 1")
    (tmp_path / "diary.txt").write_text("dear diary", encoding="utf-8")
    with pytest.raises(OuvertError, match="something else"):
        make("puzzles", tmp_path, InlineExecutor(), rows=4)
    with pytest.raises(OuvertError, match="there is no data set 'nothing'"):
        make("nothing", tmp_path / "new", InlineExecutor(), rows=4)
    make("puzzles", tmp_path / "one", InlineExecutor(), rows=4, seed=1)
    with pytest.raises(OuvertError, match="holds puzzles of seed 1"):
        make("puzzles", tmp_path / "one", InlineExecutor(), rows=4, seed=2)


def test_missing_extra_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(tables, "import_module", gone)
    for asked in (
        lambda: make("puzzles", tmp_path, InlineExecutor(), rows=4),
        lambda: card(Folder.read(samples() / "puzzles")),
        lambda: query(samples(), "select 1"),
    ):
        with pytest.raises(OuvertError, match=r"need the extra 'data'") as missing:
            asked()
        assert ".jsonl" not in str(missing.value)


def test_a_question_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    make("puzzles", tmp_path, InlineExecutor(), rows=4)
    with pytest.raises(OuvertError, match=r"cannot be answered: .*tables: data, puzzles"):
        query(tmp_path, "select nothing from puzzles")


@pytest.mark.parametrize("name", SETS)
def test_samples_are_whole_small_and_have_their_card(name: str) -> None:
    folder = Folder.read(samples() / name)
    paths, sentences = folder.good()
    assert (len(paths), sentences) == (len(folder.chunks), [])
    assert sum(path.stat().st_size for path in samples().rglob("*") if path.is_file()) < 1_000_000
    written = (folder.path / "README.md").read_text(encoding="utf-8")
    assert f"{folder.rows:,} of {folder.rows:,} rows" in written
    assert all(f"`{column}`" in written for column in folder.data.columns)


@pytest.mark.parametrize("name", ["beliefs", "bridge-deals", "skat-deals"])
def test_first_row_of_a_sample_is_what_its_seed_makes(name: str) -> None:
    sample = query(samples(), f"select * from {name.replace('-', '_')} where number = 0")
    again = making.frame(SETS[name], [{"number": 0, "split": "train", **SETS[name].row(1, 0)}])
    assert again.equals(sample.drop("seed"))


def test_splits_are_eight_one_and_one_of_ten() -> None:
    splits = [split_of(number) for number in range(1000)]
    assert [splits.count(each) for each in ("train", "validation", "test")] == [800, 100, 100]


def test_a_chunk_depends_on_nothing_but_its_task() -> None:
    assert made_chunk(("puzzles", 1, 4, 8))[0] == made_chunk(("puzzles", 1, 4, 8))[0]
