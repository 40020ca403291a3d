"""Moves, positions and games are written and read back; bad text gets one clear sentence."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.checkers.records import notation
from ouvert.checkers.records.games import Record, replay, variant_text
from ouvert.checkers.records.notation import (
    action_text,
    parse_action,
    parse_position,
    position_text,
)
from ouvert.checkers.rules.board import board_of, squares_of
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import NotationError, OuvertError, PositionError, RecordError, RulesError
from support.quantum_checkers import random_game, variants

BOARD = board_of(8)


@settings(max_examples=30, deadline=None)
@given(variants(), st.integers(0, 2**32 - 1))
def test_everything_in_a_game_is_read_back(variant: Variant, seed: int) -> None:
    board = variant.board
    for before, _, after, applied in random_game(variant, np.random.default_rng(seed), 60):
        for action in (*before.legal_actions(), *applied):
            assert parse_action(board, action_text(board, action)) == action
        text = position_text(board, after.position)
        assert parse_position(board, text) == after.position


def test_examples_of_the_documents_are_positions() -> None:
    """The first of a pair is on 8 × 8 squares, the second on 5 × 5."""
    assert notation.__doc__ is not None
    page = Path(__file__).parents[3] / "docs" / "checkers.md"
    for text in (notation.__doc__, page.read_text(encoding="utf-8")):
        pair = re.findall(r"(?m)^ *(white=.* wave=\S+)", text)
        for board, example in zip((BOARD, board_of(5)), pair, strict=True):
            assert position_text(board, parse_position(board, example)) == example
            assert not parse_position(board, example).misfits(Variant(board.size, 1, Level(2)))


def test_every_position_in_the_documents_is_read() -> None:
    root = Path(__file__).parents[3]
    found = 0
    for page in (root / "README.md", *(root / "docs").rglob("*.md")):
        for text in re.findall(
            r"white=[\w/,-]+ black=[\w/,-]+(?: wave=[^\s`\"']+)*", page.read_text(encoding="utf-8")
        ):
            board = board_of(5) if "d5" in text else BOARD
            assert parse_position(board, text), f"{page.name}: {text}"
            found += 1
    assert found >= 4


def test_a_game_begins_at_a_position_in_text_and_goes_on_by_text() -> None:
    variant = Variant(5, 1, Level.ENTANGLEMENT)
    state = QuantumCheckers.of(variant, "white=b1,d1 black=b5,d5")
    assert state == QuantumCheckers.of(
        variant, parse_position(variant.board, "white=b1,d1 black=b5,d5")
    )
    assert state.moves
    split = state.push("b1-a2+c2")
    assert split == state.apply(parse_action(variant.board, "b1-a2+c2"))
    assert split.turn == 1
    with pytest.raises(NotationError, match="no move"):
        state.push("b1=a2")
    with pytest.raises(RulesError, match="White may not play b1-b5"):
        state.push("b1-b5")
    with pytest.raises(NotationError, match="light square"):
        QuantumCheckers.of(variant, "white=a1 black=b5")


def test_a_measurement_is_named_or_drawn_or_left_open() -> None:
    variant = Variant(5, 1, Level.SUPERPOSITION)
    state = QuantumCheckers.of(variant, "white=c2,d1 black=b3/d3,d5 wave=2:b3:0.6;d3:0.8j")
    waiting = state.push("c2xa4")
    assert waiting.pending is not None
    assert waiting.push("!b3").position.piece_on(variant.board.square("a4")) == 0
    assert waiting.push("!d3").position.piece_on(variant.board.square("a4")) is None
    drawn = state.push("c2xa4", np.random.default_rng(1))
    assert drawn in (waiting.push("!b3"), waiting.push("!d3"))


@pytest.mark.parametrize("size", [4, 5, 8, 26])
def test_names_of_squares_are_read_back(size: int) -> None:
    board = board_of(size)
    names = [board.name(square) for square in squares_of(board.dark())]
    assert len(set(names)) == size * size // 2
    assert [board.square(name) for name in names] == list(squares_of(board.dark()))


def test_corner_of_the_usual_board_is_a1() -> None:
    assert (BOARD.name(56), BOARD.square("a1"), BOARD.square("h8")) == ("a1", 56, 7)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is no move"),
        ("c3", "is no move"),
        ("c3-d9", "“d9” is no square of this board, whose squares are a1 to h8"),
        ("c3-i4", "no square"),
        ("c3-d3", "d3 is a light square; pieces stand on dark ones, such as a1"),
        ("c3xd4", "d4 is not two squares from c3"),
        ("c3+e3xd4", "is no capture"),
        ("c3+e3-d4+f4", "splits and merges at once"),
        ("!z9", "no square"),
        (f"c{'3' * 5000}-d4", "is no move"),
        (f"!c{'3' * 5000}", "no square"),
        ("x" * 1_000_000 + " ", "is no move"),
        ("x1x" * 300_000 + " ", "is no move"),
    ],
)
def test_bad_move_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        parse_action(BOARD, text)
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("white=a1", NotationError, "needs white=… and black=…"),
        ("white=a1, black=h8", NotationError, "“white=a1,” names a piece without a square; write"),
        ("white=a1 black=,h8", NotationError, "“black=,h8” names a piece without a square"),
        ("white= black=", NotationError, "needs a piece on the board"),
        ("white=- black=-,-", NotationError, "needs a piece on the board"),
        ("white=a1 white=c1 black=h8", NotationError, "does not belong"),
        ("white=a1 black=h8 red=c3", NotationError, "does not belong"),
        ("white=a1 black=x1", NotationError, "no square"),
        ("white=a1 black=h8 wave=0:a1", NotationError, "is no wave"),
        ("white=a1 black=h8 wave=x:a1:1j", NotationError, "is no wave"),
        ("white=a1,a1 black=h8", PositionError, "impossible: two pieces are on a1$"),
        ("white=c3 black=c3", PositionError, "two pieces are on c3$"),
        ("white=a1/c1 black=h8", PositionError, "the piece on a1/c1 needs a wave"),
        ("white=a1/c1 black=h8 wave=0:a1:0.6;c1:0.8;c1:0.8j", NotationError, "names a state twice"),
        ("white=a1/c1 black=h8 wave=0:a1:1;c1:1", PositionError, "a1/c1 has norm 2 instead of 1"),
        ("white=a1/c1 black=h8 wave=0:a1:0.6;e1:0.8", PositionError, "other squares: a1/e1"),
        ("white=a1/c1 black=h8 wave=0:a1:0.6;a1+c1:0.8", PositionError, "two squares at once"),
        ("white=a1 black=h8 wave=0:a1:1", PositionError, "not a superposition"),
        ("white=a1/c1 black=h8 wave=7:a1:0.6;c1:0.8", PositionError, "no piece 7"),
        (
            "white=a1/c1 black=h8 wave=0:a1:0.6;c1:0.8 wave=0:a1:0.6;c1:0.8",
            PositionError,
            "a piece is in two waves",
        ),
    ],
)
def test_bad_position_is_refused(text: str, error: type[OuvertError], message: str) -> None:
    with pytest.raises(error, match=message) as caught:
        parse_position(BOARD, text)
    assert len(str(caught.value).splitlines()) == 1


@given(variants(), st.sampled_from([None, 1, 40, 100]))
def test_rule_set_is_read_back(variant: Variant, draw_after: int | None) -> None:
    told = Variant(variant.size, variant.rows, variant.level, draw_after, variant.phantoms)
    (state,) = replay(variant_text(told))
    assert state == QuantumCheckers.start(told)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "there is no game here"),
        ("5x6 rows=1 level=classical draw=40", 1, 1, "is no rule set"),
        ("5x5 rows=1 level=quantum draw=40", 1, 1, "is no rule set"),
        ("5x5 rows=4 level=classical draw=40", 1, 1, "filled rows"),
        ("5x5 rows=1 level=classical draw=40\nb1-c2 oops", 2, 7, "is no move"),
        ("5x5 rows=1 level=classical draw=40\nb1-c2\n\n b1-a2", 4, 2, "Black may not play b1-a2"),
        ("5x5 rows=1 level=classical draw=40\nb1-a2+c2", 2, 1, "White may not play b1-a2\\+c2"),
        ("5x5 rows=1 level=superposition draw=40\nb1-c2 !c2", 2, 7, "nothing to measure"),
    ],
)
def test_bad_record_says_where(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        replay(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_record_wraps_its_lines() -> None:
    variant = Variant(5, 1, Level.ENTANGLEMENT)
    rng = np.random.default_rng(5)
    actions = [action for *_, applied in random_game(variant, rng) for action in applied]
    assert len(actions) > 8
    lines = Record(variant, tuple(actions)).text().splitlines()
    assert lines[0] == "5x5 rows=1 level=entanglement draw=40"
    assert lines[1].startswith("result: ")
    assert {len(words.split()) for words in lines[2:-1]} == {8}


HALF = "0.7071067811865476"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"white=b2/d2 black=c3,h8 wave=0&1&2:b2+c3:{HALF};d2+h8:{HALF}", "3 pieces in one wave"),
        (f"white=b2/d2,h2 black=h8 wave=0&1:b2:{HALF};d2+h2:{HALF}", "pieces of one side"),
    ],
)
def test_waves_that_no_capture_makes_are_refused(text: str, problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        parse_position(BOARD, text)


@pytest.mark.parametrize(
    ("text", "variant", "misfit"),
    [
        (
            f"white=b2/d2 black=h8 wave=0:b2:{HALF};d2:{HALF}",
            Variant(level=Level.CLASSICAL),
            "nothing is superposed at the level classical",
        ),
        (
            f"white=b2/d4 black=e5 wave=0&1:b2+e5:{HALF};d4:{HALF}",
            Variant(level=Level.SUPERPOSITION),
            "nothing is entangled at the level superposition",
        ),
        (
            f"white=b2/d4 black=c3/e5 wave=0&1~c3:b2+e5:{HALF};d4+c3:{HALF}",
            Variant(level=Level.ENTANGLEMENT),
            "phantoms only",
        ),
        ("white=b2,b8 black=h8", Variant(), "a man of White on b8 would be a king"),
        ("white=b2 black=h8,c1", Variant(), "a man of Black on c1 would be a king"),
    ],
)
def test_positions_of_other_rule_sets_are_told(text: str, variant: Variant, misfit: str) -> None:
    (told,) = parse_position(BOARD, text).misfits(variant)
    assert misfit in told


@settings(max_examples=20)
@given(variants(), st.integers(0, 2**32 - 1))
def test_positions_of_a_game_fit_its_rules(variant: Variant, seed: int) -> None:
    for _, _, state, _ in random_game(variant, np.random.default_rng(seed), 60):
        assert state.position.misfits(variant) == []
