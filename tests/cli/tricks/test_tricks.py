"""`ouvert tricks solve` and `classify`."""

from __future__ import annotations

import json
import random
import shlex
from pathlib import Path
from typing import Any

import pytest

from ouvert.tricks.games.bridge import parse_pbn
from ouvert.tricks.solvers.reference import card_values, minimax
from ouvert.tricks.text import format_position, parse_position
from support.process import inside, ouvert
from support.reference_data import load
from support.sizes import some_of
from support.trick_positions import any_rules

EXAMPLES = Path(__file__).parents[3] / "examples"
FIGURE_1 = """teams: ABAB
leader: 1
h1: s3:A s1:2 s2:K
h2: s1:K,Q s2:A
h3: s1:A,J s2:2
h4: s3:Q s1:3 s2:3
"""
"""A position like figure 1 of paper 003: team A squeezes, and makes all three tricks."""
HARD = """teams: AB
leader: 1
h1: s1:2,5,6,7,9,11 s2:2,3,7,8,9 s3:5,8,11 s4:2,3,4,6,7,10 s5:4,5,6,8,10 s6:4,6,7,9,10
h2: s1:3,4,8,10 s2:4,5,6,10,11 s3:2,3,4,6,7,9,10 s4:5,8,9,11 s5:2,3,7,9,11 s6:2,3,5,8,11
"""
"""Two hands of thirty cards: minutes of search."""
LARGE = (
    "teams: AB\nh1: "
    + " ".join(f"s{n}:2" for n in range(33))
    + "\nh2: "
    + " ".join(f"s{n}:3" for n in range(33))
)
TABLED = "teams: AB\nh1: s1:2\nh2: s1:3 s1:4\ntable: s1:5\n"
ENDING = "N:A.K.. 2.A.. K.Q.. 3.2.."
DEALS = load("bridge_deals")["deals"]


def batch_line(deal: dict[str, str]) -> str:
    return json.dumps({"pbn": deal["pbn"], "trump": deal["strain"], "leader": deal["leader"]})


@pytest.mark.parametrize("deals", some_of([DEALS[::4], DEALS]), ids=len)
def test_deals_of_the_reference_as_a_batch(deals: list[dict[str, Any]], tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text("\n".join(map(batch_line, deals)), encoding="utf-8")
    done = inside("tricks", "solve", "--batch", str(file))
    assert (done.status, done.err) == (0, "")
    assert [answer["value"] for answer in done.lines] == [deal["value"] for deal in deals]


def test_batch_from_stdin_with_a_goal() -> None:
    deals = DEALS[-20:]
    text = "\n".join(map(batch_line, deals))
    done = inside(
        "tricks", "solve", "--batch", "-", "--at-least", "3", "--threads", "3", stdin=text
    )
    assert [answer["wins"] for answer in done.lines] == [deal["value"] >= 3 for deal in deals]
    every = inside("tricks", "solve", "--batch", "-", "--all-tricks", stdin=text)
    assert [answer["wins"] for answer in every.lines] == [
        deal["value"] == deal["cards"] for deal in deals
    ]


@pytest.mark.long
def test_bad_lines_of_a_batch_do_not_stop_it() -> None:
    good = {"pbn": ENDING, "trump": "N", "leader": "N"}
    wrong = [
        (good | {"pbn": "N:A.K.. 2.A.. K.Q.. A.2.."}, "♠A is in the hands of N and W"),
        (good | {"pbn": "N:A.K.. 2.A.. K.Q.. 3..."}, "N 2, E 2, S 2, W 1"),
        (good | {"pbn": "N:A.K.. 2.A.. K.Q.."}, "four hands, not 3"),
        (good | {"pbn": 7}, "'pbn' must be text, not 7"),
        (good | {"trump": "X"}, "'X' is no strain"),
        (good | {"trump": None}, "'trump' must be text, not null"),
        (good | {"leader": "P"}, "'P' is no seat"),
        ({"pbn": ENDING, "leader": "N"}, "the deal has no 'trump'"),
        ([good], "trump and leader, or game and seed, not a list of 1"),
        ({"position": FIGURE_1, "trump": "s1"}, "a position says all by itself"),
        ({"position": ["teams: AB"]}, "'position' must be text, not a list of 1"),
        ({"position": ENDING}, "needs a line 'teams:'"),
    ]
    lines = [json.dumps(good), "", *(json.dumps(line) for line, _ in wrong), "{", json.dumps(good)]
    done = ouvert("tricks", "solve", "--batch", "-", stdin="\n".join(lines))
    assert done.status == 1
    first, *failed, last = done.lines
    assert first["value"] == last["value"] == minimax(parse_pbn(ENDING))
    assert [answer["line"] for answer in failed] == list(range(3, 4 + len(wrong)))
    for answer, (_, said) in zip(failed, wrong, strict=False):
        assert said in answer["error"]
    assert "this is not JSON" in failed[-1]["error"]
    assert done.sentence == "13 of 15 lines could not be solved; each says why in 'error'"


def test_positions_of_any_game_as_a_batch() -> None:
    luck = random.Random("batch")
    positions = [any_rules(luck, {2: 4, 3: 3, 4: 2}) for _ in range(40)]
    text = "\n".join(json.dumps({"position": format_position(each)}) for each in positions)
    done = inside("tricks", "solve", "--batch", "-", stdin=text)
    assert (done.status, done.err) == (0, "")
    assert [answer["value"] for answer in done.lines] == [minimax(each) for each in positions]


def test_table_of_a_deal() -> None:
    table = inside("tricks", "table", ENDING, "--json").json["tricks"]
    for strain, row in table.items():
        for declarer, tricks in row.items():
            leader = "NESW"["NESW".index(declarer) - 3]
            assert tricks == 2 - minimax(parse_pbn(ENDING, strain, leader)), (strain, declarer)
    assert [len(row) for row in table.values()] == [4] * 5
    shown = inside("tricks", "table", ENDING).out.splitlines()
    assert shown[1].split() == ["declarer", "makes", "N", "E", "S", "W"]
    assert [line.split() for line in shown[3:8]] == [
        [strain, *map(str, row.values())] for strain, row in table.items()
    ]


def test_table_of_another_game() -> None:
    table = inside("tricks", "table", FIGURE_1, "--json").json["values"]
    for trump, row in table.items():
        for leader, value in row.items():
            given = f"{FIGURE_1}trump: {trump}\n" if trump != "none" else FIGURE_1
            led = given.replace("leader: 1", f"leader: {leader.removeprefix('h')}")
            assert value == minimax(parse_position(led)), (trump, leader)
    assert list(table) == ["s1", "s2", "s3", "none"]


@pytest.mark.long
def test_position_of_the_paper_from_every_place(tmp_path: Path) -> None:
    file = tmp_path / "figure-1.txt"
    file.write_text(FIGURE_1, encoding="utf-8")
    found = ouvert("tricks", "solve", str(file), "--json").json
    assert found["value"] == 3
    assert found["fragment"] == "B({ABAB}, 3, 6)"
    assert found["actor"] == "h1"
    for given in (
        inside("tricks", "solve", "-", "--json", stdin=FIGURE_1),
        inside("tricks", "solve", FIGURE_1, "--json"),
    ):
        assert given.json["value"] == 3
    shown = inside("tricks", "solve", str(file)).out
    assert "Team A gets 3 of 3 tricks." in shown


def test_goals() -> None:
    arguments = ("tricks", "solve", FIGURE_1, "--json")
    assert inside(*arguments, "--all-tricks").json["wins"] is True
    assert inside(*arguments, "--at-least", "3").json["wins"] is True
    assert inside(*arguments, "--at-least", "4").json["wins"] is False
    assert inside(*arguments, "--leader", "2", "--all-tricks").json["wins"] is False
    assert (
        "does not win every trick" in inside(*arguments[:-1], "--leader", "2", "--all-tricks").out
    )
    misere = FIGURE_1 + "count: misère\n"
    assert inside("tricks", "solve", misere, "--json").json["value"] == 0
    assert "has to take a trick" in inside("tricks", "solve", misere).out
    assert "cannot win all" in inside("tricks", "solve", misere, "--all-tricks").sentence


def test_values_of_all_cards() -> None:
    position = parse_pbn(ENDING, "S", "E")
    found = inside(
        *("tricks", "solve", ENDING, "--trump", "S", "--leader", "E", "--values", "--json")
    ).json
    names = position.rules.names
    assert found["cards"] == {names[card]: each for card, each in card_values(position).items()}
    assert found["value"] == max(found["cards"].values())
    shown = inside("tricks", "solve", FIGURE_1, "--values", "--at-least", "2").out
    assert "s3:A              yes  best" in shown


@pytest.mark.parametrize("method", ["general-search", "isomorphism table", "minimax"])
def test_methods_by_name_agree(method: str) -> None:
    found = inside("tricks", "solve", FIGURE_1, "--method", method, "--json").json
    assert found["value"] == 3
    assert found["method"] == method.replace("-", " ")


def test_classes_of_a_position() -> None:
    found = inside("tricks", "classify", FIGURE_1, "--json").json
    assert (found["teams"], found["suits"], found["ranks"], found["cards"]) == ("ABAB", 3, 6, 12)
    value, every = found["questions"]
    assert value["fragment"] == "B({ABAB}, 3, 6)"
    assert every["fragment"] == "B_A({ABAB}, 3, 6)"
    assert value["method"] == inside("tricks", "solve", FIGURE_1, "--json").json["method"]
    for method in value["methods"]:
        done = inside("tricks", "solve", FIGURE_1, "--method", method["name"])
        assert (done.status == 0) == (method["obstacle"] is None)
        if method["obstacle"]:
            assert method["obstacle"] in done.sentence
    assert {"name": "B(N, _, R)", "status": "in P", "source": "paper 003, theorem 3"} in value[
        "families"
    ]
    shown = inside("tricks", "classify", FIGURE_1).out
    assert "is chosen" in shown
    assert "B_A({ABAB}, 3, 6): does team A win all tricks that are left?" in shown
    beyond = inside("tricks", "classify", ENDING, "--trump", "S").out
    assert "beyond the families" in beyond


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("solve",), 2, "needs a POSITION, or --batch"),
        (("solve", "nowhere.txt"), 2, "'nowhere.txt' is neither a position"),
        (("solve", "/tmp"), 1, "/tmp"),
        (("solve", ENDING, "--leader", "1"), 1, "'1' is no seat of a Bridge table"),
        (("solve", ENDING, "--trump", "s1"), 1, "'s1' is no strain"),
        (("solve", FIGURE_1, "--leader", "5"), 1, "the leader is seat 1 to 4, not '5'"),
        (("solve", FIGURE_1, "--leader", "N"), 1, "the leader is seat 1 to 4, not 'N'"),
        (("solve", FIGURE_1, "--trump", "H"), 2, "trump is s1, s2, … or none"),
        (("solve", FIGURE_1.replace("ABAB", "ABAC")), 1, "teams are A and B, and 'C' is neither"),
        (("solve", FIGURE_1.replace("s2:K", "")), 1, "every seat needs the same number of cards"),
        (("solve", FIGURE_1.replace("s2:K", "s2:A")), 1, "s2:A is in h1 and in h2"),
        (("solve", FIGURE_1, "--at-least", "1", "--all-tricks"), 2, "two questions"),
        (("solve", FIGURE_1, "--method", "magic"), 1, "'magic' is no method"),
        (("solve", FIGURE_1, "--method", "rank-two-search"), 1, "does not apply: suit 1 has 6"),
        (("solve", "--batch", "-", "--leader", "N"), 2, "--leader is for one position"),
        (("solve", FIGURE_1, "--batch", "-"), 2, "POSITION is for one position"),
        (("solve", "--batch", "/nowhere/deals"), 1, "/nowhere/deals"),
        (("table", TABLED), 2, "no card lies on the table"),
        (("table", "nowhere.txt"), 2, "'nowhere.txt' is neither a position"),
        (("table", LARGE), 1, "it takes 16 suits, not 33"),
        (("classify", "N:A... K..."), 1, "four hands, not 2"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: tuple[str, ...], status: int, said: str) -> None:
    failed = inside("tricks", *arguments)
    assert failed.status == status
    assert said in failed.sentence


@pytest.mark.long
def test_commands_of_the_document_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (Path(__file__).parents[3] / "docs" / "tricks.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    blocks = [block.strip() for block in text.split("```")[1::2]]
    (position,) = (block for block in blocks if block.startswith("teams:"))
    Path("squeeze.txt").write_text(position, encoding="utf-8")
    (game,) = (block for block in blocks if block.startswith("toml"))
    Path("mine.toml").write_text(game.removeprefix("toml"), encoding="utf-8")
    Path("examples").symlink_to(EXAMPLES)
    Path("deal.txt").write_text("game: whist\nseed: 7\n", encoding="utf-8")
    lines = [line for block in blocks for line in block.splitlines()]
    commands = [shlex.split(line) for line in lines if line.startswith("ouvert ")]
    assert len(commands) == 19
    # what is said of a deal is the same with few worlds as with many, and is said sooner
    commands = [[*words, *(("--deals", "5") if "look" in words else ())] for words in commands]
    # who plays leaves at once
    described = [inside(*words[1:], stdin="q\n") for words in commands[:4]]
    shown = [inside(*words[1:]) for words in commands[4:]]
    for words, done in zip(commands, (*described, *shown), strict=True):
        assert (done.status, done.err) == (0, ""), words
    assert "jacks only: trumps ♣J ♠J ♥J ♦J" in described[0].out
    assert "Board 2 (2/3): 3NT by S" in described[3].out
    assert "Board 3 (3/3): 3NT by W" in shown[0].out
    (valued,) = (
        done for done in shown if "Team A gets 3 of 3 tricks." in done.out and "best" in done.out
    )
    assert valued.out.count("best") == 1
    asked = [line for line in lines if line.startswith('{"')]
    answered = inside("tricks", "solve", "--batch", "-", stdin="\n".join(asked)).lines
    of_positions, of_deal = answered[:2], answered[2]
    assert [answer["value"] for answer in of_positions] == [1, 1]
    assert 0 <= of_deal["value"] <= 13


def test_input_that_is_no_position(tmp_path: Path) -> None:
    file = tmp_path / "position"
    for content, said in ((b"\n", "the input is empty"), (b"teams: A\xff", "byte 9")):
        file.write_bytes(content)
        assert said in inside("tricks", "solve", str(file)).sentence


@pytest.mark.long
def test_search_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    file = tmp_path / "hard.txt"
    file.write_text(HARD, encoding="utf-8")
    done = ouvert("tricks", "solve", str(file), "--time", "0.2")
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith("ouvert: there is no answer after 0.2 s")


def test_time_and_threads_are_refused_where_they_mean_nothing() -> None:
    for given, said in [
        (("--batch", "-", "--time", "3"), "--time is for one position"),
        ((ENDING, "--threads", "2"), "--threads is for --batch"),
    ]:
        done = inside("tricks", "solve", *given)
        assert done.status == 2
        assert said in done.err
