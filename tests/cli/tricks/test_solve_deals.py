"""`ouvert tricks solve` for deals of described games: dealt by a seed, saved, and in a batch."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ouvert.cli.language import VARIABLE
from ouvert.tricks.games.catalogue import game_text, tutorial_text
from ouvert.tricks.matches import first_state
from ouvert.tricks.records.deals import played_deal, write_deal
from ouvert.tricks.solvers.described import first_play, played_on, solve_state, state_answers
from support.described import described
from support.process import inside


def test_a_deal_of_a_game_that_comes_with_ouvert() -> None:
    line = played_on([first_state(described("whist"), 7)])
    found = solve_state(line[first_play(line)])
    told = inside("tricks", "solve", "whist", "--seed", "7", "--json").json
    assert (told["value"], told["side"], told["counted"]) == (found.answer, [1, 3], "tricks")
    said = inside("tricks", "solve", "whist", "--seed", "7").out
    assert "deal of seed 7 after 0 decisions: seat 1 leads to trick 1." in said
    assert f"The side of seat 1, seat 3 gets {found.answer} of 13 tricks." in said


def test_a_described_game_of_ones_own_as_it_was_saved(tmp_path: Path) -> None:
    game = tmp_path / "mine.toml"
    game.write_text(tutorial_text(), encoding="utf-8")
    dealt = inside("tricks", "solve", str(game), "--seed", "3", "--json").json
    start = played_deal(tutorial_text(), 3, ()).states
    line = played_on(start)
    # the seat after the dealer plays alone, and by rules of thumb names the contract
    assert (dealt["after"], dealt["side"], dealt["counted"]) == (1, [1], "points")
    done = [
        next(act for act in state.legal() if state.after(act) == line[number + 1])
        for number, state in enumerate(line[:5])
    ]
    saved = tmp_path / "deal.txt"
    saved.write_text(write_deal(played_deal(tutorial_text(), 3, done)), encoding="utf-8")
    assert inside("tricks", "solve", str(saved), "--json").json["value"] == dealt["value"]
    command = ("tricks", "solve", str(saved), "--after", "5", "--values", "--json")
    later = inside(*command).json
    values = {line[5].game.deck.name(card): value for card, value in state_answers(line[5]).items()}
    assert (later["after"], later["cards"]) == (5, values)
    # what was not played follows rules of thumb
    last = len(line) - 1
    assert inside("tricks", "solve", str(saved), "--after", "6", "--json").json["after"] == 6
    result = inside("tricks", "solve", str(saved), "--after", str(last + 1))
    assert result.status == 1
    assert f"the deal has {last} decisions, and no moment after {last + 1}" in result.err


def test_the_moment_that_is_told_for_an_unfinished_deal_is_taken(tmp_path: Path) -> None:
    saved = tmp_path / "deal.txt"
    saved.write_text("game: belote\nseed: 7\n", encoding="utf-8")
    refused = inside("tricks", "solve", str(saved))
    told = re.search(r"by --after (\d+)", refused.err)
    assert told is not None, refused.err
    later = ("--after", told[1], "--json")
    found = inside("tricks", "solve", str(saved), *later).json
    alone = inside("tricks", "solve", "belote", "--seed", "7", *later).json
    assert (found["value"], found["trick"]) == (alone["value"], alone["trick"])


def test_a_deal_of_an_evening_is_named_by_its_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "deal.txt"
    saved.write_text("game: whist\nseed: 7\nnumber: 3\n", encoding="utf-8")
    line = played_on([first_state(described("whist"), 7, 2)])
    told = inside("tricks", "solve", str(saved), "--json").json
    assert (told["seed"], told["number"]) == (7, 3)
    assert told["value"] == solve_state(line[first_play(line)]).answer
    said = inside("tricks", "solve", str(saved)).out
    assert "deal 3 of an evening of seed 7 after 0 decisions: seat 3 leads to trick 1." in said
    assert "number" not in inside("tricks", "solve", "whist", "--seed", "7", "--json").json
    monkeypatch.setenv(VARIABLE, "de")
    said = inside("tricks", "solve", str(saved)).out
    assert "3. Verteilung eines Abends mit Startzahl 7 nach 0 Entscheidungen" in said


def test_a_saved_deal_is_no_position_and_it_is_said_what_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "deal.txt"
    saved.write_text("game: whist\nseed: 7\n1: ♥A\n", encoding="utf-8")
    refused = inside("tricks", "classify", str(saved)).sentence
    advised = re.findall(r"'ouvert (tricks \w+) FILE'", refused)
    assert advised == ["tricks solve", "tricks look"]
    for command in advised:
        assert inside(*command.split(), str(saved)).status == 0, command
    monkeypatch.setenv(VARIABLE, "de")
    assert "'ouvert tricks look DATEI'" in inside("tricks", "classify", str(saved)).err


def test_a_game_whose_name_is_wrong_is_told_as_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = inside("tricks", "solve", "whits")
    assert refused.status == 2
    assert "nor a game that 'ouvert tricks games' lists" in refused.sentence
    assert "game that" not in inside("tricks", "classify", "whits").sentence
    monkeypatch.setenv(VARIABLE, "de")
    assert (
        "noch ein Spiel, das 'ouvert tricks games' nennt" in inside("tricks", "solve", "whits").err
    )


def test_what_cannot_be_solved_says_why_and_what_can(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = inside("tricks", "solve", "belote", "--seed", "2")
    assert refused.status == 1
    assert (
        "Belote cannot be solved with open cards here: more than following suit is" in refused.err
    )
    assert "in this deal it can from trick 5 on, by --after 17" in refused.err
    solved = inside("tricks", "solve", "belote", "--seed", "2", "--after", "17", "--json").json
    assert (solved["method"], solved["trick"]) == ("search by the rules", 5)
    never = inside("tricks", "solve", "hearts")
    assert "there are not two sides; nor later in this deal" in never.err
    assert "for games" in inside("tricks", "solve", "N:A.K.. 2.A.. K.Q.. 3.2..", "--seed", "1").err
    assert "for positions" in inside("tricks", "solve", "whist", "--trump", "S").err
    monkeypatch.setenv(VARIABLE, "de")
    refused = inside("tricks", "solve", "belote", "--seed", "2")
    assert (
        "es ist mehr Pflicht als Bedienen; in diesem Spiel geht es ab dem 5. Stich" in refused.err
    )


def test_lines_of_a_batch_name_a_game(tmp_path: Path) -> None:
    lines = [
        {"game": "whist", "seed": 7},
        {"game": game_text("whist"), "seed": 7, "after": 0},
        {"game": "belote", "seed": 2, "after": 17},
        {"game": "belote", "seed": 2},
        {"game": "whist", "seed": "7"},
        {"game": "whits", "seed": 1},
    ]
    file = tmp_path / "deals.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    result = inside("tricks", "solve", "--batch", str(file), "--threads", "1")
    first, second, third, fourth, fifth, sixth = map(json.loads, result.out.splitlines())
    alone = inside("tricks", "solve", "whist", "--seed", "7", "--json").json
    assert first["value"] == second["value"] == alone["value"]
    command = ("tricks", "solve", "belote", "--seed", "2", "--after", "17", "--json")
    assert third["value"] == inside(*command).json["value"]
    assert (fourth["line"], fifth["line"]) == (4, 5)
    assert "more than following suit is obliged" in fourth["error"]
    assert "'seed' must be a whole number from 0 on" in fifth["error"]
    assert sixth["error"].endswith("there is no game 'whits'; did you mean 'whist'?")
    assert result.status == 1
