"""Reports that several runs write into one folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ouvert.studies.report import ReportInParts


def begun(folder: Path) -> ReportInParts:
    return ReportInParts(folder, "Title", "Introduction.", ("first", "second", "third"))


def add(report: ReportInParts, lines: list[str]) -> None:
    report.lines += lines


def test_a_part_made_alone_leaves_the_others_in_the_report(tmp_path: Path) -> None:
    for name, text in (("third", "3"), ("first", "1"), ("first", "1 again")):
        report = begun(tmp_path)
        report.part(name, "Seed 5.", partial(add, report, [name, text]))
        files = report.finish()
        assert files == (tmp_path / "report.md",)
    text = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert text.split("\n\n") == [
        *("# Title", "Introduction."),
        *("first", "Seed 5.", "1 again"),
        *("third", "Seed 5.", "3\n"),
    ]


def test_a_report_is_there_after_every_part(tmp_path: Path) -> None:
    report = begun(tmp_path)
    report.part("second", "Seed 1.", lambda: report.table("numbers", ("a",), [(1000,)]))
    assert "| 1,000 |" in (tmp_path / "report.md").read_text(encoding="utf-8")
    assert report.finish() == (tmp_path / "report.md", tmp_path / "numbers.csv")
