"""The report on Skat: its parts, what is kept, and how it goes on where it was."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import ouvert
from ouvert.errors import MissingExtraError, OuvertError, RecordError
from ouvert.plots import NO_PICTURES
from ouvert.skat.records.reading import EXAMPLES
from ouvert.studies.skat import existing
from ouvert.studies.skat.code import ELSEWHERE, digest_of, package_digest
from ouvert.studies.skat.corpus import SHIPPED, foreign_games
from ouvert.studies.skat.parts import MOST_MINUTES, PARTS, Part
from ouvert.studies.skat.play import branching_factors
from ouvert.studies.skat.recorded import predictions
from ouvert.studies.skat.report import do_part, write_report
from ouvert.studies.skat.task import PartResult, Task
from support.recorded_games import TEXTS, XSKAT, shipped_corpus

CORPUS = shipped_corpus()
PART = Part("made-up", "001", "table 0", "A part of this test.", 0, "existing:made_up")
asked: list[int] = []


def square(number: int) -> int:
    asked.append(number)
    if number == 5 and len(asked) < 10:
        raise OuvertError("interrupted")
    return number * number


def made_up(task: Task) -> PartResult:
    found = task.pieces("squares", square, range(task.scaled(8)))
    return PartResult("1", "2", "no.", f"sum {sum(found)}, seed {task.seed}", {"squares": found})


@pytest.fixture(autouse=True)
def _made_up_part(monkeypatch: pytest.MonkeyPatch) -> None:
    asked.clear()
    monkeypatch.setattr(existing, "made_up", made_up, raising=False)
    monkeypatch.setattr("ouvert.studies.skat.report.PARTS", (PART,))
    monkeypatch.setattr("ouvert.studies.skat.parts.PARTS", (PART, *PARTS))


def test_games_of_the_package_are_the_corpus() -> None:
    assert [source.name for source in CORPUS.sources] == [EXAMPLES[name] for name in SHIPPED]
    assert [source.games for source in CORPUS.sources] == [500, 11]
    assert [source.left_out for source in CORPUS.sources] == [0, 2]
    assert not any(source.broken for source in CORPUS.sources)
    assert len(CORPUS.games) == 511
    for game in CORPUS.games[::25]:
        assert len(game.hand) == 10
        assert game.put is None or len(game.put) == 2
        assert (game.put is None) is game.contract.hand
        assert game.ended.result is not None


@pytest.mark.long
def test_broken_records_are_counted_and_the_others_read(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(f"{TEXTS[0]}\n(;GM[Skat]broken;)\n{TEXTS[1]}\n", encoding="utf-8")
    corpus = foreign_games([path, XSKAT])
    first, second = corpus.sources
    assert first.games + first.left_out == 2
    (broken,) = first.broken
    assert "line 2" in broken
    assert second.games == 500
    assert "1 broken" in str(corpus)
    assert corpus.digest != CORPUS.digest
    path.write_text("(;GM[Skat]broken;)\n", encoding="utf-8")
    with pytest.raises(RecordError, match="no game to study"):
        foreign_games([path])
    with pytest.raises(RecordError, match="cannot be read"):
        foreign_games([tmp_path / "nothing"])


def test_parts_can_be_loaded_and_fit_the_time() -> None:
    assert len({part.name for part in PARTS}) == len(PARTS)
    assert sum(part.minutes for part in PARTS) <= MOST_MINUTES
    for part in PARTS:
        assert callable(part.load())
        assert part.title.endswith(".")


def test_report_is_kept_and_not_done_again(tmp_path: Path) -> None:
    asked.extend(range(20))
    task = Task(CORPUS, workers=1)
    files = write_report(tmp_path, task)
    assert [path.name for path in files] == ["report.md", "report.json"]
    text = files[0].read_text(encoding="utf-8")
    assert "sum 140, seed 1" in text
    assert str(CORPUS) in text
    done = len(asked)
    write_report(tmp_path, task)
    assert len(asked) == done
    assert files[0].read_text(encoding="utf-8") == text
    write_report(tmp_path, replace(task, seed=2))
    assert len(asked) == done + 8
    assert "sum 140, seed 2" in files[0].read_text(encoding="utf-8")


def test_interrupted_part_goes_on_where_it_was(tmp_path: Path) -> None:
    task = Task(CORPUS, workers=1)
    with pytest.raises(OuvertError, match="interrupted"):
        write_report(tmp_path, task)
    assert asked == [0, 1, 2, 3, 4, 5]
    asked.extend(range(10))
    asked_before = len(asked)
    (report, *_) = write_report(tmp_path, task)
    assert asked[asked_before:] == [5, 6, 7]
    assert "sum 140" in report.read_text(encoding="utf-8")
    assert [path.name for path in (tmp_path / "parts").iterdir()] == ["made-up.json"]


def test_time_before_an_interruption_counts(tmp_path: Path) -> None:
    task = Task(CORPUS, workers=1)
    with pytest.raises(OuvertError, match="interrupted"):
        write_report(tmp_path, task)
    begun = tmp_path / "parts" / "made-up.begun"
    said = json.loads(begun.read_text(encoding="utf-8"))
    begun.write_text(json.dumps(said | {"seconds": 1000}), encoding="utf-8")
    asked.extend(range(10))
    (report, *_) = write_report(tmp_path, task)
    assert "| 1000 |" in report.read_text(encoding="utf-8")


def test_journal_of_other_inputs_is_begun_anew(tmp_path: Path) -> None:
    with pytest.raises(OuvertError, match="interrupted"):
        write_report(tmp_path, Task(CORPUS, workers=1))
    asked.extend(range(10))
    before = len(asked)
    write_report(tmp_path, Task(CORPUS, workers=1, seed=3))
    assert asked[before:] == list(range(8))


def test_what_older_code_has_found_is_measured_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked.extend(range(20))
    task = Task(CORPUS, workers=1)
    for code, times in (("old", 1), ("old", 1), ("new", 2)):
        monkeypatch.setattr("ouvert.studies.skat.report.package_digest", partial(str, code))
        (_, values) = write_report(tmp_path, task)
        assert len(asked) == 20 + 8 * times
        (part,) = json.loads(values.read_text(encoding="utf-8"))["parts"]
        assert part["inputs"]["code"] == code


def test_digest_is_of_what_decides_what_is_found(tmp_path: Path) -> None:
    for name in ("skat/rules/game.py", "skat/data/table.npz", "web/app.py", "skat/README.md"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("1", encoding="utf-8")
    first = digest_of(tmp_path)
    for name, counts in (
        ("web/app.py", False),
        ("skat/README.md", False),
        ("skat/rules/game.py", True),
        ("skat/data/table.npz", True),
    ):
        (tmp_path / name).write_text("2", encoding="utf-8")
        assert (digest_of(tmp_path) != first) is counts
        first = digest_of(tmp_path)
    (tmp_path / "skat" / "rules" / "game.py").rename(tmp_path / "skat" / "rules" / "play.py")
    assert digest_of(tmp_path) != first
    package = Path(ouvert.__file__).parent
    assert digest_of(package) == package_digest()
    assert all((package / folder).is_dir() for folder in ELSEWHERE)


def test_no_study_of_skat_uses_what_the_digest_leaves_out() -> None:
    names = [f"ouvert.{folder.replace('/', '.')}" for folder in ELSEWHERE]
    parts = ";".join(f"PARTS[{number}].load()" for number in range(len(PARTS)))
    code = (
        "import sys, ouvert.studies.skat.report; from ouvert.studies.skat.parts import PARTS;"
        f"{parts}; sys.exit(any(each in sys.modules for each in {names}))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_damaged_result_is_measured_again(tmp_path: Path) -> None:
    asked.extend(range(20))
    task = Task(CORPUS, workers=1)
    (_, values) = write_report(tmp_path, task)
    kept = values.read_text(encoding="utf-8")
    (tmp_path / "parts" / "made-up.json").write_text("{}", encoding="utf-8")
    write_report(tmp_path, task)

    def without_times(text: str) -> list[dict[str, Any]]:
        return [{**part, "seconds": 0} for part in json.loads(text)["parts"]]

    assert without_times(values.read_text(encoding="utf-8")) == without_times(kept)


def test_without_plots_the_text_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def draw() -> Any:
        raise MissingExtraError("Plots", "plots")

    def drawn(task: Task) -> PartResult:
        return PartResult("1", "2", "no.", "text", {}, {"one": draw})

    monkeypatch.setattr(existing, "made_up", drawn)
    found = do_part(PART, Task(CORPUS), tmp_path)
    assert found.pictures == ()
    assert "ouvert[plots]" in found.section()


def test_pictures_that_are_missing_are_drawn_from_what_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run without plots, one with them, and one after a picture has gone: measured once."""
    part = next(each for each in PARTS if each.name == "branching")
    monkeypatch.setattr("ouvert.studies.skat.report.PARTS", (part,))
    task, picture = Task(CORPUS, workers=1), tmp_path / "branching.png"
    with monkeypatch.context() as without:

        def missing(*_: Any) -> Any:
            raise MissingExtraError("Plots", "plots")

        without.setattr("ouvert.plots.library", missing)
        write_report(tmp_path, task)
    told = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert NO_PICTURES in told
    assert not picture.exists()

    def measured(*_: Any) -> Any:
        raise AssertionError("it is measured again")

    monkeypatch.setattr(branching_factors, "part", measured)
    assert picture in write_report(tmp_path, task)
    first = picture.read_bytes()
    text = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert NO_PICTURES not in text
    assert "branching.png)" in text
    picture.unlink()
    write_report(tmp_path, task)
    assert picture.read_bytes() == first
    assert (tmp_path / "report.md").read_text(encoding="utf-8") == text


@pytest.mark.long
@pytest.mark.parametrize("module", [predictions, branching_factors])
def test_pictures_of_what_was_kept_are_those_that_were_drawn(module: ModuleType) -> None:
    found = module.part(Task(CORPUS))
    again = module.pictures(json.loads(json.dumps(found.values)))
    assert again.keys() == found.pictures.keys() != set()


def test_unknown_part_and_file_for_a_folder(tmp_path: Path) -> None:
    with pytest.raises(OuvertError, match="there is no part 'nothing'"):
        write_report(tmp_path, Task(CORPUS), ("nothing",))
    path = tmp_path / "file"
    path.write_text("", encoding="utf-8")
    with pytest.raises(OuvertError, match="is a file"):
        write_report(path, Task(CORPUS))


def test_engine_that_does_not_start_is_told_first(tmp_path: Path) -> None:
    with pytest.raises(OuvertError, match="/nonexistent/x"):
        write_report(tmp_path / "report", Task(CORPUS, engine="/nonexistent/x"))
    assert not (tmp_path / "report").exists()
    assert asked == []


def test_existing_studies_as_parts() -> None:
    counts = existing.deal_counts(Task(CORPUS))
    assert "12 rows" in counts.ours
    assert counts.values["birthday"] == 61_780_876


@pytest.mark.long
def test_slower_studies_as_parts() -> None:
    found = existing.calibration(Task(CORPUS, effort=0.02))
    assert "Null Ouvert" in found.values
    assert all(0 <= each["error"] <= 1 for each in found.values.values())
    speed = existing.paranoia_speed(Task(CORPUS, effort=0.02))
    assert len(speed.values["rows"]) == 16
