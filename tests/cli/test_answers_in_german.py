"""Answers in German: commands are run, and none of what they print is English."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ouvert.cli.output import console
from ouvert.cli.skat.engine_options import FAULTS_SHOWN, print_faults
from ouvert.skat.matches.summary import Fault
from ouvert.tricks.solvers.dispatch import METHODS
from support.german import half_english
from support.process import inside
from support.sizes import long

HAND = "CJ SJ HA H10 HK HQ H9 CA C7 SA"
ENDING = "N:A.K.. 2.A.. K.Q.. 3.2.."
GRAPH = "0>2 0>3 2>1 3>1 | A: 0 1"
POINTS = "teams: AB\ncount: points\ntrump: s1\nh1: s1:A=11 s2:2\nh2: s1:2 s2:A=11"
MISERE = "teams: AB\ncount: misère\nh1: s1:A s2:2\nh2: s1:2 s2:A"
SUPERPOSED = "white=b2/d2,Ka1 black=d8,c3 wave=0:b2:0.6;d2:0.8j"


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        (("tricks", "solve", ENDING, "--trump", "S", "--values"), ""),
        (("tricks", "solve", ENDING, "--at-least", "2", "--values"), ""),
        (("tricks", "solve", ENDING, "--all-tricks", "--method", "suit-wise-search"), ""),
        (("tricks", "solve", POINTS), ""),
        (("tricks", "solve", POINTS, "--at-least", "20"), ""),
        (("tricks", "solve", MISERE), ""),
        (("tricks", "table", ENDING), ""),
        (("tricks", "table", MISERE), ""),
        (("tricks", "landscape"), ""),
        (("tricks", "reduce", "geography", GRAPH, "--solve"), ""),
        (("tricks", "reduce", "geography", GRAPH, "--solve", "--printed"), ""),
        (("tricks", "reduce", "geography", GRAPH, "--solve", "--proved"), ""),
        (("tricks", "reduce", "qbf", "E x : (x)", "--solve", "--proved", "--nodes", "1"), ""),
        long(("tricks", "circuit", "whist"), ""),
        (("checkers", "play", "--size", "5", "--seed", "1", "--hint-rollouts", "50"), "checkers"),
        (
            (
                "checkers",
                "play",
                "--white",
                "random",
                "--black",
                "random",
                "--size",
                "4",
                "--seed",
                "1",
            ),
            "",
        ),
        (("checkers", "moves", SUPERPOSED), ""),
        (("checkers", "draw", SUPERPOSED), ""),
        (("checkers", "match", "random", "random", "--games", "2", "--where", "here"), ""),
        (("boards", "play", "tic-tac-toe", "--seed", "1", "--seat", "both"), "boards"),
        (("boards", "play", "chess", "--seed", "1", "--rollouts", "2"), "chess"),
        long(("explore", HAND, "--skat", "D7 D8", "--contract", "Grand"), ""),
        (
            (
                *("solve", "--forehand", "CJ HA", "--middlehand", "SJ HK", "--rearhand", "HJ H7"),
                *("--contract", "Grand", "--declarer", "0"),
            ),
            "",
        ),
        long(("match", "reflex", "random", "--deals", "2", "--where", "here"), ""),
        long(
            (
                *("engine", "check", f"{sys.executable} -m ouvert engine reflex", "--games", "1"),
                *("--time", "300", "--start", "300"),
            ),
            "",
        ),
    ],
)
def test_no_answer_is_half_english(
    missed: list[str], arguments: tuple[str, ...], typed: str
) -> None:
    answer = inside(*arguments, stdin=TYPED[typed])
    assert answer.status == 0, answer.err
    assert answer.out.strip()
    assert half_english(answer.out + answer.err) == []
    assert missed == []


TYPED = {
    "": "",
    "checkers": "help\nhint\nshow\nodds 3\nboard\n3\nshow\nhint\n1\nback\n99\nfoo\nc3-c9\n"
    "odds\nhint me\nresign\nja\n",
    "boards": "moves\nzz\nz9z8\nhint\na1b2\nc3a1\na1c3\nquit\n",
    "chess": "zz\nb1a3b4\nb1a3c3\nquit\n",
}
"""What is typed into a game."""


def test_classes_of_positions_are_told_in_german(missed: list[str]) -> None:
    # the names of methods are those that --method takes
    names = re.compile("|".join(METHODS))
    for position in (ENDING, POINTS, MISERE):
        answer = inside("tricks", "classify", position)
        assert "beruht auf" in answer.out
        assert half_english(names.sub("", answer.out)) == []
    assert missed == []


def test_a_game_of_checkers_is_looked_back_at_in_german(missed: list[str], tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    kept = ("checkers", "play", "--size", "5", "--white", "random", "--black", "random")
    inside(*kept, "--seed", "2", "--save", str(file))
    again = inside(*kept, "--seed", "3", "--save", str(file))
    assert "Aufbewahrt als Spiel 2" in again.out
    answer = inside("checkers", "replay", str(file), "--svg", str(tmp_path / "pictures"))
    assert "Der Anfang" in answer.out
    assert "Weiß spielt" in answer.out
    told = (answer.out + answer.err).replace(str(tmp_path), "")
    assert half_english(told) == []
    assert missed == []


def test_the_server_says_in_german_where_the_table_is(
    missed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from ouvert.web.server import process

    def serve(*_: object, ready: Callable[[str, str], None], **__: object) -> None:
        ready("http://127.0.0.1:1", "games.sqlite")

    monkeypatch.setattr(process, "serve", serve)
    told = inside("web", "--no-browser").out
    assert "Der Tisch steht unter http://127.0.0.1:1" in told
    assert half_english(told) == []
    assert missed == []


def test_faults_of_engines_are_listed_in_german(
    missed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    faults = [Fault(deal, 0, 1, "mine", "sagte nichts") for deal in range(FAULTS_SHOWN + 1)]
    found: Any = SimpleNamespace(left_out=len(faults), faults=lambda: faults)
    print_faults(console(), found)
    told = capsys.readouterr().out
    assert "  Verteilung 0, Sitzordnung 0: sagte nichts" in told
    assert "und 1 weitere" in told
    assert half_english(told) == []
    assert missed == []
