"""One way to read all records, and to walk through their cards."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from ouvert.errors import OuvertError, RecordError
from ouvert.skat.matches.rows import read_rows, write_rows
from ouvert.skat.matches.tournament import Plan, run
from ouvert.skat.records import (
    GameRecord,
    RecordProblem,
    example_record,
    parse_records,
    read_games,
    read_records,
    to_json,
)
from ouvert.skat.records.course import Course
from ouvert.skat.rules.game import SkatGame
from support import reference_data
from support.process import inside
from support.recorded_games import TEXTS, XSKAT, random_game


@pytest.mark.long
def test_the_games_of_xskat_are_read_like_all_others() -> None:
    written = reference_data.load("xskat_games", reference_data.SHIPPED)["games"]
    games = list(read_games(XSKAT))
    assert len(games) == len(written) == 500
    for record, game in zip(games, written, strict=True):
        assert record.result is not None
        assert record.result.won is game["won"]
        if game["points_stated"] is not None:
            assert record.result.card_points == game["points_stated"]
        plies = list(record.plies())
        led = [(trick["leader"] + place) % 3 for trick in game["tricks"] for place in range(3)]
        codes = [
            trick["cards"][(trick["leader"] + place) % 3]
            for trick in game["tricks"]
            for place in range(3)
        ][: len(plies)]
        assert [ply.card.code for ply in plies] == codes
        assert [(ply.seat + game["forehand"]) % 3 for ply in plies] == led[: len(plies)]


def test_a_ply_knows_the_game_before_it() -> None:
    game = example_record().replay().final
    plies = list(game.plies())
    assert len(plies) == sum(len(trick.cards) for trick in game.tricks) + len(game.table)
    for ply, after in pairwise(plies):
        assert ply.before.actor == ply.seat
        assert ply.card in ply.before.legal_cards()
        assert ply.before.apply(ply.card) == after.before
    assert list(example_record().plies()) == plies


def test_broken_games_of_xskat_are_told_one_by_one(tmp_path: Path) -> None:
    game = reference_data.load("xskat_games", reference_data.SHIPPED)["games"][0]
    changes: list[dict[str, object]] = [
        {"declarer": 7},
        {"contract": "X"},
        {"skat_final": ["CA"]},
        {"tricks": 3},
        {"won": not game["won"]},
    ]
    path = tmp_path / "games.json"
    path.write_text(json.dumps({"games": [game, *(game | change for change in changes), game]}))
    found = list(read_records(path))
    assert [isinstance(each, GameRecord) for each in found] == [True, *[False] * 5, True]
    for number, problem in enumerate(found[1:-1], start=2):
        assert f"game {number} of XSkat cannot be: " in str(problem)
        assert isinstance(problem, RecordProblem)
        assert (problem.path, problem.line) == (path, 1)
    del game["forehand"]
    path.write_text(json.dumps({"games": [game]}))
    (problem,) = read_records(path)
    assert "it has no 'forehand'" in str(problem)


def test_games_only_or_an_error_or_a_list_of_problems(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(f"{TEXTS[0]}\n(;GM[Skat]broken;)\n{TEXTS[1]}\n", encoding="utf-8")
    problems: list[RecordProblem] = []
    assert len(list(read_games(path, problems))) == 2
    (problem,) = problems
    assert problem.line == 2
    with pytest.raises(RecordError, match="line 2, column"):
        list(read_games(path))
    with pytest.raises(RecordError, match="cannot be read"):
        list(read_games(tmp_path / "none"))


def test_a_course_is_the_whole_game_in_text() -> None:
    rng = np.random.default_rng(5)
    kinds = set()
    for _ in range(60):
        game = random_game(rng)
        course = Course.of(game)
        assert course.game() == game
        assert Course.from_flat({**course.flat(), "contract": course.contract}) == course
        kinds.add((course.contract is None, bool(course.discards), course.conceded_by is None))
    assert len(kinds) == 5
    assert Course.from_flat({"deal": 3}) is None
    with pytest.raises(OuvertError, match="'auction' is missing"):
        Course.from_flat({name: "" for name in course.flat() if name != "auction"})


@pytest.mark.parametrize("name", ["games.jsonl", "games.parquet"])
def test_results_of_a_match_hold_whole_games(tmp_path: Path, name: str) -> None:
    if name.endswith("parquet"):
        pytest.importorskip("polars")
    plan = Plan(("random", "reflex", "reflex"), 2, seed=3)
    rows = run(plan)
    path = tmp_path / name
    write_rows(rows, path)
    assert read_rows(path) == rows
    played = [
        plan.record(deal, seating)
        for deal in range(2)
        for seating in range(len(plan.seatings(deal)))
    ]
    for row, record, game in zip(rows, read_games(path), played, strict=True):
        assert row.record == record
        assert record.replay().final == game.replay().final
        assert record.players == game.players
        assert record.number == game.number
    assert inside("replay", str(path), "--no-analysis").status == 0


def test_a_row_that_is_no_game_is_told(tmp_path: Path) -> None:
    flat = run(Plan(("random", "reflex", "reflex"), 1))[0].flat()
    cards = flat["dealt_forehand"].split()
    changes: list[dict[str, object]] = [
        {"dealt_forehand": " ".join(cards[:9])},
        {"auction": "17"},
        {"cards": 5},
        {"dealt_skat": "XX CA"},
    ]
    text = "\n".join(json.dumps(flat | change) for change in changes)
    for found in parse_records(text):
        assert isinstance(found, RecordProblem)
        assert found.message.startswith("this row is no game: ")


def test_our_json_is_read_as_before(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    record = GameRecord.from_game(random_game(np.random.default_rng(1)))
    path.write_text(to_json(record) + "\n", encoding="utf-8")
    assert list(read_games(path)) == [record]
    assert isinstance(record.replay().final, SkatGame)
