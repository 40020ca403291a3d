"""Captures between pieces of every kind do what paper 002 says (4.2), read once more.

Sections 4.2.1.2, 4.2.2.2 and 4.2.2.3 on a plain table: the probability of each way in which four
pieces may stand, without waves or bit boards.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from itertools import product

import pytest

from ouvert.checkers.rules.actions import Capture
from ouvert.checkers.rules.board import squares_of
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from support.quantum_checkers import setup

CAPTURER, OTHER_WHITE, VICTIM, OTHER_BLACK = range(4)
SOURCE, OVER, TARGET = "b2", "c3", "d4"

Squares = tuple[str | None, ...]
"""For each piece its square; None if it has been captured."""
Table = dict[Squares, float]
Group = tuple[tuple[int, ...], dict[Squares, float]]
"""Pieces whose squares depend on each other, the capturer first, with their amplitudes."""

CERTAIN: dict[int, Group] = {
    CAPTURER: ((CAPTURER,), {("b2",): 1.0}),
    OTHER_WHITE: ((OTHER_WHITE,), {("h2",): 1.0}),
    VICTIM: ((VICTIM,), {("c3",): 1.0}),
    OTHER_BLACK: ((OTHER_BLACK,), {("h8",): 1.0}),
}
CAPTURERS: dict[str, Group] = {
    "classical": CERTAIN[CAPTURER],
    "superposed": ((CAPTURER,), {("b2",): 0.6, ("f4",): -0.8}),
    "entangled": (
        (CAPTURER, OTHER_BLACK),
        {("b2", "h8"): 0.6, ("f4", "h8"): 0.48, ("b6", None): 0.64},
    ),
    "captured, perhaps": ((OTHER_BLACK, CAPTURER), {("h8", "b2"): 0.6, ("f8", None): 0.8}),
}
VICTIMS: dict[str, Group] = {
    "classical": CERTAIN[VICTIM],
    "superposed": ((VICTIM,), {("c3",): 0.8, ("e7",): 0.6}),
    "entangled": ((VICTIM, OTHER_WHITE), {("c3", "h2"): 0.8, ("e7", None): 0.6}),
    "captured, perhaps": (
        (OTHER_WHITE, VICTIM),
        {("h2", "c3"): 0.6, ("h2", "e7"): 0.48, ("f2", None): 0.64},
    ),
}
PAIRS: dict[str, Group] = {
    "there together": (
        (CAPTURER, VICTIM),
        {("b2", "c3"): 0.6, ("b2", "e7"): 0.48, ("f4", None): 0.64},
    ),
    "never there together": ((CAPTURER, VICTIM), {("b2", "e7"): 0.6, ("f4", "c3"): 0.8}),
    "captured, perhaps": (
        (VICTIM, CAPTURER),
        {("c3", "b2"): 0.6, ("c3", "f4"): 0.48, ("e7", None): 0.64},
    ),
}


def groups_of(capturer: str, victim: str) -> list[Group]:
    """The four pieces, each in one group."""
    chosen = [PAIRS[capturer]] if victim == "itself" else [CAPTURERS[capturer], VICTIMS[victim]]
    covered = {piece for pieces, _ in chosen for piece in pieces}
    return chosen + [group for piece, group in CERTAIN.items() if piece not in covered]


def table_of(groups: list[Group]) -> Table:
    """Probabilities of all ways in which the four pieces may stand."""
    table: Table = {}
    for choice in product(*(amplitudes.items() for _, amplitudes in groups)):
        squares: list[str | None] = [None] * 4
        for (pieces, _), (where, _) in zip(groups, choice, strict=True):
            for piece, square in zip(pieces, where, strict=True):
                squares[piece] = square
        table[tuple(squares)] = math.prod(
            amplitude**2 for _, (_, amplitude) in zip(groups, choice, strict=True)
        )
    return table


def text_of(groups: list[Group]) -> str:
    """The position in notation."""
    parts = {
        piece: sorted({where[place] or "" for where in amplitudes} - {""})
        for pieces, amplitudes in groups
        for place, piece in enumerate(pieces)
    }
    sides = ("/".join(parts[0]), "/".join(parts[1])), ("/".join(parts[2]), "/".join(parts[3]))
    words = [f"white={','.join(sides[0])}", f"black={','.join(sides[1])}"]
    for pieces, amplitudes in groups:
        if len(amplitudes) > 1:
            states = ";".join(
                f"{'+'.join(square for square in where if square)}:{amplitude}"
                for where, amplitude in amplitudes.items()
            )
            words.append(f"wave={'&'.join(map(str, pieces))}:{states}")
    return " ".join(words)


def found(table: Table, pieces: tuple[int, ...]) -> Iterator[tuple[float, Table]]:
    """Measure pieces completely: each result with its probability and the table after it."""
    results: defaultdict[Squares, float] = defaultdict(float)
    for squares, chance in table.items():
        results[tuple(squares[piece] for piece in pieces)] += chance
    for result, chance in results.items():
        yield (
            chance,
            {
                squares: weight / chance
                for squares, weight in table.items()
                if tuple(squares[piece] for piece in pieces) == result
            },
        )


def landed(squares: Squares) -> Squares:
    """After the capture, where both are there."""
    if (squares[CAPTURER], squares[VICTIM]) != (SOURCE, OVER):
        return squares
    return (TARGET, squares[OTHER_WHITE], None, squares[OTHER_BLACK])


def read_again(level: Level, groups: list[Group]) -> list[tuple[float, Table]]:
    """What the paper says that a capture does."""
    table = table_of(groups)
    group = {piece: pieces for pieces, _ in groups for piece in pieces}
    classical = {piece for pieces, amplitudes in groups if len(amplitudes) == 1 for piece in pieces}
    if (
        level >= Level.ENTANGLEMENT
        and CAPTURER in classical
        and VICTIM not in classical
        and len(group[VICTIM]) == 1
    ):
        return [(1.0, {landed(squares): chance for squares, chance in table.items()})]
    ended = []
    for chance, first in found(table, group[CAPTURER]):
        if not all(squares[CAPTURER] == SOURCE for squares in first):
            ended.append((chance, first))
            continue
        for further, second in found(first, group[VICTIM]):
            after = {landed(squares): weight for squares, weight in second.items()}
            ended.append((chance * further, after))
    return ended


def as_set(ended: list[tuple[float, Table]]) -> dict[frozenset[tuple[Squares, float]], float]:
    return {
        frozenset((squares, round(chance, 9)) for squares, chance in table.items()): round(
            weight, 9
        )
        for weight, table in ended
    }


def played(state: QuantumCheckers) -> list[tuple[float, Table]]:
    """The same from the game."""
    board = state.variant.board
    ended = []
    for weight, after in state.outcomes(Capture(*map(board.square, (SOURCE, OVER, TARGET)))):
        assert after.turn == 1
        assert after.position.problems(board) == []
        table = {
            tuple(
                next(map(board.name, squares_of(mask & occupied)), None)
                for mask in after.position.pieces
            ): abs(amplitude) ** 2
            for occupied, amplitude in after.position.joint().items()
        }
        ended.append((weight, table))
    return ended


CASES = [*product(CAPTURERS, VICTIMS), *((pair, "itself") for pair in PAIRS)]


@pytest.mark.parametrize(
    ("level", "capturer", "victim"),
    [
        (level, *case)
        for level in (Level.SUPERPOSITION, Level.ENTANGLEMENT, Level.INTERFERENCE)
        for case in CASES
        if level > Level.SUPERPOSITION or {*case} <= {"classical", "superposed"}
    ],
)
def test_captures_do_what_the_paper_says(level: Level, capturer: str, victim: str) -> None:
    groups = groups_of(capturer, victim)
    state = setup(Variant(8, 1, level), text_of(groups))
    assert as_set(played(state)) == as_set(read_again(level, groups))
