"""A second program, which knows the package's rules from the documents alone, values 4 × 4 itself.

It checks proofs: lists of moments whose moves settle what the start is worth. Here it lists all
that can come up by its own rules, and finds the values that `docs/checkers-study.md` has from the
package.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from support.proofs.checking import bounds, check
from support.proofs.linking import everything
from support.proofs.moments import (
    CAPTURED,
    EXPONENT,
    JUMPING,
    KING,
    LENGTH,
    PIECE,
    PREY,
    Board,
    Integers,
    Words,
    board,
    spread,
)
from support.proofs.reading import LEVELS, read, start

# Numba compiles for some ten seconds, whatever is asked first.
pytestmark = pytest.mark.long

NAMES = " ABXY"
AIMS = "expected", "white-wins", "black-wins"
VALUES = {
    (4, "classical"): (1_889, 0, 0, 0),
    (4, "superposition"): (163_757, 0, 0.3994, -0.4395),
    (4, "entanglement"): (915_655, 0, 0.3430, -0.4215),
    (5, "classical"): (12_245, -1, 0, -1),
}


def line(moment: Integers, places: Board) -> str:
    """A moment as a proof has it."""
    parts: dict[int, list[str]] = {}
    for name, cell in zip(places.names, moment.tolist(), strict=False):
        if cell:
            share = f"/{1 << (cell >> EXPONENT)}" if cell >> EXPONENT else ""
            part = name + "K" * bool(cell & KING) + "*" * bool(cell & CAPTURED) + share
            parts.setdefault(cell & PIECE, []).append(part)
    fields = [f"{NAMES[piece]}:{','.join(squares)}" for piece, squares in sorted(parts.items())]
    for piece in range(1, 5):
        fields += [f"{NAMES[piece]}>{NAMES[prey]}" for prey in moment[[PREY + piece]] if prey]
    if moment[JUMPING] >= 0:
        fields.append(f"@{places.names[moment[JUMPING]]}")
    return " ".join(fields)


def whole(size: int, level: str) -> tuple[Words, Board]:
    """All moments of a game, packed, the first of them first."""
    places = board(size)
    return everything(start(places), places, LEVELS[level], 1 << 20), places


def lines_of(words: Words, places: Board) -> list[str]:
    moment, lines = np.zeros(LENGTH, np.int64), []
    for each in words:
        spread(each, len(places.names), moment)
        lines.append(line(moment, places))
    return lines


def header(size: int, level: str, aim: str, draw: int = 40) -> str:
    words = f"ouvert-checkers-proof 1 size {size} rows 1 level {level} draw {draw} aim {aim}"
    return f"{words} low -1 high 1"


@pytest.mark.parametrize(("size", "level"), VALUES)
def test_values_of_whole_games(size: int, level: str) -> None:
    words, places = whole(size, level)
    moments, *values = VALUES[size, level]
    assert len(words) == moments
    for aim, value in zip(AIMS, values, strict=True):
        low, high = bounds(words, places, LEVELS[level], 40, aim)
        assert low == high == pytest.approx(value, abs=5e-5)


def test_lines_are_read_back() -> None:
    words, places = whole(4, "entanglement")
    some = words[np.random.default_rng(1).choice(len(words), 20_000, replace=False)]
    lines = lines_of(some, places)
    # Nobody can jump twice on so small a board: that is written on 5 × 5 alone.
    for sign in "K*/>":
        assert any(sign in each for each in lines)
    told, _, again = read([header(4, "entanglement", "white-wins", draw=30), *lines])
    assert told == (4, LEVELS["entanglement"], 30, "white-wins", -1, 1)
    assert np.array_equal(again, some)


def test_what_is_missing_may_be_worth_anything() -> None:
    rng = random.Random(1)
    first, *others = lines_of(*whole(4, "superposition"))
    for aim, value in zip(AIMS, VALUES[4, "superposition"][1:], strict=True):
        kept, wider = others, (value, value)
        for _ in range(2):
            kept = [each for each in kept if rng.random() < 0.8]
            low, high = check([header(4, "superposition", aim), first, *kept])
            assert low <= wider[0] + 5e-5
            assert high >= wider[1] - 5e-5
            wider = low, high
        assert low < high
    assert check([header(4, "superposition", "expected"), *others]) == (-1, 1)
    assert check([header(4, "superposition", "white-wins")]) == (0, 1)


def test_end_of_the_draw_rule() -> None:
    # after one move nobody is stuck, so that it is a draw whatever comes next
    first = "A:a1 B:c1 X:b4 Y:d4"
    assert check([header(4, "entanglement", "expected", draw=1), first]) == (0, 0)
    assert check([header(4, "entanglement", "expected", draw=2), first]) == (-1, 1)


def other(moment: str) -> str:
    """The mirror image of a moment of 5 × 5, with other names."""
    names = str.maketrans("ABXY", "BAYX")
    return moment.translate(names).translate(str.maketrans("abde", "edba"))


def test_names_and_mirror_images_are_one_moment() -> None:
    rng = random.Random(1)
    lines = lines_of(*whole(5, "classical"))
    mixed = [other(each) if rng.random() < 0.5 else each for each in lines]
    rng.shuffle(mixed)
    assert any("@" in each for each in mixed)
    assert check([header(5, "classical", "expected"), *mixed]) == (-1, -1)
    with pytest.raises(ValueError, match="has been listed before"):
        check([header(5, "classical", "expected"), *lines, other(lines[7])])


@pytest.mark.parametrize(
    ("moment", "why"),
    [
        ("A:a1 B:c1 X:b4,d4/2", "do not add up"),
        ("A:a1/2,c1/4 X:b4", "do not add up"),
        ("A:a1,c3* X:b4/2,d4/2 A>X", "do not add up"),
        ("A:a1,c3 X:b4/2 A>X", "not as its parts say"),
        ("A:a1,c3* X:b4/2", "not as its parts say"),
        ("A:a1,c3* B:c1,a3* X:b4/2 A>X B>X", "with two others"),
        ("A:b4 X:d4", "last row"),
        ("A:c3 X:a1", "last row"),
        ("A:c3 X:d4 @c3", "no multi-jump"),
        ("A:c3/2,a1/2 X:b2K @c3", "no multi-jump"),
        ("A:c3 X:c3", "in one place"),
        ("A:a1 A:c1 X:d4", "in one place"),
        ("A:a1/2,a1/2 X:d4", "twice on one square"),
        ("A:a1 X:d4/3", "no part of a piece"),
        ("A:a1 B:c1 A>B", "one side"),
        ("A:a1 X:d4/65536", "no part of a piece"),
        ("A:a2 X:d4", "no part of a piece"),
        ("A:a1 nonsense X:b4", "belongs to no moment"),
        ("A:a1 Z:b4", "belongs to no moment"),
        ("A:a1 X:b4 A>", "belongs to no moment"),
        ("A:a1 X:b4 @e9", "belongs to no moment"),
        ("", "empty"),
    ],
)
def test_what_is_no_moment(moment: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        check([header(4, "entanglement", "expected"), "A:a1 B:c1 X:b4 Y:d4", moment])


@pytest.mark.parametrize(
    "first", ["", "A:a1 B:c1 X:b4 Y:d4", "ouvert-checkers-proof 1 size 4 rows 1"]
)
def test_what_is_no_proof(first: str) -> None:
    with pytest.raises(ValueError, match="no proof of a board"):
        check([first, "A:a1 B:c1 X:b4 Y:d4"])
