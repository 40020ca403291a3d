"""`ouvert checkers` replay, draw, moves and circuit, from outside."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from ouvert.checkers.drawing.pictures import state_svg
from ouvert.checkers.drawing.text_board import draw
from ouvert.checkers.records.games import Record, parse_records
from ouvert.checkers.records.notation import parse_position, position_text
from ouvert.checkers.rules.actions import Action
from ouvert.checkers.rules.board import squares_of
from ouvert.checkers.rules.variant import Level, Variant
from support.process import inside, ouvert
from support.quantum_checkers import random_game

MEASURED = "white=b2/d2,Ka1 black=c3 wave=0:b2:0.6;d2:0.8j"
LEVELS = tuple(Level)


def recorded(level: Level, seed: int = 7) -> Record:
    """A random game on a small board."""
    variant = Variant(5, 1, level)
    actions: list[Action] = []
    for *_, applied in random_game(variant, np.random.default_rng(seed)):
        actions += applied
    return Record(variant, tuple(actions), ("Ann", "Bob"), seed)


@pytest.fixture
def game(tmp_path: Path) -> tuple[Record, str]:
    """A game at the entanglement level, and the file that holds it."""
    record = recorded(Level.ENTANGLEMENT)
    file = tmp_path / "game.txt"
    file.write_text(record.text(), encoding="utf-8")
    return record, str(file)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("as_json", [False, True])
def test_a_record_is_replayed_exactly(level: Level, as_json: bool, tmp_path: Path) -> None:
    record = recorded(level)
    file = tmp_path / "game"
    text = json.dumps(record.json()) if as_json else record.text()
    file.write_text(text, encoding="utf-8")
    done = inside("checkers", "replay", str(file), "--json")
    assert (done.status, done.err) == (0, "")
    plies = done.lines
    assert [ply["ply"] for ply in plies] == list(range(len(plies)))
    told = [word for ply in plies[1:] for word in (ply["move"], *found_words(ply))]
    assert told == record.json()["actions"]
    last = record.states()[-1]
    board = record.variant.board
    assert plies[-1]["position"] == position_text(board, last.position)
    assert plies[-1]["result"] == record.json()["result"]
    for ply in plies:
        position = parse_position(board, ply["position"])
        assert ply["squares"] == {
            board.name(square): position.probability(square)
            for square in squares_of(position.occupied())
        }


def found_words(ply: dict[str, Any]) -> list[str]:
    for each in ply["measured"]:
        assert 0 < each["probability"] < 1
    return [each["found"] for each in ply["measured"]]


def test_replay_for_people(game: tuple[Record, str]) -> None:
    record, file = game
    done = ouvert("checkers", "replay", file)
    assert (done.status, done.err) == (0, "")
    head = "5x5 rows=1 level=entanglement draw=40\nWhite: Ann\nBlack: Bob\nSeed 7\n\nThe start\n"
    assert done.out.startswith(head)
    final = draw(record.variant.board, record.states()[-1].position)
    shown = "\n".join(line.removeprefix("  ") for line in done.out.splitlines()[-9:])
    assert final.splitlines()[0].strip() in shown
    assert re.search(r"(White|Black) has won\.|A draw\.", done.out.splitlines()[-1])
    moves = re.findall(r"^(\d+)\. (?:White|Black) plays ", done.out, flags=re.MULTILINE)
    assert moves == [str(number) for number in range(1, len(moves) + 1)]
    one = inside("checkers", "replay", file, "--ply", "2")
    assert one.out.strip() in done.out
    assert one.out.count(" plays ") == 1


def test_replay_draws(game: tuple[Record, str], tmp_path: Path) -> None:
    _, file = game
    folder, picture = tmp_path / "pictures", tmp_path / "one.svg"
    done = inside("checkers", "replay", file, "--svg", str(folder))
    assert done.status == 0
    pictures = sorted(folder.iterdir())
    assert len(pictures) == done.out.count(" plays ") + 1
    assert f"written: {len(pictures)} pictures in {folder}" in done.err
    for each in pictures:
        ElementTree.fromstring(each.read_text(encoding="utf-8"))
    inside("checkers", "replay", file, "--svg", str(picture), "--ply", "3")
    assert picture.read_text(encoding="utf-8") == pictures[3].read_text(encoding="utf-8")
    last = tmp_path / "last.svg"
    quiet = inside("checkers", "replay", file, "--svg", str(last), "--json")
    assert quiet.err == ""
    assert last.read_text(encoding="utf-8") == pictures[-1].read_text(encoding="utf-8")


def test_replay_from_stdin(game: tuple[Record, str]) -> None:
    record, file = game
    piped = inside("checkers", "replay", "-", "--json", stdin=record.text())
    assert piped == inside("checkers", "replay", file, "--json")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1, column 1: there is no game here; one begins with a rule set such as 5x5"),
        ("hello", "line 1, column 1: “hello” is no rule set"),
        ("5x5 rows=9 level=classical draw=40", "line 1, column 1: a board of 5 × 5 has 1 to 2"),
        ("5x5 rows=1 level=classical draw=40\nb1-c2 b1-c2", "line 2, column 7: Black may not play"),
        ("5x5 rows=1 level=classical draw=40\nb1-c2 d5?", "line 2, column 7: “d5?” is no move"),
        ("5x5 rows=1 level=classical draw=40\nresult: draw", "but the moves say unfinished"),
        ("{}", "line 1, column 1: a game needs “variant”"),
        (b"\xff\xfe", "holds bytes that are no text"),
    ],
)
def test_broken_records_get_one_sentence(text: str | bytes, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "broken"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    for command in ("replay", "draw", "circuit"):
        failed = inside("checkers", command, str(file))
        assert (failed.status, failed.out) == (1, "")
        assert sentence in failed.sentence


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("replay", "{file}", "--ply", "999"), "moves, and no move 999"),
        (("replay", "{file}", "--game", "2"), "holds 1 game, and no game 2"),
        (("replay", "{file}", "--svg", "{file}"), "is no directory, and its name does not end"),
        (("replay", "{file}", "--ply", "1", "--svg", "x"), "one move is drawn into one file"),
        (("replay", "/nowhere"), "the file /nowhere cannot be used"),
        (("draw", "nowhere"), "'nowhere' is neither a file nor a position"),
        (("draw", MEASURED, "--ply", "1"), "--ply is about games, and this is a position"),
        (("draw", MEASURED, "--game", "1"), "--game is about games, and this is a position"),
        (("draw", "{file}", "--game", "2"), "holds 1 game, and no game 2"),
        (("draw", " "), "the position is empty: write one like"),
        (("moves", ""), "the position is empty: write one like"),
        (("replay", ""), "the name of the file is empty"),
        (("circuit", ""), "the name of the file is empty"),
        (("moves", "white=b2,,d2 black=d8"), "“white=b2,,d2” names a piece without a square"),
        (("moves", "white= black="), "a position needs a piece on the board"),
        (("draw", "white=a1"), "a position needs white=… and black=…"),
        (("draw", "white=a1/c1 black=h8"), "this position is impossible: the piece on a1/c1 needs"),
        (("draw", "white=b1 black=h8", "--size", "5"), "“h8” is no square of this board"),
        (("draw", "white=a1 black=h8", "--size", "99"), "--size: '99' is not a whole number"),
        (("moves", "{file}"), "holds no position; 'ouvert checkers replay' reads games"),
        (("moves", MEASURED, "--turn", "red"), "--turn: 'red' is no side: write white or black"),
        (("moves", MEASURED, "--level", "x"), "--level: 'x' is no level"),
        (
            ("moves", MEASURED, "--level", "classical"),
            "nothing is superposed at the level classical",
        ),
        (("circuit", "/nowhere"), "the file /nowhere cannot be used"),
    ],
)
def test_wrong_arguments_get_one_sentence(
    arguments: tuple[str, ...], sentence: str, game: tuple[Record, str]
) -> None:
    failed = inside("checkers", *(each.replace("{file}", game[1]) for each in arguments))
    assert failed.status in (1, 2)
    assert sentence in failed.sentence
    assert failed.out == ""


def test_draw_a_position(tmp_path: Path) -> None:
    done = inside("checkers", "draw", MEASURED)
    assert (done.status, done.err) == (0, "")
    assert "w36A        w64A" in done.out
    assert "A: White man, b2 36 %, d2 64 %" in done.out
    board = Variant(8, 3).board
    told = inside("checkers", "draw", MEASURED, "--json").json
    assert told == {
        "position": position_text(board, parse_position(board, MEASURED)),
        "drawing": draw(board, parse_position(board, MEASURED)),
    }
    file, picture = tmp_path / "position.txt", tmp_path / "board.svg"
    file.write_text(MEASURED + "\n", encoding="utf-8")
    drawn = inside("checkers", "draw", str(file), "--svg", str(picture), "--turn", "black")
    assert (drawn.status, drawn.out, drawn.err) == (0, "", f"ouvert: written: {picture}\n")
    assert "Black to move" in picture.read_text(encoding="utf-8")


def test_draw_a_game(game: tuple[Record, str], tmp_path: Path) -> None:
    record, file = game
    picture = tmp_path / "board.svg"
    told = inside("checkers", "draw", file, "--svg", str(picture), "--ply", "1", "--json").json
    assert told["file"] == str(picture)
    after = record.states()[1]
    assert picture.read_text(encoding="utf-8") == state_svg(after, record.actions[0]) + "\n"


def test_moves_with_their_odds() -> None:
    done = ouvert("checkers", "moves", MEASURED, "--level", "superposition")
    assert (done.status, done.err) == (0, "")
    assert "b2xd4 measures, and captures with 36 %:\n" in done.out
    assert "36 %  White man on b2; the capture succeeds" in done.out
    told = inside("checkers", "moves", MEASURED, "--level", "superposition", "--json").json
    assert [each["move"] for each in told["moves"]] == ["b2xd4", "d2xb4"]
    for each in told["moves"]:
        assert math.fsum(way["probability"] for way in each["outcomes"]) == pytest.approx(1)
        for way in each["outcomes"]:
            assert way["found"] in (["!b2"], ["!d2"])
            parse_position(Variant(8, 3).board, way["position"])
    entangling = "white=a1 black=b2/d2 wave=1:b2:0.6;d2:0.8"
    shown = inside("checkers", "moves", entangling)
    assert "a1xc3 entangles, and captures with 36 %; nothing is measured" in shown.out
    lost = inside("checkers", "moves", "white=a1 black=-", "--turn", "black")
    assert "Black cannot move and has lost." in lost.out


@pytest.mark.long
def test_a_circuit_is_what_qiskit_reads(game: tuple[Record, str], tmp_path: Path) -> None:
    pytest.importorskip("qiskit")
    qasm3 = pytest.importorskip("qiskit.qasm3")
    record, file = game
    done = ouvert("checkers", "circuit", file)
    assert (done.status, done.err) == (0, "")
    program = tmp_path / "game.qasm"
    assert inside("checkers", "circuit", file, "--save", str(program)).status == 0
    assert program.read_text(encoding="utf-8") == done.out
    read = qasm3.loads(done.out)
    told = inside("checkers", "circuit", file, "--json").json
    assert told["program"] == done.out
    # a qubit for each dark square and for each of the four pieces
    assert read.num_qubits == told["qubits"] == 12 + 4
    found = sum("!" in word for word in record.json()["actions"])
    assert len(read.cregs) == told["measurements"] == found
    drawn = inside("checkers", "circuit", file, "--diagram")
    assert "┤" in drawn.out


def test_a_circuit_needs_its_extra(
    game: tuple[Record, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "qiskit", None)
    failed = inside("checkers", "circuit", game[1])
    assert failed.sentence == (
        "The circuit of a game needs optional libraries: pip install 'ouvert[quantum]'"
    )


def test_games_with_phantoms_have_no_circuit(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("5x5 rows=1 level=entanglement draw=40 phantoms\n", encoding="utf-8")
    assert (
        "a game with phantoms has no circuit" in inside("checkers", "circuit", str(file)).sentence
    )


def test_without_a_word_there_is_help() -> None:
    assert inside("checkers") == inside("checkers", "--help")


def test_stdin_for_positions() -> None:
    done = inside("checkers", "moves", "-", "--json", stdin=MEASURED)
    assert done == inside("checkers", "moves", MEASURED, "--json")


def test_a_match_of_agents(tmp_path: Path) -> None:
    save = tmp_path / "games.txt"
    asked = ("checkers", "match", "heuristic", "random", "--games", "4", "--where", "here")
    found = inside(*asked, "--save", str(save), "--json").json
    one, other = found["agents"]
    assert (one["agent"], other["agent"]) == ("heuristic", "random")
    assert one["won"] + one["drawn"] + one["lost"] == found["games"] == 4
    assert (one["won"], one["lost"]) == (other["lost"], other["won"])
    assert found["ahead"][0] == (one["won"] - one["lost"]) / 4
    assert inside("checkers", "replay", str(save), "--game", "4").status == 0
    shown = inside(*asked).out
    assert "heuristic is ahead of random by" in shown
    mine = inside(
        "checkers",
        "match",
        "support.own_players:FirstMove",
        "random",
        "--games",
        "2",
        "--where",
        "here",
        "--json",
    ).json
    assert mine["agents"][0]["agent"] == "support.own_players:FirstMove"


def test_a_match_that_was_interrupted_goes_on(tmp_path: Path) -> None:
    asked = ("checkers", "match", "heuristic", "random", "--level", "entanglement", "--workers=1")
    journal, save = tmp_path / "journal", tmp_path / "games.txt"
    kept = ("--games", "6", "--journal", str(journal))
    whole = ouvert(*asked, *kept, "--save", str(save), "--json").json
    lines = journal.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + 6
    # killed while it wrote its fourth game
    journal.write_bytes(b"".join(lines[:4]) + lines[4][:20])
    again = tmp_path / "again.txt"
    resumed = ouvert(*asked, *kept, "--save", str(again), "--json").json
    assert journal.read_bytes().startswith(b"".join(lines[:4]))
    assert len(journal.read_bytes().splitlines()) == 1 + 6
    for found in (whole, resumed):
        for each in found["agents"]:
            del each["seconds"]
    assert resumed == whole
    assert again.read_text() == save.read_text()
    # what is kept is not played again: a game that was changed counts as it stands
    changed = [json.loads(line) for line in journal.read_bytes().splitlines()]
    for number, entry in changed[1:]:
        entry["winner"] = number % 2
    journal.write_text("".join(json.dumps(line) + "\n" for line in changed))
    assert inside(*asked, *kept, "--json").json["agents"][0]["won"] == 6
    longer = inside(*asked, "--games", "8", "--journal", str(journal), "--json").json
    assert longer["games"] == len(journal.read_bytes().splitlines()) - 1 == 8
    for other in (("--seed", "2"), ("--size", "4"), ("--draw-after", "20"), ("--phantoms",)):
        refused = inside(*asked, *kept, *other)
        assert "journal of something else" in refused.sentence
        assert "or the same players, rules and seed" in refused.sentence


def test_a_match_that_goes_on_saves_every_game_once(tmp_path: Path) -> None:
    asked = ("checkers", "match", "heuristic", "random", "--where", "here")
    journal, save = tmp_path / "journal", tmp_path / "games.txt"

    def saved(games: int) -> list[Record]:
        more = ("--games", str(games), "--journal", str(journal), "--save", str(save))
        assert inside(*asked, *more).status == 0
        return list(parse_records(save.read_text(encoding="utf-8")))

    first = saved(2)
    assert len(first) == 2
    assert saved(2) == first
    longer = saved(4)
    assert longer[:2] == first
    assert len(longer) == len(set(longer)) == 4
    # what else is in the file stays there
    assert inside(*asked, "--games", "1", "--seed", "2", "--save", str(save)).status == 0
    assert saved(4)[:4] == longer
    assert len(saved(5)) == 6


@pytest.mark.parametrize(
    ("agents", "said"),
    [
        (("random",), "two agents, not 1"),
        (("random", "nobody"), "no agent"),
        (("random", "nowhere:Mine"), "cannot be loaded"),
    ],
)
def test_a_match_without_two_agents(agents: tuple[str, ...], said: str) -> None:
    assert said in inside("checkers", "match", *agents, "--where", "here").sentence
