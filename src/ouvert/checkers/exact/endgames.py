"""Tables of quantum checkers with one piece a side: what `exact.bounds` ends its lines with.

All moments of two pieces that can come up after both were on one square each are written out as a
graph, as far as no piece is split to more squares than is said, and bounded backwards by the clock
(`kernels.small.endgames`). Without that limit the bounds are exact values; on 5 × 5 there are then
more than 45 million moments at the level of superposition. Kept is what a capture may lead to:
moments in which one piece at least is on one square for certain, just after a capture. A moment
that a table lacks is no harm, since the search then looks at it itself.

>>> import tempfile
>>> from pathlib import Path
>>> folder = Path(tempfile.mkdtemp())
>>> endgames = build_endgames(Variant(4, 1, Level.SUPERPOSITION), folder)
>>> len(endgames.first) == len(load_endgames(Variant(4, 1, Level.SUPERPOSITION), folder).first)
True
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ouvert.checkers.exact.building import (
    CHECKPOINT,
    damaged,
    finished,
    keep_values,
    kept_graph,
    last_values,
    load_array,
    load_moments,
    making,
)
from ouvert.checkers.exact.solutions import (
    ANY,
    Graph,
    board_tables,
    graph_from,
    row_of,
)
from ouvert.checkers.kernels.small import endgames as kernels
from ouvert.checkers.kernels.small import graph as graphs
from ouvert.checkers.kernels.small import layout as layout
from ouvert.checkers.kernels.small import moves as rules
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import PositionError, SizeError

MOST_MOMENTS = 20_000_000
"""Moments after which a table counts as too large; making it takes about 4 GB of memory."""
LOST_BOUNDS, WON_BOUNDS = (-1.0, -1.0, 0.0, 0.0, 1.0, 1.0), (1.0, 1.0, 1.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Endgames:
    """What endgames are worth, just after a capture.

    Attributes:
        first: int64[n], with `second` the words of each moment, without the mover.
        second: int64[n].
        table: int32[a power of two], the hash table of `kernels.small.graph.find`.
        values: float32[n, 6], bounds for who is to move; the columns of `kernels.small.endgames`.
    """

    first: np.ndarray
    second: np.ndarray
    table: np.ndarray
    values: np.ndarray

    def bounds(self, state: QuantumCheckers) -> np.ndarray:
        """float64[6]: the bounds of a moment. Raises PositionError where it is not kept."""
        tables = board_tables(state.variant.size)
        words = np.zeros(2, np.int64)
        rules.pack(row_of(state), len(tables), tables, words)
        found = int(
            kernels.look_up(int(words[0]), int(words[1]), self.first, self.second, self.table)
        )
        if found < 0 or state.quiet:
            raise PositionError(
                "the table has moments just after a capture, with a piece a side, one of them on "
                "one square for certain"
            )
        return np.asarray(self.values[found], dtype=np.float64)


def build_endgames(
    variant: Variant,
    folder: Path,
    most_parts: int = ANY,
    progress: Callable[[str], None] = lambda _: None,
) -> Endgames:
    """Make the table of a rule set, or load it if it is there; goes on where it was interrupted.

    Args:
        variant: a board of 4 or 5 squares with a draw rule, below interference, without phantoms.
        folder: where tables are kept; `endgames_name` names the one of the rule set there. While it
            is made it also holds the graph.
        most_parts: on how many squares a piece may be after a split.
        progress: is told what is being done.

    Raises SizeError for a rule set of another kind and for a table of more than MOST_MOMENTS,
    StorageError for one that is damaged, and for one that another process makes just now, OSError
    where nothing can be written.
    """
    check_endgames(variant)
    place = folder / endgames_name(variant, most_parts)
    with making(place) as wanted:
        if wanted:
            _make(variant, most_parts, place, progress)
        shutil.rmtree(place / "graph", ignore_errors=True)
    return load_endgames(variant, folder, most_parts)


def load_endgames(variant: Variant, folder: Path, most_parts: int = ANY) -> Endgames:
    """The table of a rule set, mapped into memory.

    Raises PositionError if it is not there, StorageError if it is damaged.
    """
    place = folder / endgames_name(variant, most_parts)
    if not finished(place):
        raise PositionError(f"{folder} has no endgames of {place.name}")
    first, second = load_moments(place)
    values = load_array(place / "values.npy", place)
    if values.dtype != np.float32 or values.shape != (len(first), kernels.BOUNDS):
        raise damaged(place)
    table = np.full(1 << (2 * len(first)).bit_length(), -1, np.int32)
    graphs.rehash(first, second, len(first), table)
    return Endgames(first, second, table, values)


def no_endgames() -> Endgames:
    """An empty table."""
    none = np.zeros(0, np.int64)
    return Endgames(none, none.copy(), np.full(2, -1, np.int32), np.zeros((0, kernels.BOUNDS)))


def endgames_name(variant: Variant, most_parts: int) -> str:
    """The folder of a rule set's table."""
    size, limit = variant.size, variant.draw_after
    return f"{size}x{size}-{variant.level.name.lower()}-{limit}-{most_parts}"


def check_endgames(variant: Variant) -> None:
    """Raise SizeError for a rule set whose endgames are not written out."""
    if (
        variant.size > 5
        or variant.level > Level.ENTANGLEMENT
        or variant.phantoms
        or variant.draw_after is None
    ):
        raise SizeError(
            "endgames are written out on boards of 4 or 5 squares with a draw rule, up to "
            "entanglement, without phantoms"
        )


def _make(variant: Variant, most_parts: int, place: Path, progress: Callable[[str], None]) -> None:
    parts = (most_parts, most_parts)
    try:
        graph = kept_graph(
            place,
            lambda: graph_from(
                variant, lone_pieces(variant), parts, MOST_MOMENTS, progress, kernels.add_chains
            ),
        )
    except SizeError:
        raise SizeError(
            f"this table has more than {MOST_MOMENTS:,} moments: split pieces to fewer squares"
        ) from None
    values = _values(variant, most_parts, graph, place, progress)
    kept = np.zeros(len(graph.first), np.bool_)
    kernels.mark_kept(graph.first, graph.second, len(board_tables(variant.size)), kept)
    np.save(place / "first.npy", graph.first[kept])
    np.save(place / "second.npy", graph.second[kept])
    np.save(place / "part.npy", values[kept])
    (place / "part.npy").rename(place / "values.npy")


def lone_pieces(variant: Variant) -> np.ndarray:
    """Every moment of one piece a side in which both are on one square, int64[n, 2]."""
    tables = board_tables(variant.size)
    squares = len(tables)
    found = set()
    words = np.zeros(2, np.int64)
    for mine in range(squares):
        for theirs in range(squares):
            for kings in range(4):
                row = np.zeros(layout.WIDTH, np.int8)
                row[layout.OWNER : layout.OWNER + squares] = -1
                row[layout.PARTNER : layout.PARTNER + 4] = -1
                row[layout.JUMPER] = -1
                if mine == theirs:
                    continue
                row[layout.OWNER + mine], row[layout.OWNER + theirs] = 0, 2
                row[layout.CROWNED + mine], row[layout.CROWNED + theirs] = kings & 1, kings >> 1
                rules.pack(row, squares, tables, words)
                found.add((int(words[0]), int(words[1])))
    return np.array(sorted(found))


def _values(
    variant: Variant,
    most_parts: int,
    graph: Graph,
    place: Path,
    progress: Callable[[str], None],
) -> np.ndarray:
    """Bounds of every moment just after a capture: float32[n, 6]; written now and then."""
    limit = variant.draw_after
    assert limit is not None
    tables = board_tables(variant.size)
    beyond = np.zeros(len(graph.first), np.bool_)
    if most_parts < len(tables):
        kernels.mark_open(
            graph.first,
            graph.second,
            graph.moves,
            graph.kinds,
            tables,
            len(tables),
            most_parts,
            2 * ANY,
            beyond,
        )
    # at the end of the clock the game is drawn unless the mover is stuck, who loses; who alone has
    # a piece left moves it, and then the other is stuck
    after = np.zeros((len(graph.first), kernels.BOUNDS), np.float32)
    after[graph.pieces < 2] = WON_BOUNDS
    after[graph.moves[:-1] == graph.moves[1:]] = LOST_BOUNDS
    before = after.copy()
    clock, after = last_values(place, after) or (limit, after)
    while clock:
        clock -= 1
        progress(f"{len(beyond):,} moments, {clock} moves after a capture")
        kernels.sweep_bounds(
            graph.pieces,
            graph.moves,
            graph.outcomes,
            graph.to,
            graph.chances,
            beyond,
            after,
            before,
        )
        after, before = before, after
        if clock and not clock % CHECKPOINT:
            keep_values(place, clock, after)
    return after
