"""One broken game never stops a file: in every format the others are read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ouvert.errors import RecordError
from ouvert.skat.matches.recorded import read_plays
from ouvert.skat.matches.tournament import Plan, run
from ouvert.skat.records import GameRecord, RecordProblem, parse_records, read_records
from ouvert.skat.records.tables import write_table
from support.broken_files import LAYOUTS, XSKAT_GAMES, damaged, texts
from support.sizes import some_of


def played(record: GameRecord) -> tuple[object, ...]:
    """What makes a game, without its number in the file."""
    return record.deal, record.events, record.result


@pytest.mark.parametrize("layout", some_of(LAYOUTS, every=4))
def test_the_others_are_read_and_the_broken_one_is_told(layout: str) -> None:
    rng = np.random.default_rng(len(layout))
    join, games = LAYOUTS[layout], texts(layout)
    whole = [each for each in parse_records(join(games)) if isinstance(each, GameRecord)]
    assert len(whole) == len(games)
    broken = 0
    for _ in range(120):
        at = int(rng.integers(len(games)))
        text = damaged(games[at], rng)
        found = list(parse_records(join([*games[:at], text, *games[at + 1 :]])))
        read = [played(each) for each in found if isinstance(each, GameRecord)]
        for number, good in enumerate(whole):
            assert number == at or played(good) in read, (at, text)
        problems = [each for each in found if isinstance(each, RecordProblem)]
        assert problems or len(read) == len(games)
        assert len(problems) <= 3
        for problem in problems:
            assert problem.message.isprintable()
        broken += bool(problems)
    assert broken > 60


@pytest.mark.parametrize("layout", [each for each in LAYOUTS if each.startswith("xskat")])
def test_a_game_of_xskat_that_is_no_json_is_told_where_it_stands(layout: str) -> None:
    games = list(texts(layout))
    games[2] = games[2].replace('"hand": ', '"hand" ')
    text = LAYOUTS[layout](games)
    found = list(parse_records(text))
    assert [isinstance(each, GameRecord) for each in found] == [True, True, False, True, True]
    problem = found[2]
    assert isinstance(problem, RecordProblem)
    at = text.index('"hand" ') + len('"hand" ')
    assert problem.line == text.count("\n", 0, at) + 1
    assert problem.column == at - (text.rfind("\n", 0, at) + 1) + 1
    assert problem.message.startswith("game 3 of XSkat cannot be: this is not JSON")
    numbers = [each.number for each in found if isinstance(each, GameRecord)]
    assert numbers == ["xskat 1", "xskat 2", "xskat 4", "xskat 5"]


WRONG: list[tuple[str, object]] = [
    ("declarer", 7),
    ("declarer", True),
    ("contract", "X"),
    ("contract", None),
    ("hand", 1),
    ("hand", "yes"),
    ("bid", 19),
    ("bid", 999),
    ("bid", "18"),
    ("skat_final", ["CA"]),
    ("skat_final", ["CA", "CA"]),
    ("skat_dealt", "CJ"),
    ("tricks", 3),
    ("tricks", []),
    ("tricks", [{}]),
    ("won", 1),
]


@pytest.mark.parametrize(("field", "value"), WRONG)
def test_a_field_of_xskat_that_cannot_be(field: str, value: Any) -> None:
    games = [XSKAT_GAMES[0], XSKAT_GAMES[1] | {field: value}, XSKAT_GAMES[2]]
    first, problem, last = parse_records(json.dumps({"games": games}))
    assert isinstance(first, GameRecord)
    assert isinstance(last, GameRecord)
    assert isinstance(problem, RecordProblem)
    assert problem.message.startswith("game 2 of XSkat cannot be: ")
    assert "not subscriptable" not in problem.message
    assert (problem.line, problem.column) == (1, len(json.dumps({"games": games[:1]})) + 1)


def test_illegal_and_doubled_cards_of_xskat() -> None:
    for change in ({"cards": ["DQ", "DQ", "DQ"]}, {"cards": ["DQ", "S9"]}, {"cards": None}):
        game = json.loads(json.dumps(XSKAT_GAMES[0]))
        game["tricks"][3] |= change
        found = list(parse_records(json.dumps({"games": [game, XSKAT_GAMES[1]]})))
        assert [isinstance(each, GameRecord) for each in found] == [False, True]


def test_a_list_without_end_and_what_is_no_game_are_told() -> None:
    games = ", ".join(texts("xskat"))
    found = list(parse_records(f'{{"games": [{games}'))
    assert len([each for each in found if isinstance(each, GameRecord)]) == 5
    assert isinstance(found[-1], RecordProblem)
    assert "has no end" in found[-1].message
    found = list(parse_records(f'{{"games": [null, {games}]}}'))
    assert isinstance(found[0], RecordProblem)
    assert len(found) == 6


@pytest.mark.parametrize("place", range(6))
@pytest.mark.parametrize(("empty", "count"), [("[]", 1), ("[ [], [] ]", 1), ("[], []", 2)])
def test_an_empty_list_among_games_is_a_broken_game(place: int, empty: str, count: int) -> None:
    games = texts("xskat")
    text = '{"games": [\n' + ",\n".join([*games[:place], empty, *games[place:]]) + '\n], "of": []}'
    found = list(parse_records(text))
    problems = found[place : place + count]
    assert [isinstance(each, RecordProblem) for each in found] == [
        place <= number < place + count for number in range(5 + count)
    ]
    for number, problem in enumerate(problems, start=place + 1):
        assert isinstance(problem, RecordProblem)
        assert problem.message == f"game {number} of XSkat cannot be: a game is an object"
        line = 1 + text[: text.index(empty)].count("\n")
        assert (problem.line, problem.column) == (line, 1 + 4 * (number - place - 1))


def test_a_damaged_file_of_rows_is_told_and_does_not_end_the_reading(tmp_path: Path) -> None:
    pytest.importorskip("polars")
    rows = [row.flat() for row in run(Plan(("random", "reflex", "reflex"), 1))]
    good, cut = tmp_path / "good.parquet", tmp_path / "cut.parquet"
    rows[1]["cards"] = None
    rows[2]["auction"] = "17"
    write_table(rows, good)
    cut.write_bytes(good.read_bytes()[:-20])
    found = list(read_records(good))
    assert [isinstance(each, GameRecord) for each in found] == [True, False, False]
    assert [each.line for each in found if isinstance(each, RecordProblem)] == [2, 3]
    (problem,) = read_records(cut)
    assert isinstance(problem, RecordProblem)
    assert "is damaged" in problem.message
    assert len(read_plays([cut, good]).problems) == 3


def test_plays_of_several_files_with_what_is_broken_and_left_out(tmp_path: Path) -> None:
    one, other = tmp_path / "one.json", tmp_path / "other.sgf"
    games = list(texts("xskat"))
    one.write_text(LAYOUTS["xskat"]([games[0][:-9], *games[1:]]), encoding="utf-8")
    other.write_text("\n".join(texts("iss")), encoding="utf-8")
    found = read_plays([one, other])
    assert (len(found.plays) + found.left_out, len(found.problems)) == (4 + 5, 1)
    assert found.problems[0].path == one
    assert len(read_plays([one, other], limit=2).plays) == 2
    with pytest.raises(RecordError, match="cannot be read"):
        read_plays([tmp_path / "none"])
