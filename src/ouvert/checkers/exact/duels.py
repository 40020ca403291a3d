"""Duels of quantum checkers, one piece a side, bounded at every clock of the draw rule.

As in `exact.endgames` all moments of two pieces are written out, as far as pieces are split, and
bounded backwards by the clock. But here the limit is also on how many squares both pieces are
*together*, so that one may be split far while the other is not; and kept are all moments at all
clocks, so that a search (`exact.bounds`) can use them wherever two pieces are left. Draws are
proved, which that search does not do by itself on larger boards.

>>> import tempfile
>>> from pathlib import Path
>>> duels = build_duels(Variant(4, 1, Level.SUPERPOSITION, 2), Path(tempfile.mkdtemp()), 2, 4)
>>> duels.values.shape[0]
3
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ouvert.checkers.exact.endgames import check_endgames, endgames_name, lone_pieces
from ouvert.checkers.exact.solutions import Graph, board_tables, graph_from, row_of
from ouvert.checkers.kernels.small import duels as kernels
from ouvert.checkers.kernels.small import endgames as ends
from ouvert.checkers.kernels.small import graph as graphs
from ouvert.checkers.kernels.small import layout as layout
from ouvert.checkers.kernels.small import moves as rules
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import PositionError

MOST_DUELS = 16_000_000
"""Moments after which a table counts as too large; with the rule of forty they take about 6 GB."""


@dataclass(frozen=True, slots=True)
class Duels:
    """What moments of one piece a side are worth, at every clock.

    Attributes:
        variant: the rule set; None for an empty table.
        first: int64[n], with `second` the words of each moment, without the mover.
        second: int64[n].
        table: int32[a power of two], the hash table of `kernels.small.graph.find`.
        values: int16[draw rule + 1, n, 2], the lower and the upper bound of the expected result for
            who is to move, for each number of moves on the clock; in units of
            `kernels.small.duels.DUEL_GRAIN`.
    """

    variant: Variant | None
    first: np.ndarray
    second: np.ndarray
    table: np.ndarray
    values: np.ndarray

    def bounds(self, state: QuantumCheckers) -> tuple[float, float]:
        """The bounds of a moment, for who is to move. Raises PositionError where it is not kept."""
        tables = board_tables(state.variant.size)
        words = np.zeros(2, np.int64)
        rules.pack(row_of(state), len(tables), tables, words)
        found = int(ends.look_up(int(words[0]), int(words[1]), self.first, self.second, self.table))
        if found < 0:
            raise PositionError("the table does not have this moment")
        low, high = self.values[state.quiet, found] / kernels.DUEL_GRAIN
        return float(low), float(high)


def build_duels(
    variant: Variant,
    folder: Path,
    most_parts: int,
    together: int,
    progress: Callable[[str], None] = lambda _: None,
) -> Duels:
    """Make the table of a rule set, or load it if it is there.

    Args:
        variant: a board of 4 or 5 squares with a draw rule, below interference, without phantoms.
        folder: where tables are kept.
        most_parts: on how many squares a piece may be after a split.
        together: on how many squares both pieces may be then.
        progress: is told what is being done.

    Raises SizeError for a rule set of another kind, and for a table of more than MOST_DUELS.
    """
    check_endgames(variant)
    place = folder / f"{endgames_name(variant, most_parts)}-{together}"
    if not (place / "values.npy").exists():
        parts = (most_parts, most_parts)
        seeds = lone_pieces(variant)
        graph = graph_from(variant, seeds, parts, MOST_DUELS, progress, ends.add_chains, together)
        place.mkdir(parents=True, exist_ok=True)
        np.save(place / "first.npy", graph.first)
        np.save(place / "second.npy", graph.second)
        _make(variant, most_parts, together, graph, place / "part.npy", progress)
        # the last file says that all are there
        (place / "part.npy").rename(place / "values.npy")
    # copies on writing, since kernels take no arrays that are read-only; they write nothing
    first, second, values = (
        np.load(place / f"{name}.npy", mmap_mode="c") for name in ("first", "second", "values")
    )
    table = np.full(1 << (2 * len(first)).bit_length(), -1, np.int32)
    graphs.rehash(first, second, len(first), table)
    return Duels(variant, first, second, table, values)


def no_duels() -> Duels:
    """An empty table."""
    none = np.zeros(0, np.int64)
    return Duels(None, none, none.copy(), np.full(2, -1, np.int32), np.zeros((0, 0, 2), np.int16))


def _make(
    variant: Variant,
    most_parts: int,
    together: int,
    graph: Graph,
    file: Path,
    progress: Callable[[str], None],
) -> None:
    """Write the bounds of every moment at every clock to a file."""
    limit = variant.draw_after
    assert limit is not None
    tables = board_tables(variant.size)
    beyond = np.zeros(len(graph.first), np.bool_)
    if variant.level is not Level.CLASSICAL:
        ends.mark_open(
            graph.first,
            graph.second,
            graph.moves,
            graph.kinds,
            tables,
            len(tables),
            most_parts,
            together,
            beyond,
        )
    # as in `exact.endgames`: at the end of the clock the game is drawn unless the mover is stuck
    after = np.zeros((len(graph.first), 2))
    after[graph.pieces < 2] = 1.0
    after[graph.moves[:-1] == graph.moves[1:]] = -1.0
    before = after.copy()
    kept = np.lib.format.open_memmap(file, "w+", np.int16, (limit + 1, *after.shape))
    kernels.coarsen(after, kept[limit])
    for clock in reversed(range(limit)):
        progress(f"{len(beyond):,} moments, {clock} moves after a capture")
        kernels.sweep_duels(
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
        kernels.coarsen(after, kept[clock])
    kept.flush()
