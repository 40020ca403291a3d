from __future__ import annotations

import csv
import sys
from itertools import pairwise
from math import comb
from pathlib import Path

import pytest

from ouvert.studies.quantum.deal_states import DealStateRow, run, write_report

ROOMS = ((2, 2), (4, 4), (3, 3, 1))


@pytest.fixture(scope="module")
def rows() -> tuple[DealStateRow, ...]:
    return run(ROOMS)


def of(rows: tuple[DealStateRow, ...], room: str, method: str) -> list[DealStateRow]:
    return [row for row in rows if row.room == room and row.method == method]


def test_fidelity_grows_with_the_bond_up_to_the_exact_state(rows: tuple[DealStateRow, ...]) -> None:
    for room in ROOMS:
        name = "+".join(map(str, room))
        fitted, cut = of(rows, name, "fitted"), of(rows, name, "truncated")
        for better, plain in zip(fitted, cut, strict=True):
            assert better.fidelity >= plain.fidelity - 1e-9
            assert 0 < better.fidelity <= better.legal + 1e-9
            assert better.legal <= 1 + 1e-9
        for less, more in pairwise(fitted):
            assert less.bond < more.bond
            assert more.fidelity >= less.fidelity - 1e-9
        for last in (fitted[-1], cut[-1]):
            assert last.bond == last.exact_bond
            assert last.fidelity == pytest.approx(1)
            assert last.legal == pytest.approx(1)


def test_values_that_can_be_counted(rows: tuple[DealStateRow, ...]) -> None:
    """Bond 1: a single deal, or a coin for every card; exact: one more than the hand."""
    assert of(rows, "4+4", "truncated")[0].fidelity == pytest.approx(1 / comb(8, 4))
    assert of(rows, "4+4", "fitted")[0].fidelity == pytest.approx(comb(8, 4) / 2**8, abs=1e-5)
    assert of(rows, "4+4", "fitted")[0].exact_bond == 5


def test_report_has_a_table_and_a_picture(rows: tuple[DealStateRow, ...], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    table, picture = write_report(tmp_path / "new", rows)
    with table.open(encoding="utf-8") as file:
        read = list(csv.DictReader(file))
    assert len(read) == len(rows)
    for line, row in zip(read, rows, strict=True):
        assert (line["room"], line["method"], int(line["bond"])) == (row.room, row.method, row.bond)
        assert float(line["fidelity"]) == pytest.approx(row.fidelity)
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_without_the_plotting_library_there_is_the_table(
    rows: tuple[DealStateRow, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    files = write_report(tmp_path / "none", rows)
    assert files == (tmp_path / "none" / "deal-states.csv",) == tuple(files[0].parent.iterdir())
