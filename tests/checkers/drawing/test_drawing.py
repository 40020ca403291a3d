"""Pictures of boards, as SVG and in letters: complete, readable without colours, reproducible."""

from __future__ import annotations

import math
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.checkers.drawing.legend import board_text, legend, pairs, percent
from ouvert.checkers.drawing.links import curve, nearest, tree
from ouvert.checkers.drawing.pictures import board_svg, state_svg, status, touched
from ouvert.checkers.drawing.style import CELL, DARK_SQUARE, LAST
from ouvert.checkers.drawing.text_board import WIDTH, draw
from ouvert.checkers.records.notation import parse_action, parse_position
from ouvert.checkers.rules.actions import Action
from ouvert.checkers.rules.board import board_of, squares_of
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.position import Position
from ouvert.checkers.rules.variant import Level, Variant
from support.quantum_checkers import line, random_game, setup, variants

SVG = "{http://www.w3.org/2000/svg}"
SEEDS = st.integers(0, 2**32 - 1)
PLACES = st.tuples(st.integers(0, 7), st.integers(0, 7))
ENTANGLED = Variant(5, 1, Level.ENTANGLEMENT)


def moments(variant: Variant, seed: int) -> list[tuple[QuantumCheckers, Action | None]]:
    """Some moments of a random game, each with the last action."""
    game = list(random_game(variant, np.random.default_rng(seed), 40))
    start = QuantumCheckers.start(variant)
    return [(start, None), *((after, applied[-1]) for *_, after, applied in game[::7])]


@settings(max_examples=25, deadline=None)
@given(variants(), SEEDS)
def test_everything_on_the_board_is_in_the_picture(variant: Variant, seed: int) -> None:
    for state, last in moments(variant, seed):
        text = state_svg(state, last)
        assert text == state_svg(state, last)
        root = ElementTree.fromstring(text)
        title, desc = root[0], root[1]
        assert (title.tag, desc.tag) == (f"{SVG}title", f"{SVG}desc")
        assert status(state) in (title.text or "")
        assert desc.text == f"{board_text(variant.board, state.position)}."
        titles = [node.text or "" for node in root.iter(f"{SVG}title")][1:]
        expected = squares_of(state.position.occupied())
        assert sorted(text.partition(":")[0] for text in titles) == sorted(
            variant.board.name(square) for square in expected
        )
        names = [node.text for node in root.iter(f"{SVG}text")]
        for square in squares_of(variant.board.dark()):
            assert variant.board.name(square) in names, "every dark square has its name"
        board_frames = text.count(f"fill='{DARK_SQUARE}' stroke='{LAST}'")
        assert board_frames == (0 if last is None else touched(last).bit_count())


@settings(max_examples=25, deadline=None)
@given(variants((Level.ENTANGLEMENT, Level.INTERFERENCE)), SEEDS)
def test_superposed_pieces_are_told_by_letters_numbers_and_lines(
    variant: Variant, seed: int
) -> None:
    for state, _ in moments(variant, seed):
        position = state.position
        entries = legend(position)
        text = board_svg(variant.board, position)
        root = ElementTree.fromstring(text)
        titles = " ".join(node.text or "" for node in root.iter(f"{SVG}title"))
        texts = [node.text or "" for node in root.iter(f"{SVG}text")]
        assert len({entry.letter for entry in entries}) == len(entries)
        for entry in entries:
            assert texts.count(entry.letter) == len(entry.squares)
            chances = [position.probability(square) for square in entry.squares]
            assert math.fsum(chances) + entry.captured == pytest.approx(1) or any(
                wave.phantom for wave in position.waves if entry.piece in wave.pieces
            )
            for square, chance in zip(entry.squares, chances, strict=True):
                assert percent(chance).replace(" ", "") in texts
                told = f"{variant.board.name(square)}: {('White', 'Black')[entry.seat]}"
                assert told in titles
        links = sum(len(entry.squares) - 1 for entry in entries)
        legends = bool(entries)
        # each line has a light edge of its own path
        assert text.count("stroke-width='7'") == (
            links + len(pairs(entries)) + legends + bool(pairs(entries))
        )
        assert text.count("stroke-dasharray='7 5'") == len(pairs(entries)) + bool(pairs(entries))
        waves = [wave for wave in position.waves if len(wave.pieces) == 2]
        assert {frozenset((one.piece, other.piece)) for one, other in pairs(entries)} == {
            frozenset(wave.pieces) for wave in waves
        }


def test_nothing_leaves_the_picture() -> None:
    for size, rows in ((4, 1), (8, 3), (26, 12)):
        board = board_of(size)
        root = ElementTree.fromstring(board_svg(board, Position.start(Variant(size, rows)), "now"))
        width, height = float(root.attrib["width"]), float(root.attrib["height"])
        assert width >= size * CELL
        assert height >= size * CELL
        for group in root.iter(f"{SVG}g"):
            x, y = map(float, re.findall(r"[\d.]+", group.attrib["transform"])[:2])
            assert 0 <= x <= width
            assert 0 <= y <= height


def test_kings_are_told_without_colour() -> None:
    board = board_of(4)
    for seat in ("white=a3 black=-", "white=- black=a3"):
        man, king = (
            board_svg(board, parse_position(board, text))
            for text in (seat, seat.replace("a3", "Ka3"))
        )
        assert man.count("<path") == 0
        assert king.count("<path") == 2, "one on the board, one in the legend"
        assert "king on" not in man
        assert "kings on a3" in king


@given(st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"])))
def test_headings_are_escaped(heading: str) -> None:
    root = ElementTree.fromstring(board_svg(board_of(4), Position((), 0), heading))
    assert heading in (root[0].text or "")
    if heading:
        assert next(root.iter(f"{SVG}text")).text == heading


@given(st.lists(PLACES, min_size=1, max_size=8, unique=True))
def test_links_hold_all_parts_together(places: list[tuple[float, float]]) -> None:
    links = tree(places)
    assert len(links) == len(places) - 1
    reached = {places[0]}
    for start, end in links:
        assert start in reached
        reached.add(end)
    assert reached == set(places)
    length = math.fsum(math.dist(*ends) for ends in links)
    assert length <= math.fsum(math.dist(places[0], place) for place in places) + 1e-9


@given(st.lists(PLACES, min_size=2, max_size=12, unique=True))
def test_lines_bend_around_pieces_where_they_can(places: list[tuple[float, float]]) -> None:
    start, end, *others = places
    found = curve(start, end, places, 8)
    points = list(found.points())
    assert points[0] == pytest.approx(start)
    assert points[-1] == pytest.approx(end)
    if not others:
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        assert found.control == pytest.approx(middle), "straight"
    assert nearest([start], [end, *others])[1] in [end, *others]


def test_line_does_not_run_through_a_piece() -> None:
    found = curve((0.0, 0.0), (4.0, 4.0), [(2.0, 2.0)], 5)
    assert min(math.dist(point, (2.0, 2.0)) for point in found.points()) >= 0.5


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0.0, "0 %"),
        (1e-6, "<1 %"),
        (0.125, "13 %"),
        (0.125 - 1e-12, "13 %"),
        (0.5, "50 %"),
        (0.999, ">99 %"),
        (1.0, "100 %"),
    ],
)
def test_percentages(chance: float, text: str) -> None:
    assert percent(chance) == text


def test_board_in_letters() -> None:
    variant = Variant(4, 1, Level.SUPERPOSITION)
    state = setup(variant, "white=a3/Kc3,d2 black=Kb2 wave=0:a3:0.6;c3:0.8")
    assert draw(variant.board, state.position).splitlines() == [
        "  4         .           .",
        "  3  w36A        W64A",
        "  2         B           w",
        "  1   .           .",
        "      a     b     c     d",
        "A: White man and king, a3 36 %, c3 64 %",
    ]


@settings(max_examples=25, deadline=None)
@given(variants(), SEEDS)
def test_board_in_letters_is_plain_and_complete(variant: Variant, seed: int) -> None:
    for state, _ in moments(variant, seed):
        position, board = state.position, variant.board
        lines = draw(board, position).splitlines()
        assert all(line.isascii() for line in lines)
        entries = legend(position)
        assert len(lines) == board.size + 1 + len(entries) + len(pairs(entries))
        for square in squares_of(board.dark()):
            y, x = divmod(square, board.size)
            cell = lines[y][4 + WIDTH * x :][:WIDTH].strip()
            piece = position.piece_on(square)
            if piece is None:
                assert cell == "."
                continue
            assert cell[0] in ("wW", "bB")[position.owner(piece)]
            assert cell[0].isupper() == bool(position.kings >> square & 1)
            assert (len(cell) > 1) == (position.wave_of(piece) is not None)


EXAMPLE = "b1-a2+c2 b5-c4 c2-b3 c4-d3 d1-c2+e2 d3xb1"
PICTURE = Path(__file__).parents[3] / "docs" / "pictures" / "checkers.svg"


def test_picture_of_the_documents_is_what_the_package_draws() -> None:
    state = line(QuantumCheckers.start(ENTANGLED), EXAMPLE)
    drawn = state_svg(state, parse_action(ENTANGLED.board, EXAMPLE.split()[-1]))
    assert PICTURE.read_text(encoding="utf-8") == drawn + "\n"


def test_a_piece_keeps_its_letter() -> None:
    letters: dict[int, str] = {}
    state = QuantumCheckers.start(ENTANGLED)
    for text in EXAMPLE.split():
        state = line(state, text)
        for entry in legend(state.position):
            assert letters.setdefault(entry.piece, entry.letter) == entry.letter
    assert len(set(letters.values())) == len(letters) == 3


def test_board_of_the_documents_is_what_is_written() -> None:
    state = line(QuantumCheckers.start(ENTANGLED), EXAMPLE)
    page = PICTURE.parents[1] / "checkers.md"
    assert f"```\n{draw(ENTANGLED.board, state.position)}\n```" in page.read_text(encoding="utf-8")


def test_a_game_shows_itself_in_a_notebook() -> None:
    state = line(QuantumCheckers.start(ENTANGLED), EXAMPLE)
    assert state._repr_svg_() == state_svg(state)
