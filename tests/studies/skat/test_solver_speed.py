from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from ouvert.errors import PositionError, RecordError
from ouvert.skat.search.open_cards import solve
from ouvert.skat.search.positions import OpenPosition
from ouvert.studies.skat import solver_speed
from ouvert.studies.skat.deal_classes import DealClass, draw
from ouvert.studies.skat.solver_speed import (
    ELSEWHERE,
    OUVERT,
    PLAIN,
    QUICK,
    Part,
    Question,
    SolverSpeedRow,
    play_down,
    read_deals,
    render,
    run,
    total_nodes,
)
from support.reference_data import FOLDER

DEALS = 3


@pytest.fixture(scope="module", autouse=True)
def _short_endings() -> Iterator[None]:
    """Endings that the plain solver is through with at once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver_speed, "ENDING_CARDS", 5)
        yield


@pytest.fixture(scope="module")
def rows() -> list[SolverSpeedRow]:
    return run(seed=4, deals_per_class=DEALS, quick=True)


def test_every_class_is_asked_its_questions(rows: list[SolverSpeedRow]) -> None:
    asked = [(row.deals, row.question) for row in rows if row.part is Part.DEALS]
    suit, grand, null = (kind.value for kind in QUICK)
    assert asked == [
        (suit, Question.WIN),
        (suit, Question.VALUE),
        (grand, Question.WIN),
        (grand, Question.VALUE),
        (null, Question.NULL),
    ]
    for row in rows:
        if row.part is Part.DEALS:
            assert (row.solver, row.count, row.ratio) == (OUVERT, DEALS, None)
            assert row.nodes_each == (row.nodes or 0) / DEALS
            assert 0 < (row.median or 0) <= (row.p95 or 0)
            assert row.mean > 0
            assert (row.speed or 0) > 0


def test_the_plain_solver_stands_beside_it_on_the_same_endings(rows: list[SolverSpeedRow]) -> None:
    endings = [row for row in rows if row.part is Part.ENDINGS]
    assert len(endings) >= 8
    for ours, plain in zip(endings[::2], endings[1::2], strict=True):
        assert (ours.solver, plain.solver) == (OUVERT, PLAIN)
        assert (ours.deals, ours.question, ours.count) == (plain.deals, plain.question, plain.count)
        assert plain.ratio == 1
        assert ours.ratio == pytest.approx((plain.seconds or 0) / (ours.seconds or 1))
        assert (ours.nodes or 0) < (plain.nodes or 0)


def test_figures_of_others_are_marked(rows: list[SolverSpeedRow]) -> None:
    assert tuple(row for row in rows if row.part is Part.OTHERS) == ELSEWHERE
    assert all(row.count is None and row.nodes is None for row in ELSEWHERE)
    paper = {row.question: row.mean for row in ELSEWHERE if "Open Game Play" in row.solver}
    assert paper == {Question.WIN: 63, Question.VALUE: 520}


def test_nodes_depend_on_the_seed_alone(rows: list[SolverSpeedRow]) -> None:
    again = run(seed=4, deals_per_class=DEALS, quick=True)
    assert [row.nodes for row in again] == [row.nodes for row in rows]
    assert total_nodes(again) == total_nodes(rows) > 0
    other = run(seed=5, deals_per_class=DEALS, quick=True)
    assert total_nodes(other) != total_nodes(rows)


def test_all_classes() -> None:
    told: list[str] = []
    rows = run(deals_per_class=1, progress=told.append)
    assert told == [kind.value for kind in DealClass]
    assert {row.deals for row in rows if row.part is Part.DEALS} == set(told)


def test_render_has_every_row(rows: list[SolverSpeedRow]) -> None:
    lines = render(rows).splitlines()
    assert sum(any(row.solver in line for row in rows) for line in lines) == len(rows)
    assert [line for line in lines if line in {part.value for part in Part}] == [
        part.value for part in Part
    ]
    assert lines[-1] == f"Bench: {total_nodes(rows)}"


def test_no_deals() -> None:
    with pytest.raises(PositionError, match="not 0"):
        run(deals_per_class=0)


def test_playing_down_keeps_the_value() -> None:
    rng = np.random.default_rng(2)
    for kind in QUICK:
        for position in draw(kind, 3, rng).positions():
            later = play_down(position, 6, rng)
            assert solve(later).value == solve(position).value
            assert later.over or [len(hand) for hand in later.hands] == [6, 6, 6]


def test_deals_of_a_file(tmp_path: Path) -> None:
    content = json.loads((FOLDER / "skat_deals.json").read_text(encoding="utf-8"))
    content["deals"] = content["deals"][:2] + content["deals"][-2:]
    path = tmp_path / "deals.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    found = read_deals(path)
    for deal in content["deals"]:
        for name, result in deal["results"].items():
            position: OpenPosition = found[f"{deal['set']}, {name}"].pop(0)
            value = result["declarer_wins"] if name == "null" else result["value"]
            assert solve(position).value == value
    assert not any(found.values())
    rows = run(deals=path)
    assert {row.deals for row in rows if row.part is Part.DEALS} == set(found)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'no JSON file with a list of "deals"'),
        ("[]", 'no JSON file with a list of "deals"'),
        ('{"deals": 5}', "must be a list"),
        ('{"deals": [{}]}', "deal 0 of .* cannot be read"),
        ('{"deals": [{"set": "a", "trump": "C", "results": {"suit": {}}, "hands": []}]}', "three"),
    ],
)
def test_files_that_hold_no_deals(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "deals.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=message):
        read_deals(path)
    with pytest.raises(RecordError, match="cannot be read"):
        read_deals(tmp_path / "nowhere.json")
