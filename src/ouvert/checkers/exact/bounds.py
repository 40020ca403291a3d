"""Proved bounds for small games of quantum checkers that are too large to be solved whole.

A search tree grows from the first moment (`kernels.small.bounds`), by turns for the lower
bound and for the upper. What has not been looked at counts as lost for the one and as won for the
other, so the bounds hold for the whole game, whenever the search stops. They are exact but for
rounding; if they meet, the game is solved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

import numpy as np

from ouvert.checkers.exact.endgames import Endgames, no_endgames
from ouvert.checkers.exact.solutions import board_tables, row_of
from ouvert.checkers.kernels.small import bounds as kernels
from ouvert.checkers.kernels.small import graph as graphs
from ouvert.checkers.kernels.small import layout as layout
from ouvert.checkers.kernels.small import moves as rules
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import SizeError

WEARY = 0.2
"""How fast a branch that takes long gives way to others; 0.1 to 0.4 do about as well on 5 × 5."""
BATCH = 1000
"""Nodes that are expanded for one bound before it is the other's turn."""
MET = 1e-9
LONGEST_RULE = 1 << 14


class Aim(Enum):
    """What a loss, a draw and a win are worth to White."""

    EXPECTED = (-1.0, 0.0, 1.0)
    """White's mean result."""
    WHITE_WINS = (0.0, 0.0, 1.0)
    """The probability of winning that White can force."""
    BLACK_WINS = (-1.0, 0.0, 0.0)
    """The same for Black, with a minus sign."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What has been proved about the start of a game.

    Attributes:
        lower: the true value is at least this.
        upper: the true value is at most this.
        expanded: nodes that were looked at.
        nodes: moments, with clocks, that came up.
    """

    lower: float
    upper: float
    expanded: int
    nodes: int

    @property
    def closed(self) -> bool:
        """Whether the bounds have met, so that the game is solved."""
        return self.upper - self.lower <= MET


def bounds(
    variant: Variant,
    aim: Aim = Aim.EXPECTED,
    trials: int = 1_000_000,
    *,
    most_nodes: int = 8_000_000,
    endgames: Endgames | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Bounds:
    """Bound what a game is worth from its start, under best play.

    Args:
        variant: a board of 4 or 5 squares with one row and a draw rule, below interference,
            without phantoms.
        aim: what is bounded; for `BLACK_WINS` the bounds are of Black's probability.
        trials: nodes to look at, at most.
        most_nodes: stop when so many have come up; each takes about 80 bytes.
        endgames: bounds of the same rule set with two pieces, from which lines go on
            (`exact.endgames`).
        progress: is told the bounds now and then.

    Raises SizeError for a game of another kind.
    """
    limit = variant.draw_after
    if (
        variant.size > 5
        or variant.rows > 1
        or variant.level > Level.ENTANGLEMENT
        or variant.phantoms
        or limit is None
        or limit >= LONGEST_RULE
    ):
        raise SizeError(
            "games are bounded on boards of 4 or 5 squares with one row and a draw rule, up to "
            "entanglement, without phantoms"
        )
    room = most_nodes + layout.SUCCESSORS
    tables = board_tables(variant.size)
    results = np.array(aim.value)
    first, second = np.zeros(room, np.int64), np.zeros(room, np.int64)
    table = np.full(1 << (2 * room - 1).bit_length(), -1, np.int32)
    visits, edges = np.zeros(room, np.int32), np.zeros(room, np.int32)
    to, chances = np.zeros(3 * room, np.int32), np.zeros(3 * room, np.float32)
    values = np.zeros((room, 3))
    words = np.zeros(2, np.int64)
    rules.pack(row_of(QuantumCheckers.start(variant)), len(tables), tables, words)
    first[0], second[0] = words
    edges[0] = -1
    values[0] = results[0], results[2], results.mean()
    graphs.rehash(first, second, 1, table)
    counts = np.zeros(layout.BOUND_COUNTS, np.int64)
    counts[layout.NODES_FILLED] = 1
    known = endgames or no_endgames()
    worth = _worth(known, aim)
    side, stuck = layout.LOWER, 0
    while stuck < 2 and counts[layout.TRIALS] < trials:
        wanted = int(min(BATCH, trials - counts[layout.TRIALS]))
        done = kernels.refine(
            tables,
            len(tables),
            int(variant.level),
            limit,
            results,
            side,
            wanted,
            WEARY,
            counts,
            first,
            second,
            table,
            visits,
            edges,
            to,
            chances,
            values,
            known.first,
            known.second,
            known.table,
            worth,
        )
        stuck = stuck + 1 if done < wanted else 0
        side = 1 - side
        low, high = map(float, values[0, :2])
        if high - low <= MET:
            break
        if not counts[layout.TRIALS] % (100 * BATCH):
            progress(f"{int(counts[layout.TRIALS]):,} moments: {low:+.4f} to {high:+.4f}")
    low, high = map(float, values[0, :2])
    if aim is Aim.BLACK_WINS:
        low, high = 0.0 - high, 0.0 - low
    return Bounds(low, high, int(counts[layout.TRIALS]), int(counts[layout.NODES_FILLED]))


def _worth(endgames: Endgames, aim: Aim) -> np.ndarray:
    """float32[n, 2, 2]: bounds of endgames for White, where he is to move and where Black is."""
    low, high, least_win, most_win, least_loss, most_loss = endgames.values.T
    white, black = {
        Aim.EXPECTED: ((low, high), (-high, -low)),
        Aim.WHITE_WINS: ((least_win, most_win), (least_loss, most_loss)),
        Aim.BLACK_WINS: ((-most_loss, -least_loss), (-most_win, -least_win)),
    }[aim]
    worth = np.array([[*white], [*black]], dtype=np.float32)
    return np.ascontiguousarray(np.moveaxis(worth, 2, 0))
