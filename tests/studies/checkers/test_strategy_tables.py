"""Tables of the strategy of quantum checkers, from figures that no small board has."""

from __future__ import annotations

import csv
from pathlib import Path

from ouvert.checkers.exact.optimal import KindMet, OptimalPlay
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.studies.checkers.strategy import tables
from ouvert.studies.report import Report


def test_what_comes_up_too_rarely_to_be_reckoned_has_no_shares(tmp_path: Path) -> None:
    """Its chance may be so small that it is 0 in floating point."""
    met = KindMet(legal=5, beside=3, best=2, only=1, offered=0.0, chosen=None, random=None)
    variant = Variant(4, 1, Level.ENTANGLEMENT)
    report = Report(tmp_path, "A title", "A text.")
    tables._met(report, [OptimalPlay(variant, 12, {"entangling capture": met})])
    with (tmp_path / "optimal.csv").open(encoding="utf-8") as file:
        (row,) = csv.DictReader(file)
    assert (row["beside another kind"], row["a game"]) == ("3", "0")
    assert (row["chosen, %"], row["at random, %"]) == ("", "")
