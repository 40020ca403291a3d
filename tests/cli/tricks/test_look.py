"""`ouvert tricks look`, and what `ouvert tricks games` says of how a game is solved."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from ouvert.cli.tricks.look import _place
from ouvert.errors import OuvertError
from ouvert.tricks.records.board import Board, card_code
from ouvert.tricks.records.reading import Found, read_boards
from ouvert.tricks.review.cards import look_back
from support.process import inside, ouvert

LIN = """pn|Sam,Wim,Nora,Eva|st||md|1SKJT96HAJ76D6CKT3,SQ72H842DA9CQ9642,SAHKT95DKQJ543CJ8,|rh||
ah|Board 7|sv|b|mb|1S|mb|p|mb|2D!|mb|p|mb|2H|mb|p|mb|4S|mb|p|mb|p|mb|p|pg||
pc|H2|pc|HK|pc|HQ|pc|H6|pg||pc|DK|pc|D2|pc|D6|pc|D9|pg||
"""


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "board.lin"
    file.write_text(LIN, encoding="utf-8")
    return str(file)


@pytest.mark.long
def test_look_back_as_a_process(record: str) -> None:
    result = ouvert("tricks", "look", record, "--deals", "3", "--all")
    assert result.status == 0
    assert "Board 7 (1/1): 4S by S, 8 cards, 3 deals drawn for each, seed 1" in result.out
    assert "W (Wim) gave away 2 double dummy" in result.out


@pytest.mark.long
def test_the_command_says_what_the_library_says(record: str) -> None:
    told = inside("tricks", "look", record, "--deals", "3", "--seed", "4", "--json").json
    (board,) = read_boards(LIN).boards
    judged = list(look_back(board.start(), board.cards, deals=3, seed=4))
    assert [each["card"] for each in told["cards"]] == [card_code(card) for card in board.cards]
    for line, each in zip(told["cards"], judged, strict=True):
        assert (line["open_loss"], line["loss"], line["standard_error"]) == (
            each.open_loss,
            each.loss,
            each.error,
        )
    assert (told["deals"], told["seed"], told["contract"]) == (3, 4, "4S by S")


@pytest.mark.long
def test_one_seat_of_a_board(record: str) -> None:
    told = inside("tricks", "look", record, "--deals", "3", "--json").json["cards"]
    south = inside("tricks", "look", record, "--deals", "3", "--seat", "3", "--json").json["cards"]
    # the declarer decides for the dummy, too
    assert south == [each for each in told if each["seat"] in "NS"]


@pytest.mark.long
def test_other_boards_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "boards.lin"
    file.write_text(LIN + LIN.replace("pc|H2|", "pc|H3|") + LIN.partition("pc|")[0])
    result = inside("tricks", "look", str(file), "--deals", "2")
    assert "Left out: line 6, column 1: W, whose turn it is in trick 1, does not hold H3" in (
        " ".join(result.out.split())
    )
    for number, said in (
        (2, "has no cards that were played"),
        (3, "has the boards 1, 2, and no board 3"),
    ):
        refused = inside("tricks", "look", str(file), "--board", str(number))
        assert refused.status == 1
        assert said in refused.err


def test_a_board_is_named_by_its_number_in_the_file() -> None:
    def board(name: str) -> Board:
        return replace(next(iter(read_boards(LIN).boards)), name=name)

    def place(number: int | None, *names: str) -> int:
        return _place(Found("PBN", tuple(map(board, names)), ()), number)

    assert place(None, "3", "7") == 0
    assert (place(7, "3", "7"), place(3, "3", "7")) == (1, 0)
    assert place(2, "", "") == 1
    assert place(7, "03", "07") == 1
    assert place(1, "final", "semi") == 0
    assert place(2, "7", "7") == 1
    with pytest.raises(OuvertError, match="the file has board 3 only, and no board 1"):
        place(1, "3")
    with pytest.raises(OuvertError, match=r"the boards 3, 4, .*, …, 40, and no board 41"):
        place(41, *map(str, range(3, 41)))


@pytest.mark.long
def test_cards_without_a_choice_are_not_counted(record: str) -> None:
    told = inside("tricks", "look", record, "--deals", "3", "--json").json["cards"]
    result = " ".join(inside("tricks", "look", record, "--deals", "3").out.split())
    counts = [int(each) for each in re.findall(r"in (\d+) cards with a choice", result)]
    assert sum(counts) == sum(bool(each["worths"]) for each in told) < len(told)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "this is no hand record"),
        (LIN.replace("pc|DK|", "pc|SK|"), "line 3, column 29: N, whose turn it is in trick 2"),
        ("x" * 1_100_000, "1,048,576 bytes at most"),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(text: str, said: str) -> None:
    result = inside("tricks", "look", "-", stdin=text)
    assert result.status == 1
    assert said in " ".join(result.err.split())


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("bridge", "Open cards of no trump: B({ABAB}, 4, 13), by general search"),
        ("bridge", "As a circuit of trump: every moment can be asked"),
        ("hearts", "Open cards: no, there are not two sides"),
        ("spades", "before that some cards may not be led yet"),
        ("doppelkopf", "As a circuit: every moment can be asked"),
    ],
)
def test_games_say_how_they_are_solved(game: str, said: str) -> None:
    assert said in inside("tricks", "games", game).out
