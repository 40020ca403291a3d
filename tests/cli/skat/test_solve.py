"""`ouvert solve`: one deal, and many."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
from contextlib import AbstractContextManager
from pathlib import Path

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.positions import OpenPosition
from ouvert.tricks.solvers.reference import card_values, minimax
from support.process import COMMAND, ENVIRONMENT, PATIENCE, inside, ouvert, position, random_line
from support.processes import begun

GRAND = (
    *("--forehand", "CJ HJ DJ CA C9 C8 HA DK DQ D9"),
    *("--middlehand", "PA P10 PD KrD Kr7 H10 HD H8 KA K10"),
    *("--rearhand", "♠J ♣10 ♣K ♠K ♠9 ♠7 ♥K ♥7 ♦8 ♦7"),
    *("--contract", "Grand", "--declarer", "Vorhand", "--skat", "S8, H9"),
)
ENDING = ("--forehand", "CA SA", "--middlehand", "CK S7", "--rearhand", "CQ", "--table", "CT")


def test_one_deal_and_a_second_process_which_finds_the_kernels_compiled() -> None:
    first, second = (ouvert("solve", *GRAND, "--json").json for _ in range(2))
    assert first.pop("ms") > 0
    assert second.pop("ms") > 0
    assert first == second
    assert first["value"] == max(first["cards"].values()) == 76
    assert first["best"] == [card for card, value in first["cards"].items() if value == 76]
    assert len(first["cards"]) == 10
    state = OpenPosition(
        GameType.GRAND,
        (
            CardSet.parse("CJ HJ DJ CA C9 C8 HA DK DQ D9"),
            CardSet.parse("SA ST SQ CQ C7 HT HQ H8 DA DT"),
            CardSet.parse("SJ CT CK SK S9 S7 HK H7 D8 D7"),
        ),
        declarer=0,
        leader=0,
    )
    for code in first["line"]:
        state = state.play(Card[code])
    assert state.over
    assert state.points == 76


def test_one_deal_as_a_table() -> None:
    shown = inside("solve", *GRAND)
    assert (shown.status, shown.err) == (0, "")
    assert "The declarer gets 76 card points." in shown.out
    assert "Best play:" in shown.out
    assert "nodes in" in shown.out


@pytest.mark.parametrize(
    ("letter", "name"),
    list(zip("CSHDGN", ("♣", "♠", "♥", "♦", "Grand", "Null"), strict=True)),
)
def test_game_is_called_as_in_all_other_commands(letter: str, name: str) -> None:
    shown = inside("solve", *ENDING, "--contract", letter, "--declarer", "1", "--leader", "2")
    assert shown.out.startswith(f"{name}, middlehand is the declarer, forehand is to play\n")


@pytest.mark.parametrize(("limit", "wins"), [("61", True), ("90", False), ("120", False)])
def test_limit(limit: str, wins: bool) -> None:
    assert inside("solve", *GRAND, "--limit", limit, "--json").json["wins"] is wins
    assert ("does not get" in inside("solve", *GRAND, "--limit", limit).out) is not wins


def test_points_of_the_tricks_taken_so_far_count() -> None:
    known = ("--contract", "Herz", "--declarer", "1", "--leader", "2", "--json")
    without = inside("solve", *ENDING, *known).json
    more = inside("solve", *ENDING, *known, "--points", "30").json
    assert more["value"] == without["value"] + 30
    assert "card points" in inside("solve", *ENDING, *known, "--points", "120").sentence


def test_cards_that_are_all_alike_are_not_called_best() -> None:
    known = ("--contract", "Herz", "--declarer", "2", "--leader", "0")
    ending = ("--forehand", "C7 C8", "--middlehand", "C9 S7", "--rearhand", "CA DA")
    shown = inside("solve", *ending, *known).out
    assert "All cards are equally good." in shown
    assert "best" not in shown
    assert "declarer's points" in shown


@pytest.mark.parametrize("contract", ["Null", "Herz Hand"])
def test_unfinished_trick(contract: str) -> None:
    known = ("--contract", contract, "--declarer", "1", "--leader", "2")
    solved = inside("solve", *ENDING, *known, "--json").json
    game = GameType.NULL if contract == "Null" else GameType.HEARTS
    state = OpenPosition(
        game,
        (CardSet.parse("CA SA"), CardSet.parse("CK S7"), CardSet.parse("CQ")),
        declarer=1,
        leader=2,
        table=(Card.CT,),
    ).as_tricks()
    assert solved["actor"] == "forehand"
    assert solved["cards"] == {Card(card).code: value for card, value in card_values(state).items()}
    assert solved["wins" if contract == "Null" else "value"] == minimax(state)


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        ((), 2, "--forehand"),
        (GRAND[2:], 2, "--forehand"),
        ((*GRAND[2:], "--forehand", "CJ HX"), 2, "'HX' is not a card"),
        ((*GRAND[2:], "--forehand", "CJ CJ"), 2, "twice"),
        ((*GRAND[2:], "--forehand", "CJ"), 1, "same number of cards"),
        ((*GRAND[2:], "--forehand", "CJ HJ DJ CA C9 C8 HA DK DQ DA"), 1, "♦A is there twice"),
        ((*GRAND, "--skat", "S8 CJ"), 1, "♣J is there twice"),
        ((*GRAND, "--skat", "S8"), 1, "the skat has two cards"),
        ((*GRAND, "--declarer", "3"), 2, "'3' is not a seat"),
        ((*GRAND, "--contract", "Ramsch"), 2, "'Ramsch' is not a contract"),
        ((*GRAND, "--limit", "121"), 2, "--limit"),
        ((*GRAND, "--limit", "0"), 2, "--limit"),
        ((*GRAND, "--table", "S8 S9 S8"), 2, "twice"),
        ((*GRAND, "--batch", "-"), 2, "--batch"),
        (("--batch", "-", "--threads", "0"), 2, "--threads"),
        (("--batch", "/nowhere/deals.jsonl"), 1, "/nowhere/deals.jsonl"),
        (("--batch", "/tmp"), 1, "/tmp"),
    ],
)
def test_what_cannot_be_solved(arguments: tuple[str, ...], status: int, said: str) -> None:
    failed = inside("solve", *arguments)
    assert failed.status == status
    assert said in failed.sentence


def text_of(lines: list[dict[str, object]]) -> str:
    """Deals as the lines of a batch."""
    return "".join(json.dumps(line) + "\n" for line in lines)


def test_batch_answers_in_order_and_whatever_the_threads() -> None:
    rng = np.random.default_rng(1)
    # long and short solves in turn, so that threads overtake each other
    lines = [random_line(rng, 9 if number % 2 else 3) for number in range(80)]
    for line in lines[::7]:
        line["skat"] = []
    for line in lines[3::7]:
        del line["skat"]
    one, three = (
        inside("solve", "--batch", "-", "--threads", threads, stdin=text_of(lines))
        for threads in ("1", "3")
    )
    assert one.status == three.status == 0
    assert one.err == three.err == ""
    answers = one.lines
    for mine, other in zip(answers, three.lines, strict=True):
        assert mine.pop("ms") >= 0
        assert other.pop("ms") >= 0
        assert mine == other
    for line, answer in list(zip(lines, answers, strict=True))[::2]:
        value = minimax(position({"skat": [], **line}).as_tricks())
        null = line["contract"] == "N"
        assert set(answer) == {"wins" if null else "value", "nodes"}
        assert answer["wins" if null else "value"] == value


def test_batch_with_a_limit(tmp_path: Path) -> None:
    rng = np.random.default_rng(2)
    lines = [random_line(rng, 3) for _ in range(60)]
    file = tmp_path / "deals.jsonl"
    file.write_text("\ufeff\n" + text_of(lines).replace("\n", "\r\n\n"), encoding="utf-8")
    done = inside("solve", "--batch", str(file), "--limit", "30")
    assert (done.status, done.err) == (0, "")
    for line, answer in zip(lines, done.lines, strict=True):
        value = minimax(position(line).as_tricks())
        assert answer["wins"] is (value == 1 if line["contract"] == "N" else value >= 30)
    exact = [answer.get("value") for answer in inside("solve", "--batch", str(file)).lines]
    assert {value is not None and value >= 30 for value in exact} == {True, False}


def test_schwarz_means_every_trick_also_in_a_batch(tmp_path: Path) -> None:
    hands = [["CA", "C8"], ["C7", "D7"], ["S7", "D8"]]
    deal = {"hands": hands, "declarer": 0, "contract": "G"}
    file = tmp_path / "deals.jsonl"
    file.write_text(text_of([deal | {"leader": 0}, deal | {"leader": 1}]), encoding="utf-8")
    done = inside("solve", "--batch", str(file), "--limit", "120")
    assert [answer["wins"] for answer in done.lines] == [True, False]


def test_empty_batch() -> None:
    done = inside("solve", "--batch", "-", stdin=b"\n \n")
    assert (done.status, done.out, done.err) == (0, "", "")


def started() -> AbstractContextManager[subprocess.Popen[bytes]]:
    """A batch that reads from a pipe."""
    return begun(
        [*COMMAND, "solve", "--batch", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=False,
        env=ENVIRONMENT,
    )


def test_each_answer_comes_before_the_next_question_and_an_interrupt_is_quiet() -> None:
    rng = np.random.default_rng(3)
    with started() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        for _ in range(3):
            line = random_line(rng, 2) | {"contract": "G"}
            process.stdin.write(text_of([line]).encode())
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert answer["value"] == minimax(position(line).as_tricks())
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        assert process.stderr.read() == b""
        process.stdin.close()


def test_reader_that_goes_away_is_no_error() -> None:
    rng = np.random.default_rng(4)
    lines = text_of([random_line(rng, 2) for _ in range(2000)]).encode()
    with started() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(lines[:2000].rpartition(b"\n")[0] + b"\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.stdout.close()
        try:
            process.stdin.write(lines)
            process.stdin.close()
        except BrokenPipeError:
            pass
        process.wait(PATIENCE)
        assert process.stderr.read() == b""


@pytest.mark.long
def test_bar_on_a_terminal_leaves_the_answers_alone(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    lines = [random_line(rng, 2) for _ in range(5)]
    file = tmp_path / "deals.jsonl"
    file.write_text(text_of(lines), encoding="utf-8")
    master, slave = pty.openpty()
    done = subprocess.run(
        [*COMMAND, "solve", "--batch", str(file)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=slave,
        env=ENVIRONMENT | {"TERM": "xterm"},
        timeout=PATIENCE,
        check=True,
    )
    os.close(slave)
    shown = os.read(master, 100_000)
    os.close(master)
    assert len([json.loads(line) for line in done.stdout.splitlines()]) == len(lines)
    assert b"solving" in shown
