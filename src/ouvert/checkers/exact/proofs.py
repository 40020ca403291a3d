"""What a search has proved of a game's start, written out so that another program can check it.

A proof is a text: what is claimed, and every moment that the search has expanded. Whoever knows the
rules follows each of their moves, values them backwards from the end of the clock, takes whatever
is not listed for as bad as it can be, and must come to the same bounds.

A moment is seen from whoever is to act, who plays up the board, so the board is turned where Black
does. A line has its pieces, `A` and `B` of the one to act and `X` and `Y` of the other, each with
the squares it may be on: `A:b1 B:a2/2,c2K/2 X:d5 Y:b5`. `K` is a king, `/4` a probability of one in
four. After these stands `A>X` where A may have captured X and is entangled with it: parts of A with
a `*` are those of the case that it has captured, with their probabilities in that case, and the
others those of the case that it has not. `@c3` says that a multi-jump goes on from there. A moment
stands for its mirror image too, and for that with A and B, or X and Y, exchanged.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.partial import PartialGraph, partial_name
from ouvert.checkers.kernels.small import layout as layout
from ouvert.checkers.kernels.small.moves import unpack
from ouvert.checkers.rules.board import Board, squares_of
from ouvert.checkers.rules.variant import Variant
from ouvert.files import make_folder, replacing

VERSION = 1
NAMES = "ABXY"
"""Of the pieces: two of whoever is to act, and two of the other."""


def write_proof(graph: PartialGraph, file: Path) -> None:
    """Write the proof of a graph's bounds, compressed by gzip, in place of what was there.

    Args:
        graph: one that began at the start of its game and was not turned.
        file: where to; its folder is made if it is not there.

    Raises OuvertError where it cannot be written.
    """
    make_folder(file.parent)
    with (
        replacing(file) as begun,
        begun.open("wb") as whole,
        gzip.GzipFile("", "wb", fileobj=whole, mtime=0) as packed,
    ):
        for line in proof_lines(graph):
            packed.write(f"{line}\n".encode())


def proof_name(variant: Variant, aim: Aim) -> str:
    """The file of a proof about the start of a game."""
    return f"{Path(partial_name(variant, aim)).stem}.txt.gz"


def proof_lines(graph: PartialGraph) -> Iterator[str]:
    """The lines of a proof: what is claimed, then the moments in the order of the search."""
    variant = graph.start.variant
    low, high = graph.bounds()
    level, aim = (each.name.lower().replace("_", "-") for each in (variant.level, graph.aim))
    yield (
        f"ouvert-checkers-proof {VERSION} size {variant.size} rows {variant.rows} level {level} "
        f"draw {variant.draw_after} aim {aim} low {low:.9f} high {high:.9f}"
    )
    board = variant.board
    names = _names(board)
    row = np.zeros(layout.WIDTH, np.int8)
    for first, second in graph.expanded_words():
        unpack(first, second, len(names), row)
        yield moment_text(row, names)


def moment_text(row: np.ndarray, names: tuple[str, ...]) -> str:
    """A moment, given as a row of `kernels.small.layout`, as a line of a proof."""
    values = row.tolist()
    parts: list[list[str]] = [[] for _ in NAMES]
    for place, name in enumerate(names):
        owner = values[layout.OWNER + place]
        if owner < 0:
            continue
        king = "K" if values[layout.CROWNED + place] else ""
        captured = "*" if values[layout.GROUP + place] else ""
        exponent = values[layout.EXPONENT + place]
        share = f"/{1 << exponent}" if exponent else ""
        parts[owner].append(f"{name}{king}{captured}{share}")
    fields = [
        f"{name}:{','.join(squares)}" for name, squares in zip(NAMES, parts, strict=True) if squares
    ]
    fields += [
        f"{name}>{NAMES[values[layout.PARTNER + piece]]}"
        for piece, name in enumerate(NAMES)
        if values[layout.ROLE + piece]
    ]
    if values[layout.JUMPER] >= 0:
        fields.append(f"@{names[values[layout.JUMPER]]}")
    return " ".join(fields)


def _names(board: Board) -> tuple[str, ...]:
    """What the dark squares are called, as the one to act sees them."""
    return tuple(board.name(square) for square in squares_of(board.dark()))
