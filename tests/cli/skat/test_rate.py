"""`ouvert rate`: the three-way table, from outside."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ouvert.skat.matches.replay_table import replay_columns
from ouvert.skat.matches.replayed import ReplayRow, open_card_win
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.notation import contract_code
from ouvert.stats import share_of
from support.process import inside, ouvert
from support.recorded_games import XSKAT, xskat_plays
from support.server_records import RECORDS, stated
from support.sizes import long

GAMES = 12
ROW = ReplayRow(0, "", "G", "G", "a", "b", True, True, True, True, 70, 98, 0.1)
REFLEX = ("--ai", "reflex", "--where", "here")


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    """A result without its times."""
    for column in (*found["total"], *(each for part in found["by_game"].values() for each in part)):
        del column["seconds"], column["slowest"]
    return found


@pytest.fixture(scope="module")
def rated() -> dict[str, Any]:
    return inside("rate", str(XSKAT), *REFLEX, "--limit", str(GAMES), "--seed", "3", "--json").json


@pytest.mark.long
def test_recorded_games_and_open_cards_are_answered_as_they_are(rated: dict[str, Any]) -> None:
    plays = xskat_plays()[:GAMES]
    pairs = [(each["declarer"], each["defenders"]) for each in rated["total"]]
    with_, without = "reflex+paranoia", "reflex"
    assert pairs == [(one, other) for one in (with_, without) for other in (with_, without)]
    for column in rated["total"]:
        assert column["games"] == rated["games"] == GAMES
        assert column["won_in_record"] == sum(each.won for each in plays)
        assert column["won_with_open_cards"] == sum(open_card_win(each.start) for each in plays)
        assert len(column["counts"]) == 8
        assert sum(each["games"] for each in column["counts"]) == GAMES
        ours = sum(each["games"] for each in column["counts"] if each["ours"])
        assert column["won_by_ours"] == ours
        assert column["share"]["value"] == pytest.approx(ours / GAMES)
        assert column["share"]["low"] <= ours / GAMES <= column["share"]["high"]
        assert column["above_record"]["low"] <= column["above_record"]["high"]


@pytest.mark.long
def test_games_of_each_type_add_up(rated: dict[str, Any]) -> None:
    codes = [
        contract_code(each.start.contract) for each in xskat_plays()[:GAMES] if each.start.contract
    ]
    games = [game.value for game in GameType if any(code[0] == game.value for code in codes)]
    assert list(rated["by_game"]) == games
    for place, column in enumerate(rated["total"]):
        parts = [part[place] for part in rated["by_game"].values()]
        for what in ("games", "won_in_record", "won_with_open_cards", "won_by_ours"):
            assert sum(part[what] for part in parts) == column[what]


def test_what_proofs_add_is_measured_on_the_same_games(rated: dict[str, Any]) -> None:
    both, declarer, defenders, nobody = rated["total"]
    for side, column in (("declarer", declarer), ("defenders", defenders)):
        found = rated["paranoia"][side]
        gain = column["share"]["value"] - nobody["share"]["value"]
        assert found["wins"]["value"] == pytest.approx(gain, abs=1e-5)
        score = column["score"]["value"] - nobody["score"]["value"]
        assert found["score"]["value"] == pytest.approx(score, abs=1e-5)
    assert both["declarer"] == both["defenders"]


def test_one_player_alone() -> None:
    arguments = ("rate", str(XSKAT), *REFLEX, "--limit", "5", "--json")
    for option, name in (("--with-paranoia", "reflex+paranoia"), ("--without-paranoia", "reflex")):
        (column,) = inside(*arguments, option).json["total"]
        assert column["declarer"] == column["defenders"] == name


@pytest.mark.long
def test_ensemble_is_the_default_with_its_proofs_and_without() -> None:
    arguments = ("rate", str(XSKAT), "--limit", "1", "--where", "here", "--json")
    found = inside(*arguments).json
    assert found["player"] == "expert:50"
    assert {each["declarer"] for each in found["total"]} == {"expert:50", "vote:50"}
    timed = inside(*arguments, "--time", "0.05", "--without-paranoia").json
    assert [each["declarer"] for each in timed["total"]] == ["vote:0.05s"]


@pytest.mark.long
def test_workers_and_interruptions_change_nothing(tmp_path: Path) -> None:
    arguments = ("rate", str(XSKAT), "--ai", "random", "--seed", "5", "--without-paranoia")
    whole = timeless(inside(*arguments, "--limit", "5", "--where", "here", "--json").json)
    parallel = ouvert(*arguments, "--limit", "5", "--workers", "2", "--json")
    assert timeless(parallel.json) == whole
    journal = ("--journal", str(tmp_path / "journal"), "--where", "here", "--json")
    inside(*arguments, "--limit", "2", *journal)
    assert len((tmp_path / "journal").read_text().splitlines()) == 1 + 2
    assert timeless(inside(*arguments, "--limit", "5", *journal).json) == whole
    other = inside(*arguments, "--seed", "6", "--limit", "5", *journal)
    assert "journal of something else" in other.sentence


def test_records_of_a_server_with_a_broken_one(tmp_path: Path) -> None:
    first, broken, third = RECORDS[0], RECORDS[1].replace(" 2 G", " 2 X", 1), RECORDS[2]
    results = [stated(each) for each in (first, third)]
    assert all(result["declarer"] is not None for result in results)
    file = tmp_path / "games.sgf"
    file.write_text("\n".join([first, broken, third]), encoding="utf-8")
    done = inside("rate", str(file), *REFLEX, "--json")
    assert done.status == 1
    (found,) = done.lines
    assert found["games"] == 2
    assert found["total"][0]["won_in_record"] == sum(result["won"] for result in results)
    (problem,) = found["problems"]
    assert problem["line"] == 2
    assert f"line 2, column {problem['column']}: {problem['error']}" in done.sentence


def test_games_without_a_play_are_left_out() -> None:
    played = [each for each in RECORDS if stated(each)["declarer"] is not None]
    done = inside("rate", str(_all_records()), *REFLEX, "--without-paranoia", "--json").json
    assert done["left_out"] + done["games"] == len(RECORDS)
    assert done["left_out"] >= len(RECORDS) - len(played) > 0


def _all_records() -> Path:
    return Path(__file__).parents[3] / "src" / "ouvert" / "data" / "iss_games.sgf"


def test_several_files_and_stdin(tmp_path: Path) -> None:
    one, other = tmp_path / "one.sgf", tmp_path / "other.json"
    one.write_text(RECORDS[0], encoding="utf-8")
    games = json.loads(XSKAT.read_text(encoding="utf-8"))["games"][:2]
    other.write_text(json.dumps({"games": games}), encoding="utf-8")
    found = inside("rate", str(one), str(other), *REFLEX, "--without-paranoia", "--json").json
    assert found["games"] == 3
    piped = inside("rate", "-", *REFLEX, "--without-paranoia", "--json", stdin=other.read_bytes())
    assert piped.json["games"] == 2


def test_games_that_come_with_the_package_have_names() -> None:
    limited = (*REFLEX, "--without-paranoia", "--limit", "2", "--json")
    named = timeless(inside("rate", "example:xskat", *limited).json)
    assert named == timeless(inside("rate", str(XSKAT), *limited).json)
    assert named["games"] == 2


@pytest.mark.long
def test_table_as_text() -> None:
    shown = inside("rate", str(XSKAT), *REFLEX, "--limit", "6")
    assert (shown.status, shown.err) == (0, "")
    for heading in ("both", "declarer", "defenders", "nobody"):
        assert heading in shown.out
    lines = shown.out.splitlines()
    counted = [line.split() for line in lines if line.startswith(("won    ", "lost   "))]
    assert len(counted) == 8
    for column in range(3, 7):
        assert sum(int(words[column]) for words in counted) == 6
    assert "proofs of the declarer alone: declarers win" in shown.out
    assert max(map(len, lines)) <= 80


def test_report_names_what_it_is_of() -> None:
    shown = inside("rate", str(XSKAT), *REFLEX, "--limit", "2", "--track", "discard", "--seed", "5")
    assert shown.out.splitlines()[0] == "2 games, track discard, seed 5"
    assert "reflex+paranoia" in shown.out.splitlines()[1]


def test_games_that_are_all_won_do_not_make_a_share_certain() -> None:
    (column,) = replay_columns([replace(ROW, number=number) for number in range(3)])
    assert column.share == share_of(3, 3)
    assert (column.share.value, column.share.high) == (1, 1)
    assert column.share.low == pytest.approx(0.4385, abs=1e-4)


def test_one_game_has_no_intervals_of_differences_and_scores() -> None:
    one = ("rate", str(XSKAT), *REFLEX, "--limit", "1")
    shown = inside(*one)
    assert shown.out.startswith("1 game, track cards, seed 0\n")
    ends = re.findall(r"\[[-+\d]+, [-+\d]+\]", shown.out)
    assert set(ends) <= {"[21, 100]", "[0, 79]"}
    assert len(ends) == 4
    assert "one game says nothing of how sure a difference or a score is" in shown.out
    for column in inside(*one, "--json").json["total"]:
        for name in ("above_record", "score"):
            assert column[name]["value"] is not None
            assert (column[name]["low"], column[name]["high"]) == (None, None)


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        ((), 2, "'ouvert rate' needs FILES"),
        (("/nowhere/games.sgf",), 1, "/nowhere/games.sgf cannot be read: No such file"),
        (("/tmp",), 1, "/tmp"),
        (("example:chess",), 2, "no example 'chess': there are game, iss, xskat"),
        (("/dev/null",), 1, "no game with a result in /dev/null"),
        ((__file__,), 1, "this is no game record"),
        ((str(XSKAT), "--ai", "nobody"), 1, "there is no player 'nobody'"),
        ((str(XSKAT), "--ai", "pimc:1", "--time", "1"), 2, "says its budget itself"),
        ((str(XSKAT), "--time", "9"), 2, "from 0.05 to 5 seconds"),
        ((str(XSKAT), "--with-paranoia", "--without-paranoia"), 2, "one player only"),
        ((str(XSKAT), "--limit", "0"), 2, "--limit"),
        long((str(XSKAT), "--ai", "random", "--where", "moon"), 1, "work cannot be done at 'moon'"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: tuple[str, ...], status: int, said: str) -> None:
    failed = inside("rate", *arguments)
    assert failed.status == status
    assert said in failed.sentence


def test_a_game_of_xskat_that_cannot_be_is_told_and_the_others_count(tmp_path: Path) -> None:
    games = json.loads(XSKAT.read_text(encoding="utf-8"))["games"][:2]
    file = tmp_path / "games.json"
    del games[1]["forehand"]
    file.write_text(json.dumps({"games": games}), encoding="utf-8")
    done = inside("rate", str(file), *REFLEX, "--json")
    assert done.status == 1
    assert "game 2 of XSkat cannot be: it has no 'forehand'" in done.err
    assert done.lines[0]["games"] == 1


@pytest.mark.long
def test_tracks_and_proofs_of_paper_004(tmp_path: Path) -> None:
    arguments = ("rate", str(XSKAT), "--ai", "reflex/extended", "--where", "here", "--limit", "4")
    for track in ("full", "discard", "cards"):
        found = inside(*arguments, "--track", track, "--json").json
        assert found["track"] == track
        for column in found["total"]:
            assert column["games"] + column["folded"] == 4
            assert sum(each["games"] for each in column["counts_by_record"]) == column["games"]
            assert column["slowest"] >= 0
    found = inside(*arguments, "--paranoia-from", "4", "--exclude", "0.05", "--json").json
    assert found["total"][0]["declarer"] == "reflex/extended+paranoia@4~0.05"
    journal = ("--journal", str(tmp_path / "journal"))
    inside(*arguments, "--track", "full", *journal)
    other = inside(*arguments, "--track", "discard", *journal)
    assert "journal of something else" in other.sentence


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--track", "auction", "'auction' is no track"),
        ("--paranoia-from", "0", "--paranoia-from"),
        ("--paranoia-from", "11", "--paranoia-from"),
        ("--exclude", "1", "--exclude"),
    ],
)
def test_wrong_tracks_and_proofs_are_one_sentence(option: str, value: str, said: str) -> None:
    failed = inside("rate", str(XSKAT), option, value)
    assert failed.status == 2
    assert said in failed.sentence
