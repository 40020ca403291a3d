"""Figures 4 to 14: the printed probabilities are met exactly, and nearly by 1,000 shots."""

from __future__ import annotations

import csv
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from ouvert.errors import MissingExtraError
from ouvert.quantum.paper.histograms import histogram
from ouvert.studies.quantum.figures import PRINTED, SHOTS, reproduce, write_figures


def test_printed_probabilities_are_distributions() -> None:
    assert [printed.number for printed in PRINTED] == list(range(4, 15))
    assert all(sum(printed.probabilities.values()) == 1 for printed in PRINTED)
    sizes = [len(printed.probabilities) for printed in PRINTED]
    assert sizes == [6, 12, 24, 24, 8, 6, 6, 8, 6, 2, 3]
    assert PRINTED[4].probabilities["011 011 011 011"] == Fraction(1, 4)
    assert [printed.number for printed in PRINTED if not printed.stated] == [11, 12]


def test_exact_probabilities_are_the_printed_ones() -> None:
    for found in reproduce():
        assert set(found.step.distribution) == set(found.printed.probabilities)
        assert found.exact_distance < 1e-12, found.printed.number


def test_shots_are_as_near_as_chance_allows() -> None:
    for found in reproduce():
        assert sum(found.counts.values()) == SHOTS
        # four times the mean distance of a flat distribution over as many strings
        strings = len(found.printed.probabilities)
        assert 0 < found.shots_distance < 4 * (strings / (2 * 3.14159 * SHOTS)) ** 0.5
    assert [found.counts for found in reproduce()] == [found.counts for found in reproduce()]


@pytest.mark.long
def test_figures_and_numbers_are_written(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    written = write_figures(tmp_path / "figures")
    assert len(written) == 23
    for number in range(4, 15):
        picture = tmp_path / "figures" / f"figure_{number:02}.png"
        assert picture.read_bytes().startswith(b"\x89PNG")
        with picture.with_suffix(".csv").open(encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        source = PRINTED[number - 4].source
        assert sum(Fraction(row[source]) for row in rows) == 1
        assert sum(int(row["counts"]) for row in rows) == SHOTS
        assert all(
            float(row["exact"]) == pytest.approx(float(Fraction(row[source]))) for row in rows
        )
    with (tmp_path / "figures" / "distances.csv").open(encoding="utf-8") as file:
        assert [row["figure"] for row in csv.DictReader(file)] == [str(n) for n in range(4, 15)]


def test_histogram_shows_every_string() -> None:
    pytest.importorskip("matplotlib")
    figure = histogram({"one": {"0": 0.5, "1": 0.5}, "other": {"2": 1.0}}, "title")
    (axes,) = figure.axes
    assert [label.get_text() for label in axes.get_xticklabels()] == ["0", "1", "2"]
    heights = [bar.get_height() for bars in axes.containers for bar in bars]
    assert heights == [0.5, 0.5, 0, 0, 0, 1]


def test_missing_plots_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingExtraError, match=r"Plots needs .* 'ouvert\[plots\]'"):
        histogram({"one": {"0": 1.0}}, "title")
