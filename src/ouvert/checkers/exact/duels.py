"""Duels of quantum checkers, one piece a side, bounded at every clock of the draw rule.

As in `exact.endgames` all moments of two pieces are written out, as far as pieces are split, and
bounded backwards by the clock. But here the limit is also on how many squares both pieces are
*together*, so that one may be split far while the other is not; and kept are all moments at all
clocks, so that a search (`exact.bounds`) can use them wherever two pieces are left. Draws are
proved, which that search does not do by itself on larger boards. A table is of the expected
result, or of the probabilities of winning that are forced; the one of these serves both sides,
since moments are seen from whoever is to move.

>>> import tempfile
>>> from pathlib import Path
>>> duels = build_duels(Variant(4, 1, Level.SUPERPOSITION, 2), Path(tempfile.mkdtemp()), 2, 4)
>>> duels.values.shape[0]
3
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.building import (
    CHECKPOINT,
    damaged,
    keep_values,
    kept_graph,
    last_values,
    load_array,
    load_moments,
    making,
)
from ouvert.checkers.exact.endgames import check_endgames, endgames_name, lone_pieces
from ouvert.checkers.exact.solutions import Graph, board_tables, graph_from, row_of
from ouvert.checkers.kernels.small import duels as kernels
from ouvert.checkers.kernels.small import endgames as ends
from ouvert.checkers.kernels.small import graph as graphs
from ouvert.checkers.kernels.small import layout as layout
from ouvert.checkers.kernels.small import moves as rules
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import PositionError, SizeError

MOST_DUELS = 16_000_000
"""Moments after which a table counts as too large; with the rule of forty they take about 6 GB, or
9 GB for forced wins."""


@dataclass(frozen=True, slots=True)
class Widths:
    """How wide the bounds of a table are at a clock.

    Attributes:
        lone: on average, where either piece is on one square.
        exact: the share of these moments whose bounds have met.
        all: on average, of all moments.
    """

    lone: float
    exact: float
    all: float


@dataclass(frozen=True, slots=True)
class Duels:
    """What moments of one piece a side are worth, at every clock.

    Attributes:
        variant: the rule set; None for an empty table.
        first: int64[n], with `second` the words of each moment, without the mover.
        second: int64[n].
        table: int32[a power of two], the hash table of `kernels.small.graph.find`.
        values: int16[draw rule + 1, n, parts, 2], the lower and the upper bound for who is to move,
            for each number of moves on the clock, in units of `kernels.small.duels.DUEL_GRAIN`. Of
            the expected result there is one part. Of forced wins there are two: the probability of
            who is to move, and that of the other side with a minus sign.
    """

    variant: Variant | None
    first: np.ndarray
    second: np.ndarray
    table: np.ndarray
    values: np.ndarray

    @property
    def forced(self) -> bool:
        """Whether it is forced wins that are bounded."""
        return bool(self.values.shape[2] > 1)

    def bounds(self, state: QuantumCheckers, aim: Aim = Aim.EXPECTED) -> tuple[float, float]:
        """The bounds of what a moment is worth to White for an aim.

        Raises PositionError where it is not kept, and SizeError for an aim of another table.
        """
        self.check_aim(aim)
        tables = board_tables(state.variant.size)
        words = np.zeros(2, np.int64)
        rules.pack(row_of(state), len(tables), tables, words)
        found = int(ends.look_up(int(words[0]), int(words[1]), self.first, self.second, self.table))
        if found < 0:
            raise PositionError("the table does not have this moment")
        kept = self.values[state.quiet, found, aim.part(state.turn)] / kernels.DUEL_GRAIN
        low, high = map(float, kept)
        return (-high, -low) if state.turn else (low, high)

    def widths(self, clock: int) -> Widths:
        """How wide the bounds for who is to move are at a number of moves on the clock.

        Args:
            clock: 0 to the draw rule.

        Raises PositionError for another clock, and for an empty table.
        """
        if self.variant is None:
            raise PositionError("an empty table bounds nothing")
        last = len(self.values) - 1
        if not 0 <= clock <= last:
            raise PositionError(f"the table has 0 to {last} moves on the clock, not {clock}")
        kept = self.values[clock, :, 0].astype(np.int32)
        wide = (kept[:, 1] - kept[:, 0]) / kernels.DUEL_GRAIN
        lone = [
            int(ends.look_up(int(one), int(two), self.first, self.second, self.table))
            for one, two in lone_pieces(self.variant)
        ]
        return Widths(float(wide[lone].mean()), float((wide[lone] == 0).mean()), float(wide.mean()))

    def check_aim(self, aim: Aim) -> None:
        """Raise SizeError if the table does not bound what an aim asks for."""
        if aim.forced != self.forced:
            had, wanted = ("forced wins", "the expected result")[:: 1 if self.forced else -1]
            raise SizeError(f"this table at every clock bounds {had}, not {wanted}")


def build_duels(
    variant: Variant,
    folder: Path,
    most_parts: int,
    together: int,
    progress: Callable[[str], None] = lambda _: None,
    *,
    aim: Aim = Aim.EXPECTED,
) -> Duels:
    """Make the table of a rule set, or load it if it is there; goes on where it was interrupted.

    Args:
        variant: a board of 4 or 5 squares with a draw rule, below interference, without phantoms.
        folder: where tables are kept, each in a folder of its own that is named after what it is.
            While one is made that also holds the graph.
        most_parts: on how many squares a piece may be after a split.
        together: on how many squares both pieces may be then.
        progress: is told what is being done.
        aim: for what it is; forced wins of either side are in one table.

    Raises SizeError for a rule set of another kind, and for a table of more than MOST_DUELS,
    StorageError for one that is damaged, and for one that another process makes just now, OSError
    where nothing can be written.
    """
    check_endgames(variant)
    place = folder / duels_name(variant, most_parts, together, aim)
    with making(place) as wanted:
        if wanted:
            _make(variant, (most_parts, together), aim, place, progress)
        shutil.rmtree(place / "graph", ignore_errors=True)
    first, second = load_moments(place)
    values = load_array(place / "values.npy", place)
    assert variant.draw_after is not None
    shape = (variant.draw_after + 1, len(first), 1 + aim.forced, 2)
    if values.dtype != np.int16 or values.size != np.prod(shape):
        raise damaged(place)
    table = np.full(1 << (2 * len(first)).bit_length(), -1, np.int32)
    graphs.rehash(first, second, len(first), table)
    return Duels(variant, first, second, table, values.reshape(shape))


def duels_name(variant: Variant, most_parts: int, together: int, aim: Aim) -> str:
    """The folder of a table, within that of all tables."""
    ending = "-forced" if aim.forced else ""
    return f"{endgames_name(variant, most_parts)}-{together}{ending}"


def no_duels() -> Duels:
    """An empty table."""
    none = np.zeros(0, np.int64)
    return Duels(
        None, none, none.copy(), np.full(2, -1, np.int32), np.zeros((0, 0, 1, 2), np.int16)
    )


def _make(
    variant: Variant,
    limits: tuple[int, int],
    aim: Aim,
    place: Path,
    progress: Callable[[str], None],
) -> None:
    most_parts, together = limits
    parts, seeds = (most_parts, most_parts), lone_pieces(variant)
    graph = kept_graph(
        place,
        lambda: graph_from(variant, seeds, parts, MOST_DUELS, progress, ends.add_chains, together),
    )
    np.save(place / "first.npy", graph.first)
    np.save(place / "second.npy", graph.second)
    results = kernels.FORCED_RESULTS if aim.forced else kernels.EXPECTED_RESULTS
    _values(variant, limits, graph, results, place, progress)
    (place / "part.npy").rename(place / "values.npy")


def _values(
    variant: Variant,
    limits: tuple[int, int],
    graph: Graph,
    results: np.ndarray,
    place: Path,
    progress: Callable[[str], None],
) -> None:
    """Write the bounds of every moment at every clock to a file, a row for each clock."""
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
            *limits,
            beyond,
        )
    # as in `exact.endgames`: at the end of the clock the game is drawn unless the mover is stuck
    after = np.zeros((len(graph.first), *results.shape))
    after[graph.pieces < 2] = results[:, 1:]
    after[graph.moves[:-1] == graph.moves[1:]] = results[:, :1]
    before = after.copy()
    shape = (limit + 1, *after.shape)
    # rows are rounded, so what they are worked out from is kept beside them
    if (found := last_values(place, after)) is None:
        last = limit
        kept = np.lib.format.open_memmap(place / "part.npy", "w+", np.int16, shape)
        kernels.coarsen(after, kept[limit])
    else:
        last, after = found
        kept = load_array(place / "part.npy", place, "r+")
        if kept.dtype != np.int16 or kept.shape != shape:
            raise damaged(place)
    for clock in reversed(range(last)):
        progress(f"{len(beyond):,} moments, {clock} moves after a capture")
        kernels.sweep_duels(
            graph.pieces,
            graph.moves,
            graph.outcomes,
            graph.to,
            graph.chances,
            beyond,
            results,
            after,
            before,
        )
        after, before = before, after
        kernels.coarsen(after, kept[clock])
        if clock and not clock % CHECKPOINT:
            kept.flush()
            keep_values(place, clock, after)
    kept.flush()
